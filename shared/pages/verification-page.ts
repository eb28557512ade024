import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { certificateCard, stateBox } from "./card.ts";
import { html } from "./html.ts";
import { day } from "./language.ts";
import { page, type ShownPage } from "./page.ts";
import { VERIFICATION_WORDS, type VerificationWords } from "./verification-words.ts";

export interface VerificationPage {
  readonly view: RecipientInvitation;
  readonly lang: Locale | undefined;
  /** Address of this page, relative to this page. */
  readonly self: string;
}

/**
 * Gives the public page of a certificate. It shows the name only after the recipient has accepted; before that, and
 * after a refusal, it does not show the person or the answer. It never shows e-mail address, number or reason
 * (decision 8.8).
 */
export function verificationPage({ view, lang, self }: VerificationPage): ShownPage {
  const locale = lang ?? view.organization.locale;
  const words = VERIFICATION_WORDS[locale];
  const { kind, finding } = findingOf(view, words, locale);
  const accepted = view.certificate.recipient_status === "ACCEPTED";
  return page({
    locale,
    title: `${finding.title} · ${view.badge.name}`,
    self,
    main: html`${stateBox(kind, finding.title, finding.text)}
${certificateCard(view, { locale, eyebrow: words.eyebrow, showName: accepted, showReason: false })}
<section class="card next" aria-labelledby="how"><h2 id="how">${words.howTitle}</h2>
<ul><li>${words.how}</li>${accepted && html`<li>${words.compare}</li>`}</ul></section>`,
  });
}

function findingOf(
  { certificate, organization }: RecipientInvitation,
  words: VerificationWords,
  locale: Locale,
) {
  const name = isolate(organization.name);
  const { status, recipient_status, issued_at, expires_at, revoked_at } = certificate;
  if (recipient_status !== "ACCEPTED") return { kind: "bad", finding: words.notAccepted(name) } as const;
  if (status === "EXPIRED")
    return { kind: "bad", finding: words.expired(day(expires_at ?? issued_at, locale)) } as const;
  if (status === "REVOKED")
    return { kind: "bad", finding: words.revoked(name, day(revoked_at ?? issued_at, locale)) } as const;
  return { kind: "good", finding: words.valid(name, organization.verified) } as const;
}
