import type { PublicEvent } from "#shared/domain/directory/public-event.ts";
import { shownEventPicture } from "#shared/domain/documents/image-addresses.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { DIRECTORY_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html, whole } from "./html.ts";
import { days, langQuery, type PageLanguage } from "./language.ts";

/** A sheet of a calendar, in place of a picture. */
const SHEET =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%237d859b' stroke-width='1.6' stroke-linecap='round'%3E%3Cpath d='M3 5h18v17H3zM3 10h18M8 2v5m8-5v5'/%3E%3C/svg%3E";

export const DIRECTORY_STYLES = `
.events{margin:16px 0 0;padding:0;list-style:none}
.events>li{display:grid;grid-template-columns:112px minmax(0,1fr);gap:0 18px;align-items:center;padding:16px 18px;border-radius:14px;background:var(--card)}
.thumb{display:block;width:112px;height:84px;border-radius:10px;object-fit:cover;background:var(--soft)}
span.thumb{background:var(--soft) url("${SHEET}") center/28px no-repeat}
.events>li+li{margin-top:10px}
.events h2,.events h3{margin:0;font-size:1.125rem;line-height:1.4}
.events p,.steps h2+p{margin-top:4px;color:var(--muted)}
.steps{margin-top:26px}
.search{display:grid;gap:14px;margin-top:20px}
.search .narrow{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}
.search label{display:block;font-size:.875rem;font-weight:600;color:var(--muted)}
.search input,.search select{width:100%;min-height:48px;margin-top:4px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-size:1rem;font-weight:400}
.search [aria-invalid]{border-color:var(--bad)}
.search .days{grid-template-columns:repeat(auto-fit,minmax(130px,1fr))}
.found{margin-top:22px;font-weight:600}
.paging{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 20px;margin-top:20px}
.picture{display:block;width:100%;height:auto;max-height:300px;margin-bottom:24px;border-radius:12px;object-fit:cover}
.text{margin-top:24px}
.official{margin-top:20px}
@media (max-width:480px){.search label:has(select){grid-column:1/-1}.events>li{grid-template-columns:80px minmax(0,1fr);gap:0 14px;align-items:start;padding:14px}.thumb{width:80px;height:60px}}
@media print{
.picture{max-height:200px}
.lines,h1,dd>bdi{-webkit-line-clamp:none}
.skills{max-height:none}
.official a::after{content:" " attr(href);word-break:break-all}
.search,.paging,.steps,footer{display:none}
}
`;

/** Gives where an event takes place: city and state, or "online"; empty when neither is known. */
export function placeOf(
  { city, state, location_type }: Pick<PublicEvent, "city" | "state" | "location_type">,
  locale: Locale,
): string {
  const place = [city, state].filter((part) => part !== null).join(", ");
  return place === "" && location_type === "ONLINE" ? DIRECTORY_TEXTS[locale].online : place;
}

export const whenOf = (
  { initial_date, finish_date }: Pick<PublicEvent, "initial_date" | "finish_date">,
  locale: Locale,
): string | undefined => (initial_date === null ? undefined : days(initial_date, finish_date, locale));

/** Gives events as a list of links in headings of level `rank`; `root` is the way to the service's root, `to` to the events. */
export function eventList(
  events: readonly PublicEvent[],
  { locale, root, to, rank, lang }: ListOptions,
): Html {
  const words = DIRECTORY_TEXTS[locale];
  const query = langQuery(lang);
  return html`<ul class="events">${events.map((event) => {
    const code = shortCode(event.event_id);
    const link = html`<a href="${to}${code}${query}"><bdi>${event.name}</bdi></a>`;
    const facts = [whenOf(event, locale), placeOf(event, locale), words.categories[event.category]];
    return html`<li>${event.image_url === null ? html`<span class="thumb"></span>` : thumb(shownEventPicture(root, code, "picture"))}
<div>${rank === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p><bdi>${whole(facts.filter(Boolean).join("\u00a0· "))}</bdi></p><p><bdi>${event.issuer.name}</bdi></p></div></li>`;
  })}</ul>`;
}

interface ListOptions extends PageLanguage {
  readonly root: string;
  readonly to: string;
  readonly rank: 2 | 3;
}

/** The size is known before the picture is there, so that nothing moves. */
const thumb = (address: string): Html =>
  html`<img class="thumb" src="${address}" alt="" width="112" height="84" loading="lazy" decoding="async">`;

/** The address of the directory's page with the events of an organizer, from the root of the service. */
export const directoryOf = (organizer: string, lang: Locale | undefined): string =>
  `directory?${new URLSearchParams({ organizer, ...(lang && { lang }) })}`;

/** The footer of an error page: a link to the directory, by the relative path to it. */
export const linkToDirectory = (path: string) => (locale: Locale, lang: Locale | undefined) =>
  html`<p><a href="${path}${langQuery(lang)}">${DIRECTORY_TEXTS[locale].back}</a></p>`;
