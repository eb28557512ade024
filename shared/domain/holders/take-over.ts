import * as z from "zod";
import { TAKE_OVER_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { deadLink } from "../certificates/answer.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { Email } from "../certificates/recipient.ts";
import { applyCorrection } from "../corrections/apply-correction.ts";
import { invalidField } from "../errors.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { Locale } from "../organizations/organization.ts";
import { certificateToDecide, type LinkPorts } from "../people/respond-to-invitation.ts";
import type { PortName, Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { type HolderLink, secretDigest } from "./holder-link.ts";
import { mailHolderLink } from "./mail-holder-link.ts";
import { queueLetter } from "./queue-letter.ts";

/** Body of POST /i/{token}/guardian. */
export const TakeOverForm = z
  .strictObject({ email: Email.meta({ description: "Address of the person themselves." }) })
  .meta({ id: "TakeOverForm" });

/** Whether its person can take it over: a guardian holds it, and it was neither refused nor revoked. */
export const canBeTakenOver = ({ guardian, status }: Pick<Certificate, "guardian" | "status">): boolean =>
  guardian && status !== "REJECTED" && status !== "REVOKED";

/** Asks that the person of a minor's certificate confirm an address of their own. Throws what {@link certificateToDecide} does, and `not_found` for any other certificate. */
export async function askTakeOver(
  ports: LinkPorts & Pick<Ports, "certificates" | "lettersQueue">,
  token: string,
  email: string,
  locale: Locale,
): Promise<void> {
  const { certificate, session } = await certificateToDecide(ports, token);
  if (!canBeTakenOver(certificate)) throw deadLink();
  if (email === certificate.email) throw invalidField("email", "Must be an address of the person's own.");
  const at = ports.clock.now().toISOString();
  const { short_code: code, organization_id } = certificate;
  await queueLetter(ports, { kind: "take_over", email, code, organization_id, ...session, locale, at });
}

/** The ports by which letters about a take-over are mailed. */
export const TAKE_OVER_LETTER_PORTS = [
  "certificates",
  "holders.write",
  "mailer",
  "organizations",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
type LetterPorts = Pick<Ports, (typeof TAKE_OVER_LETTER_PORTS)[number]>;

async function codedCertificate(
  { certificates }: Pick<Ports, "certificates">,
  code: string,
): Promise<Certificate | undefined> {
  const coded = await certificates.coded(code);
  return coded && certificates.get(coded.organizationId, coded.certificateId);
}

/** Mails the link by which a person takes their certificate over; a guardian has as many mailed in an hour as one who joins addresses. */
export async function mailTakeOverLink(
  ports: LetterPorts,
  { email, code, locale, joins_epoch, joins_by }: LetterJobOf<"take_over">,
): Promise<LetterResult> {
  const { "holders.write": holderWrites, clock } = ports;
  const certificate = await codedCertificate(ports, code);
  if (!certificate || !canBeTakenOver(certificate)) return { kind: "nothing" };
  const asking = holderWrites.addressOf(certificate.email);
  if (!(await holderWrites.ask(asking, HOLDERS.asks, clock.now()))) return { kind: "nothing" };
  const link = {
    email,
    purpose: "take_over",
    code,
    joins: asking,
    joins_epoch: joins_epoch ?? null,
    joins_by: joins_by ?? null,
  } as const;
  return mailHolderLink(ports, link, {
    locale,
    limit: HOLDERS.links.own,
    texts: TAKE_OVER_MAIL_TEXTS[locale].asked,
    values: { name: certificate.name },
  });
}

/** Tells the guardian that the certificate is no more theirs to answer for. */
export async function mailTakenOver(
  { mailer, organizations, settings }: LetterPorts,
  { email, name, organization_id, locale: chosen }: LetterJobOf<"taken_over">,
): Promise<LetterResult> {
  const locale = chosen ?? (await organizations.get(organization_id))?.locale;
  if (!locale) return { kind: "nothing" };
  return mailer.sendLetter({
    locale,
    to: { name: null, address: email },
    organization: null,
    kind: "taken_over",
    content: letterContent(TAKE_OVER_MAIL_TEXTS[locale].done, `${settings.baseUrl}/me`, { name }),
  });
}

/** The ports by which a certificate is taken over. */
export const TAKE_OVER_PORTS = [
  "certificates",
  "corrections",
  "lettersQueue",
  "clock",
] as const satisfies readonly PortName[];

/**
 * Makes the address of a link that of the certificate, which is from then on its person's own; the links of the guardian are
 * dead at that moment, and the guardian is told (decision 21.21). False when it can no more be taken over, or another guardian
 * holds it than the one who asked.
 */
export async function takeOver(
  ports: Pick<Ports, (typeof TAKE_OVER_PORTS)[number]>,
  { email, code, joins }: HolderLink,
): Promise<boolean> {
  const certificate = await codedCertificate(ports, code ?? "");
  if (!certificate || !canBeTakenOver(certificate) || certificate.email === email) return false;
  // The partition of an address is named by its digest.
  if (secretDigest(certificate.email) !== joins) return false;
  const { organization_id: organizationId, id: certificateId, email: guardian, name } = certificate;
  const isRegistered = await ports.corrections.isRegistered(email);
  await applyCorrection(
    ports,
    { organizationId, certificateId },
    { by: "holder", actorId: null },
    async (current) => {
      if (!canBeTakenOver(current) || current.email !== guardian) throw deadLink();
      const waits = current.status === "PENDING";
      return {
        fields: {
          email,
          guardian: false,
          // The number was the guardian's, as the address was.
          number: null,
          ...(waits && { recipient_status: isRegistered ? "PENDING" : "INVITED" }),
        },
      };
    },
    deadLink,
  );
  // Told even when the guardian's own address is confirmed: they asked for it, and learn that it happened.
  const at = ports.clock.now().toISOString();
  const { locale } = certificate;
  await queueLetter(ports, {
    kind: "taken_over",
    email: guardian,
    name,
    organization_id: organizationId,
    locale,
    at,
  });
  return true;
}
