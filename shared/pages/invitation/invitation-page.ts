import type { ErrorCode } from "#shared/domain/errors.ts";
import { canBeTakenOver } from "#shared/domain/holders/take-over.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import {
  GUARDIAN_FORM_TEXTS,
  INVITATION_PAGE_TEXTS,
  NAME_FORM_TEXTS,
  NEW_LINK_FORM_TEXTS,
  SHARE_LINKS_TEXTS,
  type TextsOf,
} from "#shared/texts/texts.ts";
import {
  alertBox,
  CERTIFICATE_STYLES,
  certificateCard,
  type HeadedText,
  issuerHeader,
  stateBox,
} from "../card.ts";
import { type Html, html } from "../html.ts";
import { day, langQuery, localeFor, moment, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import {
  DOCUMENT_STYLES,
  documentAlt,
  documentFigure,
  PRINTED_DOCUMENT,
  sampleFigure,
} from "../verification/document-view.ts";
import { COPY, copyField, shareLinks, takeAwayTitle } from "../verification/share.ts";
import {
  erasureForm,
  FOLDED_STYLES,
  guardianForm,
  hiddenNote,
  nameForm,
  SHARING_STYLES,
  sharingForm,
  wordsFor,
} from "./forms.ts";

type Words = TextsOf<"invitationPage">;

interface InvitationPage {
  readonly view: RecipientInvitation;
  readonly reader: PageReader;
  /** Address of the invitation's page, relative to the shown page, so that any host name and prefix works. */
  readonly self: string;
  readonly refusal?: ErrorCode;
  /** What became of the name that its holder has just given. */
  readonly named?: "corrected" | "requested" | "unheard";
}

/** The way to the root of the service from a page that names the page of its invitation `self`. */
export const rootOf = (self: string): string => `${self.slice(0, self.lastIndexOf("/") + 1)}..`;

/** The language of the pages behind a link: they are for one person. */
export const localeOf = ({ certificate, organization }: RecipientInvitation, reader: PageReader): Locale =>
  localeFor(reader, { recipient: certificate.recipient_locale, organization: organization.locale });

/** Gives the page of an invitation: the certificate, the ways to answer while it is PENDING, then the result. */
export function invitationPage({ view, reader, self, refusal, named }: InvitationPage): ShownPage {
  const { certificate, organization, badge } = view;
  const { lang } = reader;
  const locale = localeOf(view, reader);
  const words = wordsFor("invitation", INVITATION_PAGE_TEXTS, certificate, locale);
  const { kind, text: state, next: points } = stateOf(view, words, locale);
  const pending = certificate.status === "PENDING";
  const guardian = certificate.guardian && GUARDIAN_FORM_TEXTS[locale];
  const person = { name: isolate(certificate.recipient_name) };
  const accepted = certificate.status === "ACCEPTED";
  // A green mark would compete with a state that is not.
  const verified = organization.verified && (pending || accepted);
  const query = langQuery(lang);
  const hidden = certificate.visibility === "hidden";
  const shown = accepted && !hidden;
  // Also of an expired one, whose page and documents are there, and of a revoked one, whose page is.
  const chooses = certificate.recipient_status === "ACCEPTED";
  const correctable = certificate.status !== "REJECTED" && certificate.status !== "REVOKED";
  const address = shown ? certificate.verification_url : null;
  const own = `${rootOf(self)}/c/${certificate.short_code}`;
  const alt = documentAlt(view, locale);
  const next =
    points.length > 0 &&
    html`<section class="card next" aria-labelledby="next"><h2 id="next">${words.nextTitle}</h2>
<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>
${certificate.reconsider_until !== null && reconsideration(words, self, query)}
</section>`;
  const sharing = sharingForm(certificate, { self, locale, lang });
  // Who refused by mistake must find the way back at once.
  const nextFirst = certificate.status === "REJECTED";
  return page({
    locale,
    title: `${state.title} · ${badge.name}`,
    header: issuerHeader(organization, rootOf(self)),
    color: kind === "bad" ? null : organization.primary_color,
    self,
    styles:
      CERTIFICATE_STYLES +
      DOCUMENT_STYLES +
      (chooses ? SHARING_STYLES : "") +
      FOLDED_STYLES +
      (shown ? PRINTED_DOCUMENT : ""),
    ...(shown && { script: COPY }),
    main: html`
${refusal !== undefined && alertBox({ title: words.notRecorded, text: refusal === "request_open" ? NAME_FORM_TEXTS[locale].open : refusalText(words, refusal) })}
${named !== undefined && stateBox(named === "corrected" ? "good" : "plain", NAME_FORM_TEXTS[locale][named])}
${guardian && html`<section class="card plain"><p>${fill(guardian.note, person)}</p></section>`}
${!pending && stateBox(kind, state)}
${hidden && hiddenNote(locale)}
${hidden && sharing}
${shown && documentFigure(`${own}.png`, alt)}
${shown && permanentAddress(view, own, words, locale)}
${nextFirst && next}
${certificateCard({ ...view, organization: { ...organization, verified } }, { locale, root: rootOf(self), eyebrow: words.eyebrow, address, answers: pending && answers(words, self, query), sample: pending && sampleFigure(`${self}/sample.png`, alt, words.sample) })}
${!nextFirst && !hidden && next}
${chooses && !hidden && sharing}
${correctable && nameForm(certificate, self, query, locale)}
${canBeTakenOver(certificate) && guardianForm(certificate.recipient_name, self, locale)}`,
    footer: html`<p><a href="${rootOf(self)}/me${query}">${NEW_LINK_FORM_TEXTS[locale].all}</a></p>
${mailChoice(view, words, self, query)}
${messagesChoice(view, words, self, query)}
${erasureForm(view, self, locale)}`,
  });
}

/** The forms need no CSRF token, as there are no cookies: only the token in the address authorizes, and no other site knows it. */
const answers = (words: Words, self: string, query: string): Html =>
  html`<section class="answers" aria-labelledby="answer"><h2 id="answer">${words.question}</h2>
<form method="post" action="${self}/accept${query}"><button type="submit">${words.accept}</button></form>
<a class="quiet" href="${self}/reject${query}" rel="nofollow">${words.reject}</a></section>`;

const reconsideration = (words: Words, self: string, query: string): Html =>
  html`<form class="again" method="post" action="${self}/reconsider${query}"><button type="submit" class="quiet">${words.reconsider}</button></form>`;

/** The address of the certificate's own page, which has no secret in it, and the ways to keep and share it. */
function permanentAddress(view: RecipientInvitation, own: string, words: Words, locale: Locale): Html {
  const { verification_url: address } = view.certificate;
  return html`<section class="card kept share" aria-labelledby="kept"><h2 id="kept">${SHARE_LINKS_TEXTS[locale].title}</h2>
${shareLinks({ ...view, profile: !view.certificate.guardian }, own, locale)}
${copyField({ id: "address", label: words.addressTitle, address }, locale)}
<p class="note">${words.addressNote}</p>
<ul class="links"><li><a href="${address}">${words.openPage}</a></li><li><a href="${own}#take">${takeAwayTitle(locale)}</a></li></ul></section>`;
}

/** The link to stop the organization's mail, or for somebody who has stopped it a button to receive it again. */
function mailChoice(
  { unsubscribed, organization, sent_from }: RecipientInvitation,
  words: Words,
  self: string,
  query: string,
): Html {
  const sender = sent_from !== null && html`<p>${fill(words.sentFrom, { address: isolate(sent_from) })}</p>`;
  if (!unsubscribed)
    return html`${sender}<p><a href="${self}/unsubscribe${query}">${words.unsubscribe}</a></p>`;
  return html`${sender}<form method="post" action="${self}/subscribe${query}"><p>${fill(words.unsubscribed, { organization: isolate(organization.name) })}</p>
<button type="submit" class="quiet small">${words.subscribe}</button></form>`;
}

/** The number that messages go to, and the button to stop them or to receive them again. */
function messagesChoice(
  { messages, organization }: RecipientInvitation,
  words: Words,
  self: string,
  query: string,
): Html | false {
  if (messages === null) return false;
  const { number_ends_with: ending, allowed, stopped_by, stopped_for } = messages;
  const stopped = stopped_for === "organization" ? words.messagesStoppedHere : words.messagesStopped;
  const text = fill(allowed ? words.messages : stopped, {
    ending,
    organization: isolate(organization.name),
  });
  if (!allowed && stopped_by !== "page") return html`<p>${text}</p><p>${words.allowFromPhone}</p>`;
  const [value, label] = allowed ? ["stop", words.stopMessages] : ["allow", words.allowMessages];
  return html`<form class="messages" method="post" action="${self}/messages${query}"><p>${text}</p>
<input type="hidden" name="messages" value="${value}"><button type="submit" class="quiet small">${label}</button></form>`;
}

/** The state, and what happens next, one item for each point. */
interface Shown {
  readonly kind: "good" | "bad" | "plain";
  readonly text: HeadedText;
  readonly next: readonly string[];
}

function stateOf({ certificate, organization }: RecipientInvitation, words: Words, locale: Locale): Shown {
  const { status, issued_at, accepted_at, rejected_at, reconsider_until, expires_at, revoked_at } =
    certificate;
  // The day that the text of each state names.
  const at = {
    PENDING: expires_at,
    ACCEPTED: accepted_at,
    REJECTED: rejected_at,
    EXPIRED: expires_at,
    REVOKED: revoked_at,
  }[status];
  const values = {
    organization: isolate(organization.name),
    on: day(at ?? issued_at, locale),
    days: LIMITS.reconsiderDays,
    ...(reconsider_until !== null && { until: moment(reconsider_until, locale) }),
  };
  const shown = (kind: Shown["kind"], { title, text }: HeadedText, next: readonly string[] = []): Shown => ({
    kind,
    text: { title, text: fill(text, values) },
    next: next.map((point) => fill(point, values)),
  });
  switch (status) {
    case "PENDING": {
      const { accept, refuse, told, expire } = words.pending.next;
      return shown("plain", words.pending, [accept, refuse, told, ...(expires_at === null ? [] : [expire])]);
    }
    case "ACCEPTED":
      return shown("good", words.accepted);
    case "REJECTED": {
      const { title, text, askAgain, undo } = words.rejected;
      return reconsider_until === null
        ? shown("plain", { title, text: `${text} ${askAgain}` })
        : shown("plain", words.rejected, [undo]);
    }
    case "EXPIRED":
      return shown("bad", certificate.recipient_status === "ACCEPTED" ? words.expired : words.lapsed);
    case "REVOKED":
      return shown("bad", words.revoked);
  }
}

function refusalText(words: Words, code: ErrorCode): string {
  if (code === "not_accepted") return words.notAccepted;
  if (code === "recipient_opted_out") return words.allowFromPhone;
  if (code === "phone_not_available") return words.noMessages;
  if (code === "already_accepted") return words.tooLateToReject;
  if (code === "refusal_final") return fill(words.refusalFinal, { days: LIMITS.reconsiderDays });
  return code === "already_rejected" ? words.tooLateToAccept : words.tooLate;
}

/** The page that asks before a certificate is refused; one that does not wait for an answer has its usual page instead. */
export function refusalPage({ view, reader, self }: Omit<InvitationPage, "refusal">): ShownPage {
  const { certificate, organization, badge, event } = view;
  if (certificate.status !== "PENDING") return invitationPage({ view, reader, self });
  const locale = localeOf(view, reader);
  const words = wordsFor("invitation", INVITATION_PAGE_TEXTS, certificate, locale);
  const query = langQuery(reader.lang);
  return page({
    locale,
    title: `${words.refuseTitle} · ${badge.name}`,
    header: issuerHeader(organization, rootOf(self)),
    color: organization.primary_color,
    self: `${self}/reject`,
    styles: CERTIFICATE_STYLES,
    main: html`<section class="card plain"><h1>${words.refuseTitle}</h1>
<p class="named"><bdi>${badge.name}</bdi><br><span><bdi>${event.name}</bdi></span></p>
<p>${fill(words.refuseText, { organization: isolate(organization.name), days: LIMITS.reconsiderDays })}</p>
<div class="choice"><form method="post" action="${self}/reject${query}"><button type="submit" class="quiet">${words.refuseButton}</button></form>
<a class="quiet" href="${self}${query}">${words.refuseBack}</a></div></section>`,
  });
}
