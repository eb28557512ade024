import { REQUEST_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { certificateUrl } from "../certificates/certificate.ts";
import { invitationLink } from "../messages/invitation-link.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { SendOutcome } from "../messages/send-outcome.ts";
import { timeZoneOf } from "../organizations/organization.ts";
import { noteHeard, noteUnheard, requestAddresses } from "./follow-requests.ts";
import type { HolderRequest, RequestSubject } from "./holder-request.ts";
import { mailRenameAnswered, mailRenameAsked } from "./mail-rename.ts";
import {
  dayThere,
  NOTHING,
  partiesOf,
  type RequestLetterPorts,
  type RequestParties,
} from "./request-letters.ts";
import { contactDigest } from "./request-link.ts";

/** What a request says of itself: both names, or who asks. */
const quoteOf = (
  { kind, from_name, to_name, short_code }: HolderRequest,
  { name, email }: RequestSubject,
  baseUrl: string,
): string =>
  [
    ...(kind === "correction" ? [from_name ?? "", to_name ?? ""] : [name]),
    email,
    ...(short_code === null ? [] : [certificateUrl(baseUrl, { short_code })]),
  ].join("\n");

/**
 * Tells who is to answer, with a link to answer by: of a rename the holder, else the contact of an organization. Nothing once it was
 * answered. Gives "unheard", and notes it, when there is no address that could be told (decision 21.14).
 */
export async function mailRequestOpened(
  ports: RequestLetterPorts,
  { organization_id, request_id, nth }: LetterJobOf<"request_opened">,
): Promise<LetterResult> {
  const request = await ports["requests.write"].get(organization_id, request_id);
  if (request?.status !== "open") return NOTHING;
  const parties = await partiesOf(ports, request);
  if (!parties) return NOTHING;
  if (request.kind === "rename") return mailRenameAsked(ports, request, parties);
  const { organization, subject } = parties;
  const at = ports.clock.now();
  const addresses = await requestAddresses(ports, organization);
  // A mail to the address that it came back from would come back too.
  const isDead = request.returned_at !== undefined && organization.updated_at <= request.returned_at;
  if (addresses.length === 0 || isDead) return unheard(ports, request, at);
  const outcomes: SendOutcome[] = [];
  for (const address of addresses)
    outcomes.push(await mailTo(ports, address, { request, organization, subject }, nth));
  // Who has heard of it answers; the same mail twice does no harm.
  const outcome = outcomes.find(({ kind }) => kind === "sent") ?? outcomes[0]!;
  if (outcome.kind === "refused") return unheard(ports, request, at);
  if (outcome.kind === "sent") await noteHeard(ports, request, at);
  return outcome;
}

/** Mails a request to one of those who may answer it, with a link of their own. */
async function mailTo(
  ports: RequestLetterPorts,
  address: string,
  {
    request,
    organization,
    subject,
  }: Pick<RequestParties, "organization" | "subject"> & { readonly request: HolderRequest },
  nth: number,
): Promise<SendOutcome> {
  const source = contactDigest(organization.id, address);
  const token = await ports.links.signRequest(request, source, new Date(request.due_at));
  const { locale } = organization;
  const kind = request.kind === "erasure" ? "erasure" : "correction";
  const day = dayThere(request.due_at, locale, timeZoneOf(organization));
  const { quote, subjectAgain, ...texts } = REQUEST_MAIL_TEXTS[locale].asked[kind];
  return ports.mailer.sendLetter({
    locale,
    to: { name: null, address },
    organization: null,
    kind: "request_opened",
    tags: { organization: organization.id, request: request.id },
    content: {
      ...letterContent(
        { ...texts, ...(nth > 0 && { subject: subjectAgain }) },
        `${ports.settings.baseUrl}/requests/${token}`,
        { name: subject.name, day },
      ),
      quote: { label: quote, text: quoteOf(request, subject, ports.settings.baseUrl) },
    },
  });
}

async function unheard(ports: RequestLetterPorts, request: HolderRequest, at: Date): Promise<LetterResult> {
  return (await noteUnheard(ports, request, at)) ? { kind: "unheard" } : NOTHING;
}

/** Tells the holder what became of a request; nothing once the certificates were erased, as nobody knows the address then. */
export async function mailRequestAnswered(
  ports: RequestLetterPorts,
  { organization_id, request_id }: LetterJobOf<"request_answered">,
): Promise<LetterResult> {
  const request = await ports["requests.write"].get(organization_id, request_id);
  if (!request || request.status === "open") return NOTHING;
  // Of a granted erasure a letter of its own tells, which knows the address when nothing else does.
  if (request.kind === "erasure" && request.status === "approved") return NOTHING;
  const { status, kind, reason } = request;
  const parties = await partiesOf(ports, request);
  if (!parties) return NOTHING;
  if (kind === "rename") return mailRenameAnswered(ports, request, parties);
  const { organization, subject, certificate } = parties;
  const locale = certificate?.locale ?? organization.locale;
  const { title, told, quote, ...texts } = REQUEST_MAIL_TEXTS[locale].answered;
  const text = told[kind][status];
  const url = certificate
    ? certificate.status === "PENDING" || certificate.recipient_status === "ACCEPTED"
      ? await invitationLink(ports, certificate)
      : certificateUrl(ports.settings.baseUrl, certificate)
    : `${ports.settings.baseUrl}/me`;
  return ports.mailer.sendLetter({
    locale,
    to: { name: certificate?.guardian ? null : subject.name, address: subject.email },
    organization,
    kind: "request_answered",
    content: {
      ...letterContent({ ...texts, title: title[status], preheader: text, paragraphs: [text] }, url, {
        organization: organization.name,
      }),
      ...(reason !== null && { quote: { label: quote, text: reason } }),
    },
  });
}
