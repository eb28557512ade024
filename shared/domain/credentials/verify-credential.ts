import { inZone } from "#shared/formats/days.ts";
import {
  type Certificate,
  certificateUrl,
  documentAddresses,
  hasDocument,
  isHidden,
} from "../certificates/certificate.ts";
import { readCertificateCode } from "../ids.ts";
import { zoneOfDays } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { STATUS_LIST_ENTRIES } from "./credential.ts";
import { inSeconds } from "./credential-content.ts";
import { namesAnother } from "./former-name.ts";
import type { KnownIssuer } from "./issuer.ts";
import type { CREDENTIAL_CHECKS, ToldDays, VerificationReport } from "./report.ts";
import { isRevokedIn } from "./status-list.ts";
import { Failed, type FindingCode, finding } from "./verify/finding.ts";
import { issuedElsewhere, issuerNamedIn, ownIssuer, PUBLIC_CHECKERS } from "./verify/issuer.ts";
import { asText, isRecord, type Json, type JsonRecord } from "./verify/json.ts";
import { readFile } from "./verify/read-file.ts";
import { type CheckedBadge, readBadge, shownName } from "./verify/shape.ts";
import { checkForm, checkSignature, readSigned } from "./verify/signed.ts";

export type CheckPorts = Pick<
  Ports,
  "issuers" | "organizations" | "certificates" | "credentials" | "fileReader" | "clock" | "settings"
>;
type Check = (typeof CREDENTIAL_CHECKS)[number];

/** The report about a credential, and the certificate that it belongs to, if its signature is genuine. */
interface CheckedCredential {
  readonly report: VerificationReport;
  readonly certificate?: Certificate | undefined;
}

/** The report of {@link checkCredential}. */
export const verifyCredential = async (ports: CheckPorts, file: Uint8Array): Promise<VerificationReport> =>
  (await checkCredential(ports, file)).report;

/**
 * Checks what is in a file, as it was sent: what is stored about one of our own credentials only tells its keys and
 * whether it still holds (decision 16.12). Of one that was not issued here only that is told (16.32). Never throws for the
 * content of the file.
 */
export async function checkCredential(ports: CheckPorts, file: Uint8Array): Promise<CheckedCredential> {
  const checks: VerificationReport["checks"] = [];
  const now = ports.clock.now();
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
  const told = (credential: VerificationReport["credential"]): VerificationReport => ({
    valid: checks.length === CHECKS && checks.every((check) => check.passed),
    foreign: false,
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
  if (!signed) return { report: told(null) };
  const { document } = signed;
  const named = issuerNamedIn(document);
  const issuer = named && (await ownIssuer(ports.issuers, named.id));
  if (named && !issuer) {
    const credential = issuedElsewhere(document, named);
    checks.push(finding("issuer", "issuer_not_ours", whereToAsk(credential.issuer)));
    return { report: { ...told(credential), foreign: true, compare: false } };
  }
  const badge = await passed("well_formed", async () => {
    checkForm(signed);
    return ["well_formed", readBadge(document)];
  });
  // One without an issuer is not well formed.
  if (!badge || !issuer) return { report: told(null) };
  checks.push(finding("issuer", "issuer_ours"));
  const holds = await passed("signature", async () => {
    await checkSignature(ports.fileReader, signed, issuer);
    return ["signed", true];
  });
  await passed("validity", async () => [validity(badge, now), true]);
  const { organization_id: organizationId, did } = issuer.issuer;
  if (!holds) return { report: told(shown(badge, did)) };
  const [own, verified] = await Promise.all([
    certificateOf(ports, badge, organizationId),
    isVerified(ports, badge, organizationId),
  ]);
  await passed("status", async () => [await statusOf(ports, document, badge, issuer, own), true]);
  const credential = shown(badge, did, { verified, addresses: own && addressesOf(ports, own) });
  return { report: told(credential), certificate: own };
}

/** The days of a credential as the pages of its certificate tell them: by its organization's zone then, the end as it was given. */
export async function daysOfCredential(
  { certificates }: Pick<CheckPorts, "certificates">,
  { report: { credential }, certificate }: CheckedCredential,
): Promise<ToldDays | undefined> {
  if (!credential || !certificate) return undefined;
  const { id, organization_id, expires_at } = certificate;
  const organization = (await certificates.texts([certificate])).get(id)?.organization;
  const zone = organization ? zoneOfDays(organization) : await certificates.timeZone(organization_id);
  const there = (moment: string | null) => moment && inZone(moment, zone);
  const isGiven = expires_at !== null && inSeconds(expires_at) === credential.valid_until;
  return {
    valid_from: there(credential.valid_from),
    valid_until: isGiven ? expires_at : there(credential.valid_until),
  };
}

const whereToAsk = ({ id, name }: { readonly id: string; readonly name: string | null }): string =>
  `Its issuer, as the file says: ${name === null ? id : `${name} (${id})`}. It can be asked, or a public checker: ${PUBLIC_CHECKERS.join(" or ")}.`;

/** Around the credential in these stands what nobody has checked. */
const SHOWS_SOMETHING: ReadonlySet<string> = new Set(["png", "svg", "pdf"]);
const CHECKS = 6;

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

/** By the certificate itself, so that a revocation counts at once, and by the list, which outlives it. */
async function statusOf(
  ports: CheckPorts,
  { credentialStatus }: JsonRecord,
  { from, summary }: CheckedBadge,
  { issuer }: KnownIssuer,
  certificate: Certificate | undefined,
): Promise<FindingCode> {
  if (certificate?.recipient_status !== "ACCEPTED") throw new Failed("unknown_certificate");
  if (certificate.erased_at !== null) throw new Failed("erased");
  if (certificate.status === "REVOKED") throw new Failed("revoked");
  // At once, also before it is signed anew.
  if (certificate.renamed_at !== null && namesAnother(summary.recipientName, certificate))
    throw new Failed("renamed");
  if (await isMarked(ports, issuer.organization_id, credentialStatus)) throw new Failed("revoked");
  // Of two with the same address the one that begins later counts (Open Badges 3.0, "Verification of equality").
  const kept = await ports.credentials.find(certificate.id);
  return kept !== undefined && Date.parse(from) < Date.parse(kept.valid_from) ? "replaced" : "active";
}

async function isMarked(
  { issuers }: CheckPorts,
  organizationId: string,
  status: Json | undefined,
): Promise<boolean> {
  // Ours is written in one way only; JSON-LD has others for the same, in which the list would not be found.
  const { statusListCredential, statusListIndex } = isRecord(status) ? status : {};
  const number = /\/status\/(\d{1,6})$/.exec(asText(statusListCredential) ?? "")?.[1];
  const index = /^\d{1,6}$/.exec(asText(statusListIndex) ?? "")?.[0];
  if (number === undefined || index === undefined || Number(index) >= STATUS_LIST_ENTRIES)
    throw new Failed("status_unknown_kind");
  const list = await issuers.statusList(organizationId, Number(number));
  // The list is published before any credential that names it.
  if (list === undefined) throw new Failed("status_unreachable");
  return isRevokedIn(list, Number(index));
}

interface Known {
  readonly verified?: boolean | undefined;
  readonly addresses?: { readonly page: string; readonly picture: string | null } | undefined;
}

const shown = (
  { id, from, until, summary }: CheckedBadge,
  did: string,
  { verified = false, addresses }: Known = {},
): VerificationReport["credential"] => ({
  id,
  name: summary.name,
  issuer: { id: did, name: summary.issuerName, verified },
  recipient_name: summary.recipientName,
  event_name: summary.eventName,
  awarded_at: summary.awardedAt,
  valid_from: from,
  valid_until: until,
  verification_url: addresses?.page ?? null,
  picture_url: addresses?.picture ?? null,
});
