import * as z from "zod";
import { daysInOrder, PublicQuery } from "#shared/domain/directory/browse-directory.ts";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import type { PublicEventList } from "#shared/domain/directory/public-event.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage, RawAnswer } from "#shared/http/endpoint.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { DIRECTORY_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { alertBox, verifiedMark } from "./card.ts";
import { DIRECTORY_STYLES, eventList, linkToDirectory } from "./event-facts.ts";
import { type Html, html } from "./html.ts";
import { LANGUAGES, localeFor, type PageLanguage, PageQuery, type PageReader } from "./language.ts";
import { page } from "./page.ts";
import { problemPage } from "./problem-page.ts";
import { siteLinks } from "./site-links.ts";

/** A form also sends its empty fields; they count as missing. */
const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const { q, category, state, city, from, until, page: pageNumber } = PublicQuery.shape;

/** Query of the directory's page: the query of the list, as a form sends it; days out of order are told in the page. */
export const DirectoryPageQuery = z.looseObject({
  ...PageQuery.shape,
  q: emptyAsMissing(q),
  category: emptyAsMissing(category),
  state: emptyAsMissing(state),
  city: emptyAsMissing(city),
  from: emptyAsMissing(from),
  until: emptyAsMissing(until),
  organizer: emptyAsMissing(
    z.uuid().toLowerCase().optional().meta({ description: "Id of the organization whose events are shown." }),
  ),
  page: emptyAsMissing(pageNumber),
});

const EVENTS_PER_PAGE = 20;

export const searchOf = (query: z.infer<typeof DirectoryPageQuery>): DirectoryQuery => ({
  q: query.q,
  category: query.category,
  state: query.state,
  city: query.city,
  from: query.from,
  until: query.until,
  organizer: query.organizer,
  page: query.page,
  limit: EVENTS_PER_PAGE,
});

interface Shown extends PageReader {
  readonly search: DirectoryQuery;
  /** Null for days that are not in order, which the page says beside its form. */
  readonly found: PublicEventList | null;
}

/** Gives the directory as a page that works without JavaScript: a search form, events and links to other pages. */
export function directoryPage({ search, found, lang, languages }: Shown): RawAnswer {
  const locale = localeFor({ lang, languages });
  const words = DIRECTORY_TEXTS[locale];
  const number = (value: number) => value.toLocaleString(LANGUAGES[locale].tag);
  const title = search.q === undefined ? words.title : `${search.q} – ${words.title}`;
  const shown = page({
    locale,
    title,
    self: addressOf({ ...search, page: 1 }, undefined),
    indexed: true,
    styles: DIRECTORY_STYLES,
    head: html`<meta name="description" content="${words.intro}">
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:description" content="${words.intro}">
`,
    main: html`${found === null && alertBox(words.wrongDays)}
<section class="card"><h1>${words.title}</h1><p>${words.intro}</p>
${search.organizer !== undefined && organizer(found, words, locale)}
${form(search, words, lang)}</section>
${found !== null && results(search, found, { locale, words, lang, number })}`,
    footer: siteLinks(".", { locale, lang }, "directory"),
  });
  return found === null ? { ...shown, status: 400 } : shown;
}

interface Options extends PageLanguage {
  readonly words: TextsOf<"directory">;
  readonly number: (value: number) => string;
}

const results = (search: DirectoryQuery, found: PublicEventList, options: Options): Html => {
  const { locale, words, lang, number } = options;
  return html`<p class="found" role="status">${found.total === 0 ? words.nothing : fillCounted(words.found, found.total, { count: number(found.total) })}</p>
${found.events.length > 0 && eventList(found.events, { locale, root: ".", to: "e/", rank: 2, lang })}
${found.total > 0 && (found.totalPages > 1 || found.page > 1) && paging(search, found, options)}`;
};

/** Whose events are shown, when those of one organizer are asked for. */
const organizer = (found: PublicEventList | null, words: TextsOf<"directory">, locale: Locale) => {
  const issuer = found?.events[0]?.issuer;
  return (
    issuer !== undefined &&
    html`<p class="organizer">${words.organizedBy} <strong><bdi>${issuer.name}</bdi></strong> ${verifiedMark(issuer.verified, locale)}</p>`
  );
};

function form(search: DirectoryQuery, words: TextsOf<"directory">, lang: Locale | undefined): Html {
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === (category ?? "") && html` selected`}>${text}</option>`;
  const { q, category, state, city, from, until, organizer } = search;
  const anything = q ?? category ?? state ?? city ?? from ?? until ?? organizer;
  const invalid = daysInOrder(search) ? false : html` aria-invalid="true"`;
  return html`<form class="search" method="get" action="directory" role="search">
<label>${words.search}<input type="search" name="q" maxlength="200" placeholder="${words.hint}" value="${q ?? ""}" dir="auto"></label>
<div class="narrow">
<label>${words.category}<select name="category">${option("", words.all)}${CATEGORIES.map((one) => option(one, words.categories[one]))}</select></label>
<label>${words.state}<input name="state" maxlength="120" value="${state ?? ""}" dir="auto"></label>
<label>${words.city}<input name="city" maxlength="120" value="${city ?? ""}" dir="auto"></label>
</div>
<div class="narrow days">
<label>${words.from}<input type="date" name="from" value="${from ?? ""}"${invalid}></label>
<label>${words.until}<input type="date" name="until" value="${until ?? ""}"${invalid}></label>
</div>
${organizer !== undefined && html`<input type="hidden" name="organizer" value="${organizer}">`}
${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
<button>${words.find}</button>
${anything !== undefined && html`<p><a href="${addressOf({ page: 1 }, lang)}">${words.clear}</a></p>`}
</form>`;
}

function paging(
  search: DirectoryQuery,
  { page: current, totalPages }: PublicEventList,
  { words, lang, number }: Options,
): Html {
  const to = (wanted: number) => addressOf({ ...search, page: Math.min(wanted, totalPages) }, lang);
  return html`<nav class="paging" aria-label="${words.pages}">
${current > 1 ? html`<a rel="prev" href="${to(current - 1)}">${words.previous}</a>` : html`<span></span>`}
<span>${fill(words[current > totalPages ? "pastEnd" : "pageOf"], { page: number(current), pages: number(totalPages) })}</span>
${current < totalPages ? html`<a rel="next" href="${to(current + 1)}">${words.next}</a>` : html`<span></span>`}
</nav>`;
}

function addressOf(search: Partial<DirectoryQuery>, lang: Locale | undefined): string {
  const query = new URLSearchParams();
  const { page, limit: _, ...filter } = search;
  for (const [name, value] of Object.entries({ ...filter, lang }))
    if (value !== undefined) query.set(name, value);
  if (page !== undefined && page > 1) query.set("page", String(page));
  return query.size === 0 ? "directory" : `directory?${query}`;
}

export const directoryProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: noSearch, invalid: noSearch, footer: linkToDirectory("directory") });

const noSearch = (locale: Locale) => DIRECTORY_TEXTS[locale].noSearch;
