import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ReadableOutcome } from "#shared/domain/outcomes/readable-outcome.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { fill } from "#shared/texts/fill.ts";
import { CARD_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { type Html, html, whole } from "./html.ts";
import { day, days } from "./language.ts";

type Organization = RecipientInvitation["organization"];

/** What a card shows. Without a name it does not say for whom the certificate is. */
interface ShownCertificate extends Pick<RecipientInvitation, "event" | "badge"> {
  readonly certificate: Pick<RecipientInvitation["certificate"], "issued_at" | "expires_at"> & {
    readonly recipient_name: string | null;
    readonly reason?: string | null;
  } & ReadableOutcome;
  readonly organization: Pick<Organization, "name" | "verified">;
}
interface CardOptions {
  readonly locale: Locale;
  readonly eyebrow: string;
  readonly root: string;
  /** Address at which the certificate can be checked, which only the printed page has as text. */
  readonly address: string | null;
  /** The ways to answer, below the name of the badge. */
  readonly answers?: Html | false;
  /** A picture of the document, below them. */
  readonly sample?: Html | false;
}

/** Gives the certificate as a card: badge, person, event, organization and dates. */
export function certificateCard(
  { certificate, event, badge, organization }: ShownCertificate,
  { locale, root, eyebrow, address, answers = false, sample = false }: CardOptions,
): Html {
  const words = CARD_TEXTS[locale];
  const place = [event.city, event.state].filter((part) => part !== null).join(", ");
  return html`<article class="card">
<div class="title">
${picture(badge, root, fill(words.badgeAlt, { badge: badge.name }))}
<p class="eyebrow">${eyebrow}</p>
<h1 dir="auto">${badge.name}</h1>
<p class="event" dir="auto">${event.name}</p>
${certificate.recipient_name !== null && html`<p class="person"><span>${words.issuedTo}</span><bdi>${certificate.recipient_name}</bdi></p>`}
</div>
${answers}
${sample}
${outcomeFigures(certificate, locale)}
<dl>
<dt>${words.issuedBy}</dt><dd><bdi>${organization.name}</bdi> ${verifiedMark(organization.verified, locale)}</dd>
${event.initial_date !== null && html`<dt>${words.eventDate}</dt><dd>${whole(days(event.initial_date, event.finish_date, locale))}</dd>`}
${place !== "" && html`<dt>${words.place}</dt><dd><bdi>${place}</bdi></dd>`}
<dt>${words.issuedOn}</dt><dd>${time(certificate.issued_at, locale)}</dd>
${certificate.expires_at !== null && html`<dt>${words.validUntil}</dt><dd>${time(certificate.expires_at, locale)}</dd>`}
</dl>
${reasonOf(certificate.reason ?? null, words)}
${about(badge, words)}
${address !== null && html`<p class="printed">${words.address}<br>${address}</p>`}
</article>`;
}

type Badge = ShownCertificate["badge"];

/** Characters of a value that has all the width: always, or only where that is little. What stays in one line has it earlier. */
const LONG_VALUE = { long: 24, wide: 24 };
const LONG_WHOLE = { long: 11, wide: 8 };
function widthOf({ length }: string, isWhole: boolean): string {
  const { long, wide } = isWhole ? LONG_WHOLE : LONG_VALUE;
  return length > long ? "long" : length > wide ? "wide" : "short";
}

/** Gives what a person did as figures with their names, the role first; null when nothing is said. */
export function outcomeFigures({ role, values }: ReadableOutcome, locale: Locale): Html | null {
  const figures = [
    ...(role === null ? [] : [[CARD_TEXTS[locale].role, role]]),
    // What we write, such as a time or a date, is one thing; of what others wrote only its numbers with units are.
    ...values.map(({ label, text, value }) => [label[locale], text[locale], text[locale] !== value]),
  ] as [string, string, boolean?][];
  if (figures.length === 0) return null;
  const figure = ([name, value, isWhole = false]: [string, string, boolean?]) =>
    html`<div class="${widthOf(value, isWhole)}"><dt><bdi>${name}</bdi></dt><dd><bdi${isWhole && html` class="whole"`}>${isWhole ? value : whole(value)}</bdi></dd></div>`;
  return html`<dl class="figures">${figures.map(figure)}</dl>`;
}

const reasonOf = (reason: string | null, words: TextsOf<"card">): Html | null =>
  reason === null
    ? null
    : html`<section class="reason"><h2>${words.reason}</h2><p class="lines" dir="auto">${reason}</p></section>`;

/** Gives description, criteria and skills of the badge; null when it has none. */
export function about({ description, criteria, skills }: Badge, words: TextsOf<"card">): Html | null {
  if (description === null && criteria === null && skills.length === 0) return null;
  return html`<section class="more"><h2>${words.about}</h2>
${description !== null && html`<div><p class="lines" dir="auto">${description}</p></div>`}
${criteria !== null && html`<div><h3>${words.criteria}</h3><p class="lines" dir="auto">${criteria}</p></div>`}
${skills.length > 0 && html`<div><h3>${words.skills}</h3><ul class="skills">${skills.map((skill) => html`<li dir="auto">${skill}</li>`)}</ul></div>`}
</section>`;
}

/** Gives the picture of a badge: our copy of its image, or without an image the drawn one, which is small as SVG. */
export function picture({ image_url, picture_url }: Badge, root: string, alt: string): Html {
  const shown = ownImage(root, image_url === null ? picture_url.replace(/png$/, "svg") : picture_url);
  return html`<img class="badge${image_url === null && " drawn"}" src="${shown}" alt="${alt}" width="136" height="136">`;
}

/** Gives an address of one of our images as a page names it, so that any host name and prefix works. */
export const ownImage = (root: string, address: string): string =>
  root + address.slice(address.search(/\/(b|images)\/[^?#]*$/));

export const organizationHeader = (name: string, picture: string | null): Html =>
  html`<p>${picture !== null && html`<img src="${picture}" alt="" width="48" height="48">`}<bdi>${name}</bdi></p>`;

/** The same for a page of a certificate; `root` is the way to the root of the service. */
export const issuerHeader = ({ name, picture_url }: Organization, root: string): Html =>
  organizationHeader(name, picture_url === null ? null : ownImage(root, picture_url));

/** Gives the mark of an organization with business verification, false without it. */
export const verifiedMark = (verified: boolean, locale: Locale): Html | false =>
  verified &&
  html`<span class="verified"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M8 0l2 1.6 2.5-.2.8 2.4 2.2 1.3L15 7.6l.5 2.5-2.2 1.3-.8 2.4-2.5-.2L8 16l-2-2.4-2.5.2-.8-2.4L.5 10.1 1 7.6.5 5.1l2.2-1.3.8-2.4L6 1.6z"/><path fill="none" stroke="var(--card)" stroke-width="1.6" d="M4.7 8.2l2.2 2.2 4.3-4.6"/></svg>${CARD_TEXTS[locale].verified}</span>`;

export const time = (iso: string, locale: Locale): Html =>
  html`<time datetime="${iso}">${day(iso, locale)}</time>`;

const SIGNS = {
  good: "M7 12.5l3.5 3.5L17 9",
  bad: "M8.5 8.5l7 7m0-7l-7 7",
  plain: "M12 7v6m0 3.5v.5",
} as const;

export type StateKind = keyof typeof SIGNS;
export interface HeadedText {
  readonly title: string;
  readonly text: string;
}

/** Gives a box with a state: a sign, a headline and a sentence, and between them `lead` if there is one. */
export const stateBox = (kind: StateKind, { title, text }: HeadedText, lead: Html | false = false): Html =>
  html`<section class="state ${kind}" role="status">${sign(kind)}<div><h2>${title}</h2>${lead}<p>${text}</p></div></section>`;

/** Gives a box that says what could not be done, and why. */
export const alertBox = ({ title, text }: HeadedText): Html =>
  html`<section class="alert" role="alert">${sign("bad")}<div><h2>${title}</h2><p>${text}</p></div></section>`;

/** The sign of a state: a hook, a cross or an exclamation mark in a circle. */
export const sign = (kind: StateKind): Html =>
  html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10.5" stroke-width="1.8"/><path d="${SIGNS[kind]}"/></svg>`;

/** Rules of the pages of a certificate. Printed, all of it fits on one page of A4, without what is said to the recipient alone. */
export const CERTIFICATE_STYLES = `
.badge{display:block;width:136px;height:136px;margin:0 auto 20px;border-radius:14px;object-fit:contain;padding:var(--mat);background:var(--plate);color:#1c2233;font-size:.875rem}
.drawn{padding:0;background:none}
.person{margin-top:18px;font-size:1.1875rem;font-weight:600}
.person span{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
.figures{grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px;padding-top:0;border-top:0}
.figures div{padding:12px 16px;border-radius:12px;background:var(--soft)}
.figures dt{font-size:.875rem;line-height:1.4;overflow-wrap:anywhere}
.figures dd{font-size:1.1875rem;font-weight:600;line-height:1.4;font-variant-numeric:tabular-nums}
.figures :not(.long)>dd>.whole{white-space:nowrap}
.figures .long{grid-column:1/-1}
.figures .long dd{font-size:1rem}
.reason{margin-top:22px;padding:14px 18px;border-left:4px solid var(--accent);border-radius:0 8px 8px 0;background:var(--soft)}
.reason h2,.more h2,.more h3{font-size:.875rem;font-weight:600;color:var(--muted)}
.more{margin-top:22px}
.more>div{margin-top:6px}
.more>div+div{margin-top:14px}
.answers{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:14px -40px 0;padding:10px 40px;background:var(--card)}
.answers h2{flex:1 0 100%;text-align:center;font-size:.9375rem;font-weight:400;color:var(--muted)}
.answers form{flex:1 1 220px}
.answers+dl{margin-top:8px}
a.quiet{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:0 18px;color:var(--muted);font-weight:600}
button.small{width:auto;min-height:48px;margin-top:8px;padding:8px 20px;font-size:.9375rem}
.next ul{margin-top:10px;padding-left:20px}
.next li+li{margin-top:8px}
.choice,.again{margin-top:20px}
.choice{display:grid;gap:6px}
.choice .quiet{text-align:center}
.named{font-weight:600}
.named span{color:var(--muted);font-weight:400}
.printed{display:none}
@media (min-height:420px){.answers{position:sticky;bottom:0}}
@media (max-width:360px){.figures .long .whole{font-size:.875rem}}
@media (max-width:480px){.figures .wide{grid-column:1/-1}.figures{grid-template-columns:repeat(auto-fit,minmax(116px,1fr));gap:8px}.figures div{padding:10px 14px}.badge{width:96px;height:96px;margin-bottom:10px}.person{margin-top:12px}.answers{margin-inline:-22px;padding-inline:22px}.answers form{flex-basis:100%}.answers .quiet{flex:1;min-height:48px}}
@page{size:A4;margin:14mm 16mm}
@media print{html{font-size:12px}:root{color-scheme:light;--card:#fff;--soft:#fff;--ink:#000;--muted:#333;--line:#999;--accent:#2a2f8f;--tint:#fff;--good:#0f5c3a;--good-tint:#fff;--bad:#8a1f17;--bad-tint:#fff;--plate:transparent;--mat:0}body{padding:0;background:#fff;line-height:1.4}body>*{max-width:none}.sender{padding-bottom:8px}.sender img{width:40px;height:40px}.card,.state+.card{margin-top:0;padding:12px 0 0}.state{padding:8px 14px;border:1px solid var(--line)}.badge{width:84px;height:84px;margin-bottom:6px}.person,.reason,.more,dl{margin-top:10px}dl{padding-top:10px;row-gap:3px}.figures{max-height:9rem;gap:4px 12px;padding-top:0;overflow:hidden}.figures div{padding:0}.figures dd{font-size:1rem}.reason{padding:0 14px}.more>div+div{margin-top:8px}.skills li{padding:0 10px;border:1px solid var(--line)}.skills{max-height:3.3rem;gap:4px 8px;overflow:hidden}.sender bdi,.state p,.title p,.title bdi,h1,.lines,dd>bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.title .person{display:block}.title .person bdi{-webkit-line-clamp:4}.sender bdi,dd>bdi{-webkit-line-clamp:1;text-align:left}.sender bdi{text-align:center}.state p{-webkit-line-clamp:3}.lines{-webkit-line-clamp:4}.more h2+div .lines{-webkit-line-clamp:5}.printed{display:block;text-wrap:balance;margin-top:12px;padding-top:10px;border-top:1px solid var(--line);text-align:center;word-break:break-all}.answers,.next,.kept,.alert,footer form,footer a{display:none}.state:has(+.kept){display:none}footer{display:block;margin-top:8px}}
`;
