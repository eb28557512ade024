import { RENAME_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { certificateUrl } from "../certificates/certificate.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import { timeZoneOf } from "../organizations/organization.ts";
import type { HolderRequest } from "./holder-request.ts";
import { dayThere, NOTHING, type RequestLetterPorts, type RequestParties } from "./request-letters.ts";
import { contactDigest } from "./request-link.ts";

/** Asks the holder of an accepted certificate whether they agree to another name, with a link to answer by (decision 21.23). */
export async function mailRenameAsked(
  ports: RequestLetterPorts,
  request: HolderRequest,
  { organization, subject, certificate }: RequestParties,
): Promise<LetterResult> {
  if (!certificate) return NOTHING;
  const source = contactDigest(organization.id, subject.email);
  const token = await ports.links.signRequest(request, source, new Date(request.due_at));
  const locale = certificate.locale ?? organization.locale;
  const { quote, ...texts } = RENAME_MAIL_TEXTS[locale].asked;
  return ports.mailer.sendLetter({
    locale,
    to: { name: certificate.guardian ? null : subject.name, address: subject.email },
    organization,
    kind: "rename_asked",
    content: {
      ...letterContent(texts, `${ports.settings.baseUrl}/requests/${token}`, {
        organization: organization.name,
        name: subject.name,
        day: dayThere(request.due_at, locale, timeZoneOf(organization)),
      }),
      quote: { label: quote, text: `${subject.name}\n${request.to_name}` },
    },
  });
}

/** Tells the contact of an organization what the holder answered; nothing when it has no contact. */
export async function mailRenameAnswered(
  ports: RequestLetterPorts,
  { status, to_name, short_code }: HolderRequest,
  { organization, subject }: RequestParties,
): Promise<LetterResult> {
  const { contact_email, locale } = organization;
  if (contact_email === null || short_code === null || status === "open") return NOTHING;
  const { title, told, quote, ...texts } = RENAME_MAIL_TEXTS[locale].answered;
  const text = told[status];
  const url = certificateUrl(ports.settings.baseUrl, { short_code });
  return ports.mailer.sendLetter({
    locale,
    to: { name: null, address: contact_email },
    organization: null,
    kind: "rename_answered",
    content: {
      ...letterContent({ ...texts, title: title[status], preheader: text, paragraphs: [text] }, url, {
        name: subject.name,
      }),
      quote: { label: quote, text: [to_name, url].join("\n") },
    },
  });
}

/** Tells the holder that the name on their certificate was corrected, whoever did it; nothing once that was erased. */
export async function mailRenamed(
  ports: RequestLetterPorts,
  { organization_id, certificate_id, at }: LetterJobOf<"renamed">,
): Promise<LetterResult> {
  const [certificate, organization] = await Promise.all([
    ports.certificates.get(organization_id, certificate_id),
    ports.organizations.get(organization_id),
  ]);
  if (!certificate || certificate.erased_at !== null || !organization) return NOTHING;
  const change = (await ports.requests.corrections(certificate)).find((one) => one.at === at);
  const names = change?.changes.recipient_name;
  if (!names || names.some((one) => typeof one !== "string")) return NOTHING;
  const locale = certificate.locale ?? organization.locale;
  const { quote, ...texts } = RENAME_MAIL_TEXTS[locale].done;
  return ports.mailer.sendLetter({
    locale,
    to: { name: certificate.guardian ? null : certificate.name, address: certificate.email },
    organization,
    kind: "renamed",
    content: {
      ...letterContent(texts, certificateUrl(ports.settings.baseUrl, certificate), {
        organization: organization.name,
        day: dayThere(at, locale, timeZoneOf(organization)),
      }),
      quote: { label: quote, text: names.join("\n") },
    },
  });
}
