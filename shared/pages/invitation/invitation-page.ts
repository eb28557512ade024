import type { ErrorCode } from "#shared/domain/errors.ts";
import { canBeTakenOver } from "#shared/domain/holders/take-over.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { alertBox, certificateCard, issuerHeader, stateBox } from "../card.ts";
import { CERTIFICATE_STYLES } from "../certificate-styles.ts";
import { NEW_LINK_WORDS } from "../holders/new-link.ts";
import { type Html, html } from "../html.ts";
import { day, langQuery, localeFor, moment, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { erasureForm } from "../privacy/erasure-form.ts";
import { COPY, copyField } from "../verification/copy-field.ts";
import { DOCUMENT_STYLES, PRINTED_DOCUMENT } from "../verification/document-styles.ts";
import { documentAlt, documentFigure, sampleFigure } from "../verification/document-view.ts";
import { shareLinks } from "../verification/share.ts";
import { SHARE_WORDS } from "../verification/share-words.ts";
import { takeAwayTitle } from "../verification/take-away.ts";
import { FOLDED_STYLES } from "./folded-styles.ts";
import { guardianForm } from "./guardian-form.ts";
import { GUARDIAN_WORDS } from "./guardian-words.ts";
import { INVITATION_WORDS, type InvitationWords, type StateText } from "./invitation-words.ts";
import { NAME_WORDS, nameForm } from "./name-form.ts";
import { hiddenNote, SHARING_STYLES, sharingForm } from "./sharing-form.ts";

export interface InvitationPage {
  readonly view: RecipientInvitation;
  readonly reader: PageReader;
  /** Address of the invitation's page, relative to the shown page, so that any host name and prefix works. */
  readonly self: string;
  /** Why an answer was refused. */
  readonly refusal?: ErrorCode;
  /** What became of the name that its holder has just given. */
  readonly named?: "corrected" | "requested";
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
  const words = INVITATION_WORDS[locale];
  const { kind, state } = stateOf(view, words, locale);
  const pending = certificate.status === "PENDING";
  const guardian = certificate.guardian && GUARDIAN_WORDS[locale];
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
    state.next.length > 0 &&
    html`<section class="card next" aria-labelledby="next"><h2 id="next">${words.nextTitle}</h2>
<ul>${state.next.map((point) => html`<li>${point}</li>`)}</ul>
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
${refusal !== undefined && alertBox(words.notRecorded, refusal === "request_open" ? NAME_WORDS[locale].open : refusalText(words, refusal))}
${named !== undefined && stateBox(named === "corrected" ? "good" : "plain", ...NAME_WORDS[locale][named])}
${guardian && html`<section class="card plain"><p>${guardian.note(isolate(certificate.recipient_name))}</p></section>`}
${!pending && stateBox(kind, state.title, state.text)}
${hidden && hiddenNote(locale)}
${hidden && sharing}
${shown && documentFigure(`${own}.png`, alt)}
${shown && permanentAddress(view, own, words, locale)}
${nextFirst && next}
${certificateCard({ ...view, organization: { ...organization, verified } }, { locale, root: rootOf(self), eyebrow: words.eyebrow, address, answers: pending && answers({ ...words, ...(guardian && { question: guardian.question(isolate(certificate.recipient_name)) }) }, self, query), sample: pending && sampleFigure(`${self}/sample.png`, alt, words.sample) })}
${!nextFirst && !hidden && next}
${chooses && !hidden && sharing}
${correctable && nameForm(certificate.recipient_name, self, query, locale)}
${canBeTakenOver(certificate) && guardianForm(certificate.recipient_name, self, locale)}`,
    footer: html`<p><a href="${rootOf(self)}/me${query}">${NEW_LINK_WORDS[locale].all}</a></p>
${mailChoice(view, words, self, query)}
${messagesChoice(view, words, self, query)}
${erasureForm(view, self, locale)}`,
  });
}

/**
 * The button to accept, and the link to the page that asks before refusing. The forms of this page need no CSRF token,
 * because there are no cookies: only the token in the address authorizes, and another site does not know it.
 */
const answers = (words: InvitationWords, self: string, query: string): Html =>
  html`<section class="answers" aria-labelledby="answer"><h2 id="answer">${words.question}</h2>
<form method="post" action="${self}/accept${query}"><button type="submit">${words.accept}</button></form>
<a class="quiet" href="${self}/reject${query}" rel="nofollow">${words.reject}</a></section>`;

const reconsideration = (words: InvitationWords, self: string, query: string): Html =>
  html`<form class="again" method="post" action="${self}/reconsider${query}"><button type="submit" class="quiet">${words.reconsider}</button></form>`;

/** The address of the certificate's own page, which has no secret in it, and the ways to keep and share it. */
function permanentAddress(
  view: RecipientInvitation,
  own: string,
  words: InvitationWords,
  locale: Locale,
): Html {
  const { verification_url: address } = view.certificate;
  return html`<section class="card kept share" aria-labelledby="kept"><h2 id="kept">${SHARE_WORDS[locale].title}</h2>
${shareLinks(view, own, locale)}
${copyField({ id: "address", label: words.addressTitle, address }, locale)}
<p class="note">${words.addressNote}</p>
<ul class="links"><li><a href="${address}">${words.openPage}</a></li><li><a href="${own}#take">${takeAwayTitle(locale)}</a></li></ul></section>`;
}

/** The link to stop the organization's mail, or for somebody who has stopped it a button to receive it again. */
function mailChoice(
  { unsubscribed, organization, sent_from }: RecipientInvitation,
  words: InvitationWords,
  self: string,
  query: string,
): Html {
  const sender = sent_from !== null && html`<p>${words.sentFrom(isolate(sent_from))}</p>`;
  if (!unsubscribed)
    return html`${sender}<p><a href="${self}/unsubscribe${query}">${words.unsubscribe}</a></p>`;
  return html`${sender}<form method="post" action="${self}/subscribe${query}"><p>${words.unsubscribed(isolate(organization.name))}</p>
<button type="submit" class="quiet small">${words.subscribe}</button></form>`;
}

/** The number that messages go to, and the button to stop them or to receive them again. */
function messagesChoice(
  { messages }: RecipientInvitation,
  words: InvitationWords,
  self: string,
  query: string,
): Html | false {
  if (messages === null) return false;
  const { number_ends_with: ending, allowed, stopped_by } = messages;
  const text = allowed ? words.messages(ending) : words.messagesStopped(ending);
  if (!allowed && stopped_by !== "page") return html`<p>${text}</p><p>${words.allowFromPhone}</p>`;
  const [value, label] = allowed ? ["stop", words.stopMessages] : ["allow", words.allowMessages];
  return html`<form class="messages" method="post" action="${self}/messages${query}"><p>${text}</p>
<input type="hidden" name="messages" value="${value}"><button type="submit" class="quiet small">${label}</button></form>`;
}

type Shown = { readonly kind: "good" | "bad" | "plain"; readonly state: StateText };

function stateOf(
  { certificate, organization }: RecipientInvitation,
  words: InvitationWords,
  locale: Locale,
): Shown {
  const name = isolate(organization.name);
  const on = (iso: string | null) => day(iso ?? certificate.issued_at, locale);
  const { recipient_status, accepted_at, rejected_at, reconsider_until, expires_at, revoked_at } =
    certificate;
  switch (certificate.status) {
    case "PENDING": {
      const until = expires_at === null ? null : on(expires_at);
      return { kind: "plain", state: words.pending(name, until) };
    }
    case "ACCEPTED":
      return { kind: "good", state: words.accepted(name, on(accepted_at)) };
    case "REJECTED": {
      const until = reconsider_until === null ? null : moment(reconsider_until, locale);
      return { kind: "plain", state: words.rejected(name, on(rejected_at), until) };
    }
    case "EXPIRED":
      return { kind: "bad", state: words.expired(name, on(expires_at), recipient_status === "ACCEPTED") };
    case "REVOKED":
      return { kind: "bad", state: words.revoked(name, on(revoked_at)) };
  }
}

function refusalText(words: InvitationWords, code: ErrorCode): string {
  if (code === "not_accepted") return words.notAccepted;
  if (code === "recipient_opted_out") return words.allowFromPhone;
  if (code === "phone_not_available") return words.noMessages;
  if (code === "already_accepted") return words.tooLateToReject;
  if (code === "refusal_final") return words.refusalFinal;
  return code === "already_rejected" ? words.tooLateToAccept : words.tooLate;
}
