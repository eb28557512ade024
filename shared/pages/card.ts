import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { CARD_WORDS } from "./card-words.ts";
import { type Html, html } from "./html.ts";
import { day, days } from "./language.ts";

type Shown = Pick<RecipientInvitation, "certificate" | "event" | "badge" | "organization">;
export interface CardOptions {
  readonly locale: Locale;
  /** Line above the name of the badge. */
  readonly eyebrow: string;
  readonly showName: boolean;
  /** The reason may contain personal data. */
  readonly showReason: boolean;
}

/** Gives the certificate as a card: badge, person, event, organization and dates. */
export function certificateCard(
  { certificate, event, badge, organization }: Shown,
  options: CardOptions,
): Html {
  const { locale, eyebrow, showName, showReason } = options;
  const words = CARD_WORDS[locale];
  const place = [event.city, event.state].filter((part) => part !== null).join(", ");
  return html`<article class="card">
<div class="title">
${picture(badge, words.badgeAlt(badge.name))}
<p class="eyebrow">${eyebrow}</p>
<h1 dir="auto">${badge.name}</h1>
<p class="event" dir="auto">${event.name}</p>
${showName && html`<p class="person"><span>${words.issuedTo}</span><bdi>${certificate.recipient_name}</bdi></p>`}
</div>
<dl>
<dt>${words.issuedBy}</dt><dd><bdi>${organization.name}</bdi> ${verifiedMark(organization.verified, words.verified)}</dd>
${event.initial_date !== null && html`<dt>${words.eventDate}</dt><dd>${days(event.initial_date, event.finish_date, locale)}</dd>`}
${place !== "" && html`<dt>${words.place}</dt><dd><bdi>${place}</bdi></dd>`}
<dt>${words.issuedOn}</dt><dd>${time(certificate.issued_at, locale)}</dd>
${certificate.expires_at !== null && html`<dt>${words.validUntil}</dt><dd>${time(certificate.expires_at, locale)}</dd>`}
</dl>
${showReason && certificate.reason !== null && html`<section class="reason"><h2>${words.reason}</h2><p class="lines" dir="auto">${certificate.reason}</p></section>`}
${about(badge, words)}
</article>`;
}

type Badge = Shown["badge"];

/** Description, criteria and skills of the badge, closed at first because they can be long. */
function about({ description, criteria, skills }: Badge, words: (typeof CARD_WORDS)[Locale]): Html | null {
  if (description === null && criteria === null && skills.length === 0) return null;
  return html`<details class="more"><summary>${words.about}</summary>
${description !== null && html`<div><p class="lines" dir="auto">${description}</p></div>`}
${criteria !== null && html`<div><h2>${words.criteria}</h2><p class="lines" dir="auto">${criteria}</p></div>`}
${skills.length > 0 && html`<div><h2>${words.skills}</h2><ul class="skills">${skills.map((skill) => html`<li dir="auto">${skill}</li>`)}</ul></div>`}
</details>`;
}

/** The image of the badge, or a drawn seal without one. */
function picture({ image_url }: Badge, alt: string): Html {
  const source = image_url === null ? null : safeUrl(image_url);
  if (source !== null)
    return html`<img class="badge" src="${source}" alt="${alt}" width="136" height="136" referrerpolicy="no-referrer">`;
  return html`<svg class="seal" width="96" height="96" viewBox="0 0 96 96" aria-hidden="true"><path fill="currentColor" opacity=".14" d="M48 2l9 8 12-3 5 11 12 3-1 12 9 8-5 11 3 12-11 5-3 12-12-1-8 9-10-6-10 6-8-9-12 1-3-12-11-5 3-12-5-11 9-8-1-12 12-3 5-11 12 3z"/><circle cx="48" cy="47" r="29" fill="none" stroke="currentColor" stroke-width="3"/><path fill="currentColor" d="M48 29l5.6 11.4 12.6 1.8-9.1 8.9 2.1 12.5L48 57.7l-11.2 5.9 2.1-12.5-9.1-8.9 12.6-1.8z"/></svg>`;
}

/** Gives the header of a page: name and picture of the organization. */
export function organizationHeader({ name, pic_url }: Pick<Shown["organization"], "name" | "pic_url">): Html {
  const source = pic_url === null ? null : safeUrl(pic_url);
  const image = html`<img src="${source}" alt="" width="48" height="48" referrerpolicy="no-referrer">`;
  return html`<p>${source !== null && image}<bdi>${name}</bdi></p>`;
}

/** Gives the mark of an organization with business verification, false without it. `words` stand beside the mark. */
export const verifiedMark = (verified: boolean, words: string): Html | false =>
  verified &&
  html`<span class="verified"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M8 0l2 1.6 2.5-.2.8 2.4 2.2 1.3L15 7.6l.5 2.5-2.2 1.3-.8 2.4-2.5-.2L8 16l-2-2.4-2.5.2-.8-2.4L.5 10.1 1 7.6.5 5.1l2.2-1.3.8-2.4L6 1.6z"/><path fill="none" stroke="var(--card)" stroke-width="1.6" d="M4.7 8.2l2.2 2.2 4.3-4.6"/></svg>${words}</span>`;

const time = (iso: string, locale: Locale): Html => html`<time datetime="${iso}">${day(iso, locale)}</time>`;

const SIGNS = {
  good: "M7 12.5l3.5 3.5L17 9",
  bad: "M8.5 8.5l7 7m0-7l-7 7",
  plain: "M12 7v6m0 3.5v.5",
} as const;

/** Gives a box with a state: a sign, a headline and a sentence. */
export const stateBox = (kind: keyof typeof SIGNS, headline: string, text: string): Html =>
  html`<section class="state ${kind}" role="status">${sign(kind)}<div><h2>${headline}</h2><p>${text}</p></div></section>`;

/** Gives a box that says what could not be done, and why. */
export const alertBox = (headline: string, text: string): Html =>
  html`<section class="alert" role="alert">${sign("bad")}<div><h2>${headline}</h2><p>${text}</p></div></section>`;

const sign = (kind: keyof typeof SIGNS): Html =>
  html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10.5" stroke-width="1.8"/><path d="${SIGNS[kind]}"/></svg>`;
