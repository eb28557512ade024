import { randomBytes } from "node:crypto";
import type { Certificate } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { Contended } from "../errors.ts";
import { analysedText } from "../events/event.ts";
import { referenceTo, shortCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { changingFacts } from "./changing-facts.ts";
import type { SignedCredential, StatusEntry } from "./credential.ts";
import { credentialContent, firstLasting, inSeconds, lastingOf } from "./credential-content.ts";
import { nameIn, namesAnother } from "./former-name.ts";
import type { KnownIssuer } from "./issuer.ts";
import { establishIssuer, secondsUntilKey, signingKey } from "./issuer-keys.ts";
import type { CredentialJob } from "./jobs.ts";
import {
  isLater,
  type Later,
  openStatusList,
  renewStatusList,
  type StatusPorts,
  withdrawCredential,
} from "./publish-status.ts";
import { statusEntryOf } from "./status-order.ts";
import { isInLine } from "./wanted-credential.ts";

type SigningPorts = StatusPorts &
  Pick<Ports, "certificates" | "events" | "images" | "credentials.write"> &
  Pick<Ports, "credentials" | "credentials.write" | "issuers.write">;

/** A credential that was signed for a certificate, or signed anew. */
export interface NewlySigned {
  readonly certificate: Certificate;
  readonly credential: SignedCredential;
  readonly anew: boolean;
}

/** Random bytes of the salt with which the holder's address is hashed. */
const SALT_BYTES = 16;

/**
 * Brings the credential of a certificate in line with it: signs it once the certificate was accepted, anew when what it says
 * has changed or its key is distrusted, and says in its status list that it is revoked. Gives when to do it again if it cannot
 * be done now. Repeating it changes nothing, also at the same time. Throws `service_unavailable` when other runs are always
 * faster. Calls `told` with a credential that was signed and stored.
 */
export const followCertificate = (
  ports: SigningPorts,
  job: CredentialJob,
  told: (signed: NewlySigned) => void = () => {},
): Promise<Later | undefined> =>
  retryOnConflict(
    () => follow(ports, job, told),
    () => new Contended(new Error("The credential was always signed by another run.")),
  );

/** Undefined when another run has stored another credential meanwhile. */
async function follow(
  ports: SigningPorts,
  { organization_id, certificate_id, parts }: CredentialJob,
  told: (signed: NewlySigned) => void,
): Promise<{ decided: Later | undefined } | undefined> {
  // In this order: who finds a certificate revoked finds its credential too, or the run that stores it sees the revocation.
  const subject = await ports.certificates.subject(organization_id, certificate_id, { parts });
  if (subject?.certificate.recipient_status !== "ACCEPTED") return { decided: undefined };
  const stored = await ports.credentials.find(certificate_id);
  if (subject.certificate.erased_at !== null)
    return { decided: stored && (await forgetCredential(ports, stored)) };
  if (subject.certificate.status === "REVOKED")
    return { decided: stored && (await withdrawCredential(ports, stored)) };
  const known = await establishIssuer(ports, organization_id);
  if (stored && isInLine(stored, subject.certificate, known)) {
    const opened = await openStatusList(ports, known, stored.status.list);
    if (isLater(opened)) return { decided: opened };
    // A run that withdrew the one under a former name may have died before its list said so.
    const mayMiss = subject.certificate.renamed_at !== null;
    return {
      decided: mayMiss ? await renewStatusList(ports, organization_id, stored.status.list) : undefined,
    };
  }
  const signed = await newlySigned(ports, subject, known, stored);
  if (isLater(signed)) return { decided: signed };
  // Before the credential: a run that ends in between leaves a note that the next one makes true.
  await ports["issuers.write"].note(organization_id, shortCode(subject.badge.id), subject.badge.revision);
  // One under another name is withdrawn first, so that nobody has two that count (decision 16.33).
  const withdrawn =
    stored && !isSameEntry(stored.status, signed.status) ? await withdrawnFor(ports, stored) : undefined;
  if (!(await ports["credentials.write"].save(signed, stored))) return undefined;
  told({ certificate: subject.certificate, credential: signed, anew: stored !== undefined });
  const after = await ports.certificates.get(organization_id, certificate_id);
  if (after && after.erased_at !== null) return { decided: await forgetCredential(ports, signed) };
  return { decided: after?.status === "REVOKED" ? await withdrawCredential(ports, signed) : withdrawn };
}

const isSameEntry = (one: StatusEntry, other: StatusEntry): boolean =>
  one.list === other.list && one.index === other.index;

/** Withdraws a credential that another one replaces; what is left to be done is done for its list alone. */
async function withdrawnFor(ports: SigningPorts, stored: SignedCredential): Promise<Later | undefined> {
  const { organization_id, status } = stored;
  const later = await withdrawCredential(ports, stored);
  return later && { ...later, job: { organization_id, status_list: status.list } };
}

/** Withdraws the credential of an erased certificate, and removes it; its list may be published later, without it. */
async function forgetCredential(ports: SigningPorts, stored: SignedCredential): Promise<Later | undefined> {
  const later = await withdrawnFor(ports, stored);
  await ports["credentials.write"].remove(stored.certificate_id);
  return later;
}

/** The credential of a certificate, in place of `former` if there is one; or when there is a key to sign it with. */
async function newlySigned(
  ports: SigningPorts,
  subject: InvitationSubject,
  known: KnownIssuer,
  former: SignedCredential | undefined,
): Promise<SignedCredential | Later> {
  const { certificate, organization } = subject;
  const { issuer, keys } = known;
  const { baseUrl } = ports.settings;
  const now = ports.clock.now();
  const key = signingKey(keys, now);
  if (!key) return { later: secondsUntilKey(keys, now) };
  const validFrom = former
    ? signedAnewFrom(former.valid_from, certificate.expires_at, now)
    : inSeconds(certificate.accepted_at ?? now);
  // Times have whole seconds: signed anew within the same one, it would not be valid yet.
  if (former && Date.parse(validFrom) > now.getTime()) return { later: 1 };
  const kept = former && keepsEntry(former, certificate) ? former.status : undefined;
  const status = kept ?? statusEntryOf(issuer, await ports["credentials.write"].next(organization.id));
  const opened = await openStatusList(ports, known, status.list);
  if (isLater(opened)) return opened;
  const lasting = former
    ? { ...lastingOf(former.json), status: { list: opened.id, index: status.index } }
    : firstLasting(
        baseUrl,
        subject,
        { list: opened.id, index: status.index },
        randomBytes(SALT_BYTES).toString("hex"),
        await foundSkills(ports, subject),
      );
  const pictured = await isPictured(ports, organization);
  const content = credentialContent({ ...subject, issuer, pictured, lasting, validFrom }, baseUrl);
  return {
    organization_id: organization.id,
    certificate_id: certificate.id,
    id: lasting.id,
    key_id: key.id,
    status,
    facts: changingFacts(certificate),
    valid_from: validFrom,
    signed_at: now.toISOString(),
    ...(await ports["credentials.write"].sign(issuer.did, key, content, now)),
  };
}

/**
 * Whether a credential is signed anew with the status entry of the former one. A former one without a name says nothing of those before
 * it, so the name of a certificate that was ever renamed is shown again under an entry of its own (decision 16.33).
 */
function keepsEntry({ json }: SignedCredential, certificate: Certificate): boolean {
  const name = nameIn(json);
  if (name !== null) return !namesAnother(name, certificate);
  return !certificate.name_in_credential || certificate.renamed_at === null;
}

/**
 * From when a credential holds that is signed anew: now, but later than the former one, which it replaces by that, and before
 * its end (Open Badges 3.0, "Verification of equality").
 */
function signedAnewFrom(former: string, end: string | null, now: Date): string {
  const latest = end === null ? now.getTime() : Math.min(now.getTime(), Date.parse(end) - 1_000);
  return inSeconds(new Date(Math.max(latest, Date.parse(former) + 1_000)));
}

/** Skills that were found in the event's text, if that is still the one of the certificate. */
async function foundSkills(
  { events }: Pick<Ports, "events">,
  { event, organization }: InvitationSubject,
): Promise<readonly string[]> {
  const now = await events.get(organization.id, referenceTo(event.id));
  if (!now?.analysis || analysedText(now.event) !== analysedText(event)) return [];
  return now.analysis.skills.map(({ label }) => label);
}

/** Whether there is a kept copy of the organization's picture. */
async function isPictured(
  { images }: Pick<Ports, "images">,
  { id, pic_url }: InvitationSubject["organization"],
): Promise<boolean> {
  if (pic_url === null) return false;
  return (await images.of(id, [pic_url])).get(pic_url)?.state === "kept";
}
