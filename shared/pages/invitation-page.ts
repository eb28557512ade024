import type { ErrorCode } from "#shared/domain/errors.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { alertBox, certificateCard, sender, stateBox } from "./card.ts";
import { type Html, html } from "./html.ts";
import { INVITATION_WORDS, type InvitationWords, type State } from "./invitation-words.ts";
import { day } from "./language.ts";
import { page, type ShownPage } from "./page.ts";

export interface InvitationPage {
  readonly view: RecipientInvitation;
  /** The reader's choice; the organization's language without one. */
  readonly lang: Locale | undefined;
  /** Address of the invitation's page, relative to the page that is shown: it works behind any host name or prefix. */
  readonly self: string;
  /** Why an answer was not taken. */
  readonly refusal?: ErrorCode;
}

/** The page behind the link of an invitation: the certificate, the two answers while it waits for one, and the result. */
export function invitationPage({ view, lang, self, refusal }: InvitationPage): ShownPage {
  const { certificate, organization, badge } = view;
  const locale = lang ?? organization.locale;
  const words = INVITATION_WORDS[locale];
  const { kind, state } = stateOf(view, words, locale);
  const waits = certificate.status === "PENDING";
  const query = lang === undefined ? "" : `?lang=${lang}`;
  return page({
    locale,
    title: `${state.title} · ${badge.name}`,
    header: sender(organization),
    self,
    main: html`
${refusal !== undefined && alertBox(words.notRecorded, refusalText(words, refusal))}
${!waits && stateBox(kind, state.title, state.text)}
${certificateCard(view, { locale, eyebrow: words.eyebrow, named: true, reasoned: true })}
${waits && answers(words, state, self, query)}
<section class="card next" aria-labelledby="next"><h2 id="next">${words.nextTitle}</h2>
<ul>${state.next.map((point) => html`<li>${point}</li>`)}</ul>
${certificate.status === "ACCEPTED" && verification(certificate.verification_url, words)}
</section>`,
    footer: html`<p><a href="${self}/unsubscribe${query}">${words.unsubscribe}</a></p>`,
  });
}

/**
 * Two forms without fields. The token in the address is all the authority there is: there are no cookies, so no other
 * site can make a reader's browser answer for them without knowing it, and a form needs no token against that.
 */
const answers = (words: InvitationWords, state: State, self: string, query: string): Html =>
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

type Shown = { readonly kind: "good" | "bad" | "plain"; readonly state: State };

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
