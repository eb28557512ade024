import {
  type Certificate,
  certificateUrl,
  documentAddresses,
  hasDocument,
  isHidden,
} from "../certificates/certificate.ts";
import { readCertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import type { CREDENTIAL_CHECKS, VerificationReport } from "./report.ts";
import { Failed, type FindingCode, finding } from "./verify/finding.ts";
import { type IssuerKeys, issuerKeysOf } from "./verify/issuer-keys.ts";
import { asText, isRecord, type Json, type JsonRecord } from "./verify/json.ts";
import type { Moment } from "./verify/ports.ts";
import { readFile } from "./verify/read-file.ts";
import { type CheckedBadge, readBadge, shownName } from "./verify/shape.ts";
import {
  checkClaims,
  checkForm,
  checkSignatures,
  namedKey,
  readSigned,
  type Signed,
} from "./verify/signed.ts";
import { foreignStatus, isSet } from "./verify/status.ts";

export type CheckPorts = Pick<
  Ports,
  | "issuers"
  | "organizations"
  | "certificates"
  | "credentials"
  | "statusLists"
  | "signatureChecks"
  | "foreignDocuments"
  | "clock"
  | "settings"
>;
type Check = (typeof CREDENTIAL_CHECKS)[number];

/**
 * Checks what is in a file, as it was sent: what is stored about one of our own credentials only tells its keys and
 * whether it still holds (decision 16.12). Never throws for the content of the file.
 */
export async function verifyCredential(ports: CheckPorts, file: Uint8Array): Promise<VerificationReport> {
  const checks: VerificationReport["checks"] = [];
  const moment = {
    now: ports.clock.now(),
    // One wait for the keys and all lists together (decision 16.14).
    until: AbortSignal.timeout(LIMITS.foreign.waitSeconds * 1_000),
  };
  /** Adds the check to the report; undefined when it failed. */
  const passed = async <T>(check: Check, run: () => Promise<[FindingCode, T]>): Promise<T | undefined> => {
    try {
      const [code, result] = await run();
      checks.push(finding(check, code));
      return result;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      checks.push(finding(check, error.code, error.more));
      return undefined;
    }
  };
  let carrier: VerificationReport["carrier"] = null;
  const told = (credential: VerificationReport["credential"], foreign: boolean): VerificationReport => ({
    valid: checks.length === CHECKS && checks.every((check) => check.passed),
    foreign,
    compare: carrier !== null && SHOWS_SOMETHING.has(carrier),
    carrier,
    checks,
    credential,
  });

  const signed = await passed("readable", async () => {
    const found = readFile(file);
    carrier = found.carrier;
    return ["readable", readSigned(found)];
  });
  if (!signed) return told(null, false);
  const badge = await passed("well_formed", async () => ["well_formed", wellFormed(signed)]);
  if (!badge) return told(null, false);
  const issuer = await passed("issuer", async () => {
    const keys = await issuerKeysOf(ports, badge.issuerId, moment);
    return [keys.code, keys];
  });
  // Whether anything was changed is told also of a key that nobody vouches for.
  const keys = issuer ?? (checks.at(-1)!.code === "issuer_only_named" ? ONLY_NAMED : undefined);
  const holds =
    keys !== undefined &&
    (await passed("signature", async () => {
      await checkSignatures(ports.signatureChecks, signed, keys.keyOf, moment.now);
      return [issuer ? "signed" : "signed_by_named_key", true];
    }));
  await passed("validity", async () => [validity(badge, moment.now), true]);
  // A list that a forged credential names is not fetched.
  if (!keys || !holds) return told(shown(badge), issuer?.code !== "issuer_ours");
  const { organizationId } = keys;
  const [own, verified] =
    organizationId === null
      ? []
      : await Promise.all([
          certificateOf(ports, badge, organizationId),
          isVerified(ports, badge, organizationId),
        ]);
  await passed("status", async () => [
    await statusOf(ports, signed.document, badge, keys, { certificate: own, moment }),
    true,
  ]);
  return told(shown(badge, { verified, addresses: own && addressesOf(ports, own) }), organizationId === null);
}

/** Around the credential in these stands what nobody has checked. */
const SHOWS_SOMETHING: ReadonlySet<string> = new Set(["png", "svg", "pdf"]);
const CHECKS = 6;
const ONLY_NAMED: IssuerKeys = { code: "issuer_only_named", organizationId: null, keyOf: namedKey };

function wellFormed(signed: Signed): CheckedBadge {
  checkForm(signed);
  const badge = readBadge(signed.document);
  checkClaims(signed);
  return badge;
}

function validity({ from, until }: CheckedBadge, now: Date): FindingCode {
  if (Date.parse(from) > now.getTime()) throw new Failed("not_yet", `It begins at ${from}.`);
  if (until !== null && Date.parse(until) <= now.getTime())
    throw new Failed("expired", `It ended at ${until}.`);
  return "in_time";
}

/** The certificate behind one of our credentials, by the short code at the end of its address; of that issuer only. */
async function certificateOf({ certificates }: CheckPorts, { id }: CheckedBadge, organizationId: string) {
  const code = readCertificateCode(/\/c\/([^/?#]+)$/.exec(id)?.[1] ?? "");
  const found = code === undefined ? undefined : await certificates.coded(code);
  if (found === undefined || found.organizationId !== organizationId) return undefined;
  return certificates.get(found.organizationId, found.certificateId);
}

/** Whether we know the organization that signed, now and by the name that its credential has (decision 16.25). */
async function isVerified(
  { organizations }: CheckPorts,
  { summary }: CheckedBadge,
  id: string,
): Promise<boolean> {
  const organization = await organizations.get(id);
  return organization?.verified === true && shownName(organization.name) === summary.issuerName;
}

/** Of the certificate's page, and of its picture while it has one; none for one that its holder hides. */
function addressesOf({ settings: { baseUrl } }: CheckPorts, certificate: Certificate) {
  if (isHidden(certificate)) return undefined;
  return {
    page: certificateUrl(baseUrl, certificate),
    picture: hasDocument(certificate) ? documentAddresses(baseUrl, certificate).png_url : null,
  };
}

/** Ours by the certificate itself, so that a revocation counts at once, and by the list, which outlives it. */
async function statusOf(
  ports: CheckPorts,
  { credentialStatus }: JsonRecord,
  { issuerId, from }: CheckedBadge,
  keys: IssuerKeys,
  { certificate, moment }: { readonly certificate: Certificate | undefined; readonly moment: Moment },
): Promise<FindingCode> {
  if (keys.organizationId === null)
    return foreignStatus(ports, credentialStatus, { id: issuerId, keys }, moment);
  if (certificate?.recipient_status !== "ACCEPTED") throw new Failed("unknown_certificate");
  if (certificate.erased_at !== null) throw new Failed("erased");
  if (certificate.status === "REVOKED") throw new Failed("revoked");
  if (await isMarked(ports, keys.organizationId, credentialStatus)) throw new Failed("revoked");
  // Of two with the same address the one that begins later counts (Open Badges 3.0, "Verification of equality").
  const kept = await ports.credentials.find(certificate.id);
  return kept !== undefined && Date.parse(from) < Date.parse(kept.valid_from) ? "replaced" : "active";
}

async function isMarked(
  { statusLists }: CheckPorts,
  organizationId: string,
  status: Json | undefined,
): Promise<boolean> {
  // Ours is written in one way only; JSON-LD has others for the same, in which the list would not be found.
  if (!isRecord(status)) throw new Failed("status_unknown_kind");
  const number = /\/status\/(\d{1,6})$/.exec(asText(status.statusListCredential) ?? "")?.[1];
  if (number === undefined) throw new Failed("status_unknown_kind");
  const list = await statusLists.find(organizationId, Number(number));
  // The list is published before any credential that names it.
  if (list === undefined) throw new Failed("status_unreachable");
  const { credentialSubject } = JSON.parse(list.json) as { credentialSubject: JsonRecord };
  return isSet(credentialSubject, status.statusListIndex);
}

interface Known {
  readonly verified?: boolean | undefined;
  readonly addresses?: { readonly page: string; readonly picture: string | null } | undefined;
}

const shown = (
  { id, issuerId, from, until, summary }: CheckedBadge,
  { verified = false, addresses }: Known = {},
): VerificationReport["credential"] => ({
  id,
  name: summary.name,
  issuer: { id: issuerId, name: summary.issuerName, verified },
  recipient_name: summary.recipientName,
  event_name: summary.eventName,
  awarded_at: summary.awardedAt,
  valid_from: from,
  valid_until: until,
  verification_url: addresses?.page ?? null,
  picture_url: addresses?.picture ?? null,
});
