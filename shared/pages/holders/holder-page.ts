import * as z from "zod";
import {
  MY_STATES,
  type MyCertificate,
  type MyCertificates,
  type MySearch,
} from "#shared/domain/holders/my-certificates.ts";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { ERASURE, HOLDERS, LENGTHS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { MY_CERTIFICATES_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { ownImage, stateBox, time } from "../card.ts";
import { type Html, html } from "../html.ts";
import { LANGUAGES, langQuery, localeFor, PageQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { MY_STYLES } from "./my-styles.ts";
import { ofHolder } from "./sign-in-pages.ts";

const PAGES_MAX = 10_000;
/** What the page says after something was done. */
const DONE = ["asked", "removed", "there", "saved"] as const;
export type Done = (typeof DONE)[number];

/** Query of the list; as in every page, what is wrong counts as missing. */
export const MyQuery = z.looseObject({
  ...PageQuery.shape,
  state: z.enum(MY_STATES).optional().catch(undefined).meta({ description: "State of the certificates." }),
  q: z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === "" ? undefined : text))
    .optional()
    .catch(undefined)
    .meta({ description: "Words of badge, event, organization or name." }),
  page: z.coerce.number().int().min(1).max(PAGES_MAX).catch(1).meta({ description: "20 a page." }),
  done: z
    .enum(DONE)
    .optional()
    .catch(undefined)
    .meta({ description: "What was just done, which the page says." }),
});

/** Takes the query of the page and gives what is looked for. */
export const mySearchOf = ({ state, q, page: wanted }: z.infer<typeof MyQuery>): MySearch => ({
  state,
  q,
  page: wanted,
});

interface MyPage {
  readonly mine: MyCertificates;
  readonly search: MySearch;
  readonly reader: PageReader;
  readonly done?: Done | undefined;
}
interface Options {
  readonly locale: Locale;
  readonly lang: Locale | undefined;
  readonly search: MySearch;
}
type Words = TextsOf<"myCertificates">;

/** Gives the page of a person who is signed in: their certificates, and what they can choose. */
export function holderPage({ mine, search, reader, done }: MyPage): ShownPage {
  const { holder, rows, found, total } = mine;
  const locale = localeFor(reader, { recipient: holder.locale });
  const words = MY_CERTIFICATES_TEXTS[locale];
  const options = { locale, lang: reader.lang, search };
  const looking = search.q !== undefined || search.state !== undefined;
  const listed = looking ? found : total;
  const number = (value: number) => value.toLocaleString(LANGUAGES[locale].tag);
  return ofHolder(
    page({
      locale,
      title: words.title,
      self: addressOf({ ...search, page: 1 }, undefined),
      styles: MY_STYLES,
      main: html`${done !== undefined && stateBox("good", words.done[done])}
<section class="card"><div class="top"><h1>${holder.name === null ? words.title : fill(words.of, { name: isolate(holder.name) })}</h1>
${total > 0 && html`<p role="status">${fillCounted(words.count, listed, { count: number(listed) })}</p>`}</div>
${total > 0 && html`${searchForm(words, options)}${filters(mine, words, options, number)}`}</section>
${total === 0 && html`<section class="card empty"><h2>${words.nothing}</h2><p>${words.nothingText}</p></section>`}
${total > 0 && found === 0 && html`<section class="card empty"><p>${words.notFound}</p><p><a href="me${langQuery(reader.lang)}">${words.showAll}</a></p></section>`}
${rows.length > 0 && html`<ol class="mine">${rows.map((row) => rowView(row, holder.addresses.length > 1, words, options))}</ol>`}
${mine.pages > 1 && paging(mine, words, options)}
${mine.counts.accepted > 0 && html`<p class="all"><a href="me/export.zip">${words.zip}</a></p>`}
${choices(mine, words, options)}`,
    }),
  );
}

/** The address of a list, without what is left out by default. */
function addressOf({ state, q, page: wanted }: MySearch, lang: Locale | undefined): string {
  const query = new URLSearchParams({
    ...(lang !== undefined && { lang }),
    ...(state !== undefined && { state }),
    ...(q !== undefined && { q }),
    ...(wanted > 1 && { page: String(wanted) }),
  }).toString();
  return query === "" ? "me" : `me?${query}`;
}

const searchForm = (words: Words, { lang, search }: Options): Html =>
  html`<form class="search" method="get" action="me" role="search">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
${search.state !== undefined && html`<input type="hidden" name="state" value="${search.state}">`}
<label>${words.search}<input type="search" name="q" maxlength="200" value="${search.q ?? ""}" dir="auto"></label>
<button type="submit">${words.find}</button></form>`;

function filters(
  { counts, total }: MyCertificates,
  words: Words,
  { lang, search }: Options,
  number: (value: number) => string,
): Html {
  const filter = (state: MySearch["state"], label: string, count: number): Html =>
    html`<a href="${addressOf({ ...search, state, page: 1 }, lang)}"${state === search.state && html` aria-current="true"`}>${label} <span>${number(count)}</span></a>`;
  const present = MY_STATES.filter((state) => counts[state] > 0 || state === search.state);
  return html`<nav class="filters" aria-label="${words.title}">${filter(undefined, words.all, total)}${present.map((state) => filter(state, words.filters[state], counts[state]))}</nav>`;
}

function rowView(row: MyCertificate, several: boolean, words: Words, { locale, lang }: Options): Html {
  const { short_code, state, image_url, picture_url } = row;
  const shown = ownImage(".", image_url === null ? picture_url.replace(/png$/, "svg") : picture_url);
  const own = `me/certificates/${short_code}${langQuery(lang)}`;
  const file = (end: string, label: string) => html`<li><a href="c/${short_code}${end}">${label}</a></li>`;
  return html`<li><img class="badge${image_url === null && " drawn"}" src="${shown}" alt="" width="72" height="72" loading="lazy">
<div><div class="pills"><span class="pill ${state}">${words.states[state]}</span>${row.hidden && html`<span class="pill">${words.hidden}</span>`}</div>
<h2 dir="auto"><a href="${own}">${row.badge}</a></h2></div>
<p><bdi>${row.event}</bdi> · <bdi>${row.organization}</bdi><br><bdi>${row.name}</bdi> · ${time(row.issued_at, locale)}${several && html`<br><bdi>${row.email}</bdi>`}</p>
<ul class="files" aria-label="${fill(words.downloads, { badge: isolate(row.badge) })}"><li><a${state === "open" && html` class="main"`} href="${own}">${state === "open" ? words.answer : words.open}</a></li>
${row.has_files && html`${file(".pdf", "PDF")}${file(".png", words.picture)}${file(".json", words.credential)}`}</ul></li>`;
}

const paging = ({ page: shown, pages }: MyCertificates, words: Words, { lang, search }: Options): Html => {
  const to = (wanted: number) => addressOf({ ...search, page: wanted }, lang);
  const pageOf = fill(words.pageOf, { page: shown, pages });
  return html`<nav class="pages" aria-label="${pageOf}">${shown > 1 && html`<a rel="prev" href="${to(shown - 1)}">${words.previous}</a>`}<span>${pageOf}</span>${shown < pages && html`<a rel="next" href="${to(shown + 1)}">${words.next}</a>`}</nav>`;
};

/** What is chosen rarely, closed at first: addresses, name and language, the person's data, and signing out. */
function choices({ holder }: MyCertificates, words: Words, { locale, lang }: Options): Html {
  const csrf = html`<input type="hidden" name="csrf" value="${holder.csrf}">`;
  const query = langQuery(lang);
  const address = ({ email, address: digest }: (typeof holder.addresses)[number]): Html =>
    html`<li class="line"><bdi>${email}</bdi>${
      digest === holder.address
        ? html`<span class="pill">${words.first}</span>`
        : html`<form method="post" action="me/addresses${query}">${csrf}<input type="hidden" name="email" value="${email}"><input type="hidden" name="remove" value="true"><button class="quiet" type="submit" aria-label="${fill(words.removeOf, { email })}">${words.remove}</button></form>`
    }</li>`;
  const option = (one: Locale): Html =>
    html`<option value="${one}" lang="${LANGUAGES[one].tag}"${one === locale && html` selected`}>${LANGUAGES[one].name}</option>`;
  const section = (title: string, content: Html): Html =>
    html`<details><summary>${title}</summary><div>${content}</div></details>`;
  return html`<section class="card choices">${section(
    words.addresses,
    html`<ul>${holder.addresses.map(address)}</ul><p>${fill(words.addressesText, { max: HOLDERS.addressesMax })}</p>
<form method="post" action="me/addresses${query}">${csrf}<label>${words.another}<input type="email" name="email" required maxlength="${LENGTHS.email}" autocomplete="off" dir="ltr" autocapitalize="none" spellcheck="false"></label>
<button class="quiet" type="submit">${words.add}</button></form>`,
  )}
${section(
  words.profile,
  html`<form method="post" action="me/profile">${csrf}<label>${words.name}<input name="name" value="${holder.name ?? ""}" maxlength="${LENGTHS.recipientName}" autocomplete="name" dir="auto"></label>
<label>${words.language}<select name="locale">${LOCALES.map(option)}</select></label>
<button class="quiet" type="submit">${words.save}</button></form>`,
)}
${section(
  words.data,
  html`<p>${words.dataText}</p><ul class="files"><li><a href="me/export.json">${words.json}</a></li><li><a href="me/export.zip">${words.files}</a></li></ul>
<details class="danger"><summary>${words.erase}</summary><div><p>${fill(words.eraseText, { days: ERASURE.daysToAnswer })}</p>
<form method="post" action="me/erasure${query}">${csrf}<label>${fill(words.eraseConfirm, { email: isolate(holder.email) })}<input name="confirm" required maxlength="${LENGTHS.email}" autocomplete="off" dir="ltr" autocapitalize="none" spellcheck="false"></label>
<button class="bad" type="submit">${words.eraseButton}</button></form></div></details>`,
)}
${section(
  words.signOut,
  html`<form method="post" action="me/sign-out${query}">${csrf}<button class="quiet" type="submit">${words.signOutHere}</button></form>
<form method="post" action="me/sign-out${query}">${csrf}<input type="hidden" name="everywhere" value="true"><button class="quiet" type="submit">${words.signOutEverywhere}</button></form>`,
)}</section>`;
}
