import type { PublicEvent } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { DIRECTORY_WORDS } from "./directory-words.ts";
import { type Html, html } from "./html.ts";
import { days, langQuery } from "./language.ts";

/** Rules that the pages of the directory add to the common style sheet. */
export const DIRECTORY_STYLES = `
.events{margin:16px 0 0;padding:0;list-style:none}
.events>li{padding:18px 22px;border-radius:14px;background:var(--card)}
.events>li+li{margin-top:10px}
.events h2,.events h3{margin:0;font-size:1.125rem;line-height:1.4}
.events p,.steps h2+p{margin-top:4px;color:var(--muted)}
.steps{margin-top:26px}
.search{display:grid;gap:14px;margin-top:20px}
.search .narrow{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}
.search label{display:block;font-size:.875rem;font-weight:600;color:var(--muted)}
.search input,.search select{width:100%;min-height:48px;margin-top:4px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-size:1rem;font-weight:400}
.found{margin-top:22px;font-weight:600}
.paging{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 20px;margin-top:20px}
.picture{display:block;width:100%;height:auto;max-height:300px;margin-bottom:24px;border-radius:12px;object-fit:cover}
.text{margin-top:24px}
.official{margin-top:20px}
@media print{
.picture{max-height:200px}
.lines,h1,dd>bdi{-webkit-line-clamp:none}
.skills{max-height:none}
.official a::after{content:" " attr(href);word-break:break-all}
.search,.paging,.steps,footer{display:none}
}
`;

/** Gives where an event takes place: city and state, or "online"; empty when neither is known. */
export function placeOf({ city, state, location_type }: PublicEvent, locale: Locale): string {
  const place = [city, state].filter((part) => part !== null).join(", ");
  return place === "" && location_type === "ONLINE" ? DIRECTORY_WORDS[locale].online : place;
}

/** Gives when an event takes place; undefined when it has no date. */
export const whenOf = ({ initial_date, finish_date }: PublicEvent, locale: Locale): string | undefined =>
  initial_date === null ? undefined : days(initial_date, finish_date, locale);

/** Gives events as a list of links in headings of level `rank`. `to` is the relative path to the folder of events. */
export function eventList(
  events: readonly PublicEvent[],
  { locale, to, rank, lang }: { locale: Locale; to: string; rank: 2 | 3; lang: Locale | undefined },
): Html {
  const words = DIRECTORY_WORDS[locale];
  const query = langQuery(lang);
  return html`<ul class="events">${events.map((event) => {
    const link = html`<a href="${to}${shortCode(event.event_id)}${query}"><bdi>${event.name}</bdi></a>`;
    const facts = [whenOf(event, locale), placeOf(event, locale), words.categories[event.category]];
    return html`<li>${rank === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p><bdi>${facts.filter(Boolean).join(" · ")}</bdi></p><p><bdi>${event.issuer.name}</bdi></p></li>`;
  })}</ul>`;
}
