import type { ErrorCode } from "#shared/domain/errors.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { alertBox, certificateCard, organizationHeader, stateBox } from "./card.ts";
import { type Html, html } from "./html.ts";
import { INVITATION_WORDS, type InvitationWords, type StateText } from "./invitation-words.ts";
import { day } from "./language.ts";
import { page, type ShownPage } from "./page.ts";

export interface InvitationPage {
  readonly view: RecipientInvitation;
  /** The language that the reader chose; without it the page has that of the organization. */
  readonly lang: Locale | undefined;
  /** Address of the invitation's page, relative to the shown page, so that any host name and prefix works. */
  readonly self: string;
  /** Why an answer was refused. */
  readonly refusal?: ErrorCode;
}

/** Gives the page of an invitation: the certificate, the buttons to answer while it is PENDING, then the result. */
export function invitationPage({ view, lang, self, refusal }: InvitationPage): ShownPage {
  const { certificate, organization, badge } = view;
  const locale = lang ?? organization.locale;
  const words = INVITATION_WORDS[locale];
  const { kind, state } = stateOf(view, words, locale);
  const pending = certificate.status === "PENDING";
  const query = lang === undefined ? "" : `?lang=${lang}`;
  return page({
    locale,
    title: `${state.title} · ${badge.name}`,
    header: organizationHeader(organization),
    self,
    main: html`
${refusal !== undefined && alertBox(words.notRecorded, refusalText(words, refusal))}
${!pending && stateBox(kind, state.title, state.text)}
${certificateCard(view, { locale, eyebrow: words.eyebrow, showName: true, showReason: true })}
${pending && answers(words, state, self, query)}
<section class="card next" aria-labelledby="next"><h2 id="next">${words.nextTitle}</h2>
<ul>${state.next.map((point) => html`<li>${point}</li>`)}</ul>
${certificate.status === "ACCEPTED" && verification(certificate.verification_url, words)}
</section>`,
    footer: html`<p><a href="${self}/unsubscribe${query}">${words.unsubscribe}</a></p>`,
  });
}

/**
 * The two forms to answer. They need no CSRF token, because there are no cookies: only the token in the address
 * authorizes, and another site does not know it.
 */
const answers = (words: InvitationWords, state: StateText, self: string, query: string): Html =>
  html`<section class="card" aria-labelledby="answer"><h2 id="answer">${words.question}</h2>
<p>${state.text}</p>
<div class="answers">
<form method="post" action="${self}/accept${query}"><button type="submit">${words.accept}</button></form>
<form method="post" action="${self}/reject${query}"><button type="submit" class="quiet">${words.reject}</button></form>
</div>
<p class="note">${words.final}</p></section>`;

function verification(address: string, words: InvitationWords): Html {
  const url = safeUrl(address) ?? "";
  return html`<p class="address"><a href="${url}">${words.verify}</a><br>${url}</p>`;
}

type Shown = { readonly kind: "good" | "bad" | "plain"; readonly state: StateText };

function stateOf(
  { certificate, organization }: RecipientInvitation,
  words: InvitationWords,
  locale: Locale,
): Shown {
  const name = isolate(organization.name);
  const on = (iso: string | null) => day(iso ?? certificate.issued_at, locale);
  const { recipient_status, accepted_at, rejected_at, expires_at, revoked_at } = certificate;
  switch (certificate.status) {
    case "PENDING": {
      const until = expires_at === null ? null : on(expires_at);
      return { kind: "plain", state: words.pending(name, recipient_status === "PENDING", until) };
    }
    case "ACCEPTED":
      return { kind: "good", state: words.accepted(name, on(accepted_at)) };
    case "REJECTED":
      return { kind: "plain", state: words.rejected(name, on(rejected_at)) };
    case "EXPIRED":
      return { kind: "bad", state: words.expired(name, on(expires_at), recipient_status === "ACCEPTED") };
    case "REVOKED":
      return { kind: "bad", state: words.revoked(name, on(revoked_at)) };
  }
}

function refusalText(words: InvitationWords, code: ErrorCode): string {
  if (code === "already_accepted") return words.tooLateToReject;
  return code === "already_rejected" ? words.tooLateToAccept : words.tooLate;
}
