import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { CARD_TEXTS, DOCUMENT_VIEW_TEXTS } from "#shared/texts/texts.ts";
import { about, outcomeFigures, picture, time, verifiedMark } from "../card.ts";
import { type Html, html, whole } from "../html.ts";
import { days, LANGUAGES, langQuery, type PageLanguage } from "../language.ts";
import { COPY_STYLES } from "./share.ts";

/** Size of the picture of a document, A4 landscape, in pixels. */
const PICTURE = { width: 1_684, height: 1_191 };

interface Pictured {
  readonly certificate: { readonly recipient_name: string | null };
  readonly badge: { readonly name: string };
  readonly event: { readonly name: string };
  readonly organization: { readonly name: string };
}

/** What the picture of a document shows, for who does not see it. */
export function documentAlt({ certificate, badge, event, organization }: Pictured, locale: Locale): string {
  const { recipient_name } = certificate;
  return fill(DOCUMENT_VIEW_TEXTS[locale].alt, {
    badge: isolate(badge.name),
    person: isolate(recipient_name ?? ""),
    organization: isolate(organization.name),
    event: isolate(event.name),
  });
}

/** Gives the picture of a certificate's document, which opens it, at a size that is known before it is there. */
export const documentFigure = (address: string, alt: string): Html =>
  html`<figure class="document"><a href="${address}">${image(address, alt)}</a></figure>`;

/** Gives the picture of a document that is not valid yet, and says so; it opens at its full size, in which it can be read. */
export const sampleFigure = (address: string, alt: string, caption: string): Html =>
  html`<figure class="document sample"><a href="${address}">${image(address, alt)}${MAGNIFIER}</a><figcaption>${caption}</figcaption></figure>`;

const MAGNIFIER = html`<svg width="40" height="40" viewBox="0 0 40 40" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="var(--card)" stroke="none"/><circle cx="18" cy="18" r="7.5"/><path d="M18 15v6m-3-3h6m2.5 5.5L29 29"/></svg>`;

const image = (address: string, alt: string): Html =>
  html`<img src="${address}" alt="${alt}" width="${PICTURE.width}" height="${PICTURE.height}" fetchpriority="high">`;

/** Gives what a certificate attests, to whom, and the facts of its event. */
export function certificateDetails(found: Verification, { locale, lang }: PageLanguage): Html {
  const { certificate, badge, event, issuer } = found;
  const [words, card] = [DOCUMENT_VIEW_TEXTS[locale], CARD_TEXTS[locale]];
  const { recipient_name, workload_hours, issued_at, expires_at, short_code } = certificate;
  const place = [event.city, event.state].filter((part) => part !== null).join(", ");
  const shownPlace = place === "" && event.location_type === "ONLINE" ? words.online : place;
  return html`<article class="card attests">
${picture(badge, "..", fill(card.badgeAlt, { badge: badge.name }))}
<h1 dir="auto">${badge.name}</h1>
<p class="event" dir="auto">${event.name}</p>
<p class="person"><span>${card.issuedTo}</span><bdi>${recipient_name}</bdi></p>
${outcomeFigures(certificate, locale)}
${about(badge, card)}
</article>
<section class="card details" aria-labelledby="details"><h2 id="details">${words.details}</h2>
<dl>
<dt>${card.issuedBy}</dt><dd>${issuerName(issuer, lang)} ${verifiedMark(issuer.verified, locale)}</dd>
${event.initial_date !== null && html`<dt>${card.eventDate}</dt><dd>${whole(days(event.initial_date, event.finish_date, locale))}</dd>`}
${shownPlace !== "" && html`<dt>${card.place}</dt><dd><bdi>${shownPlace}</bdi></dd>`}
${workload_hours !== null && html`<dt>${words.hours}</dt><dd>${fillCounted(words.hoursOf, workload_hours, { count: workload_hours.toLocaleString(LANGUAGES[locale].tag) })}</dd>`}
<dt>${card.issuedOn}</dt><dd>${time(issued_at, locale)}</dd>
${expires_at !== null && html`<dt>${card.validUntil}</dt><dd>${time(expires_at, locale)}</dd>`}
<dt>${words.code}</dt><dd class="code">${groups(short_code)}</dd>
</dl>
${eventLinks(found, { locale, lang })}
</section>
${nextSteps(found, { locale, lang })}`;
}

const issuerName = ({ name, profile_url }: Verification["issuer"], lang: Locale | undefined): Html =>
  profile_url === null
    ? html`<bdi>${name}</bdi>`
    : html`<a href="../issuers${profile_url.slice(profile_url.lastIndexOf("/"))}${langQuery(lang)}"><bdi>${name}</bdi></a>`;

/** A code in groups of four, as documents show it. */
const groups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");

/** The event's own website, and its page in the directory while it is public. */
function eventLinks({ event }: Verification, { locale, lang }: PageLanguage): Html | null {
  const words = DOCUMENT_VIEW_TEXTS[locale];
  const official = event.official_url === null ? null : safeUrl(event.official_url);
  if (official === null && !event.listed) return null;
  const page = `../e/${event.short_code}${langQuery(lang)}`;
  return html`<ul class="links">
${official !== null && html`<li><a href="${official}" rel="nofollow ugc noopener">${words.official}</a></li>`}
${event.listed && html`<li><a href="${page}">${words.eventPage}</a></li>`}
</ul>`;
}

/** The events that the issuer connected with this one, and the way to more of them. */
function nextSteps({ event, next_steps }: Verification, { locale, lang }: PageLanguage): Html | null {
  if (next_steps.length === 0) return null;
  const words = DOCUMENT_VIEW_TEXTS[locale];
  const query = langQuery(lang);
  const step = ({ event_id, type, name, initial_date, finish_date }: Verification["next_steps"][number]) =>
    html`<li><span>${words.steps[type]}</span><a href="../e/${shortCode(event_id)}${query}"><bdi>${name}</bdi></a>${initial_date !== null && html`<span>${whole(days(initial_date, finish_date, locale))}</span>`}</li>`;
  return html`<section class="card after" aria-labelledby="after"><h2 id="after">${words.next}</h2>
<ul>${next_steps.map(step)}</ul>
<p><a href="../e/${event.short_code}${query}#next">${words.more}</a></p></section>`;
}

/** Rules for a certificate's document and the ways to share it. */
export const DOCUMENT_STYLES = `${COPY_STYLES}
.document{margin:0;border-radius:12px;overflow:hidden;background:var(--card);box-shadow:0 1px 2px rgb(16 20 40/.12),0 12px 40px rgb(16 20 40/.14)}
.document a,.document img{display:block}
.document img{width:100%;height:auto;background:#fff;color:#1c2233}
.document a:focus-visible{outline-offset:-3px}
.document figcaption{padding:10px 16px;color:var(--muted);font-size:.9375rem;text-align:center}
.state+.document,.document+.card{margin-top:16px}
.sample{margin-top:18px;background:var(--soft)}
.sample a{position:relative;cursor:zoom-in}
.sample svg{position:absolute;right:8px;bottom:8px;color:var(--accent)}
.share ul{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));margin:14px 0 0;padding:0;list-style:none}
.share li+li{margin:0}
.share li a{display:flex;gap:10px;align-items:center;height:100%;min-height:48px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;color:var(--ink);font-size:.9375rem;font-weight:600;line-height:1.3;text-decoration:none}
.share li a:hover{border-color:var(--accent)}
.share svg{flex:none;color:var(--accent)}
.share label{display:block;margin-top:16px;font-size:.875rem;font-weight:600;color:var(--muted)}
.share .links{display:block;margin-top:14px}
@media (max-width:480px){.share li a{gap:8px;padding:8px 10px}.share ul{grid-template-columns:repeat(auto-fill,minmax(138px,1fr))}}
.links a{display:inline-block;padding:5px 0}
.share .links li a{display:inline-flex;height:auto;min-height:44px;padding:0;border:0;color:var(--accent);font-weight:400;text-decoration:underline}
.take summary{margin:-10px 0;padding:10px 0;cursor:pointer}
.take summary h2{display:inline}
@media (max-width:400px){.share li a{gap:6px;padding:8px;font-size:.875rem}}
@media (max-width:720px){.take.take ul{grid-template-columns:1fr}}
@media print{.sample{display:none}}
`;

export const PRINTED_DOCUMENT = `
@page{size:A4 landscape;margin:0}
@media print{body{padding:0}body>*{max-width:none}header,footer,.languages,main>:not(.document){display:none}main{display:block}.document{margin:0!important;border-radius:0;box-shadow:none}.document img{width:297mm;height:209.9mm;object-fit:contain}}
`;

/** Rules for the page of a certificate, on which the document is as wide as the page, and details stand in two columns. */
export const WIDE_STYLES = `
body>*{max-width:980px}
main{display:grid;gap:16px;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.state,.document,.share,.after,main>.next{grid-column:1/-1}
main>*,.state+.document,.document+.card,.card+.card{margin-top:0}
.state .who{font-size:1.125rem;font-weight:600;line-height:1.4;margin:2px 0}
.state .who+p{margin-top:0}
main>.card{padding:28px 30px}
.share ul{grid-template-columns:repeat(3,minmax(0,1fr))}
.attests .badge{width:76px;height:76px;margin:0 0 14px}
.attests h1,.attests .event{text-align:left}
.attests .person{margin-top:20px}
.attests .person bdi{display:block;text-align:left;font-size:1.3125rem;line-height:1.35}
.details dl{margin-top:14px;padding-top:0;border-top:0}
.code{font-variant-numeric:tabular-nums;letter-spacing:.04em}
.links{margin-top:18px;padding:14px 0 0;border-top:1px solid var(--line);list-style:none}
.after ul{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));margin:14px 0;padding:0;list-style:none}
.after li{padding:14px 18px;border-radius:12px;background:var(--soft)}
.after li span{display:block;line-height:1.4;color:var(--muted);font-size:.875rem}
.after li a{display:block;padding:3px 0;font-weight:600;line-height:1.4}
@media (max-width:720px){main{grid-template-columns:minmax(0,1fr)}main>.card{padding:22px}.share ul{grid-template-columns:repeat(auto-fill,minmax(138px,1fr))}}
`;
