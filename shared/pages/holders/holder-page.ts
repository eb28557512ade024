import * as z from "zod";
import {
  MY_STATES,
  type MyCertificate,
  type MyCertificates,
  type MySearch,
} from "#shared/domain/holders/my-certificates.ts";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { ERASURE, HOLDERS, LENGTHS } from "#shared/domain/rules.ts";
import type { RawAnswer } from "#shared/http/endpoint.ts";
import { isolate, shorten } from "#shared/text/clean-text.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { MY_CERTIFICATES_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { ownImage, stateBox, time } from "../card.ts";
import { type Html, html } from "../html.ts";
import { LANGUAGES, langQuery, localeFor, PageQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { siteLinks } from "../site-links.ts";
import { ofHolder } from "./sign-in-pages.ts";

const PAGES_MAX = 10_000;
/** What the page says after something was done. */
const DONE = ["asked", "removed", "there", "saved"] as const;
type Done = (typeof DONE)[number];

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
      main: html`${done !== undefined && stateBox("good", { ...words.done[done], text: fill(words.done[done].text, { links: HOLDERS.links.own.perHour }) })}
${holder.erase_at !== null && stateBox("bad", { title: words.eraseSoon.title, text: fill(words.eraseSoon.text, { email: isolate(holder.email), days: HOLDERS.undoDays }) })}
<section class="card"><div class="top"><h1>${holder.name === null ? words.title : fill(words.of, { name: isolate(holder.name) })}</h1>
${total > 0 && html`<p role="status">${fillCounted(words.count, listed, { count: number(listed) })}</p>`}</div>
${total > 0 && html`${searchForm(words, options)}${filters(mine, words, options, number)}`}</section>
${total === 0 && html`<section class="card empty"><h2>${words.nothing}</h2><p>${words.nothingText}</p></section>`}
${total > 0 && found === 0 && html`<section class="card empty"><p>${words.notFound}</p><p><a href="me${langQuery(reader.lang)}">${words.showAll}</a></p></section>`}
${rows.length > 0 && html`<ol class="mine">${rows.map((row) => rowView(row, holder.addresses.length > 1, words, options))}</ol>`}
${mine.pages > 1 && paging(mine, words, options)}
${mine.counts.accepted > 0 && html`<p class="all"><a href="me/export.zip">${words.zip}</a></p>`}
${choices(mine, words, options)}`,
      footer: siteLinks(".", { locale, lang: reader.lang }, "me"),
    }),
  );
}

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
<div><div class="pills"><span class="pill ${state}">${words.states[state]}</span>${row.hidden && html`<span class="pill">${words.hidden}</span>`}${row.guardian && html`<span class="pill">${fill(words.answersFor, { name: isolate(row.name) })}</span>`}</div>
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
${
  holder.by !== holder.address
    ? html`<p>${fill(words.addBy, { email: isolate(holder.email) })}</p>`
    : holder.erase_at === null &&
      html`<form method="post" action="me/addresses${query}">${csrf}<label>${words.another}<input type="email" name="email" required maxlength="${LENGTHS.email}" autocomplete="off" dir="ltr" autocapitalize="none" spellcheck="false"></label>
<button class="quiet" type="submit">${words.add}</button></form>`
}`,
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
<details class="danger"><summary>${words.erase}</summary><div><p>${fill(words.eraseText, { days: ERASURE.daysToAnswer, undo: HOLDERS.undoDays })}</p>
${
  holder.by !== holder.address
    ? html`<p>${fill(words.eraseBy, { email: isolate(holder.email) })}</p>`
    : eraseForm(words, { action: `me/erasure${query}`, csrf, email: holder.email })
}</div></details>`,
)}
${section(
  words.signOut,
  html`<form method="post" action="me/sign-out${query}">${csrf}<button class="quiet" type="submit">${words.signOutHere}</button></form>
<form method="post" action="me/sign-out${query}">${csrf}<input type="hidden" name="everywhere" value="true"><button class="quiet" type="submit">${words.signOutEverywhere}</button></form>`,
)}</section>`;
}

/** Rules that the page of a person adds to the common style sheet: a list first, below it what is chosen rarely. */
const MY_STYLES = `
body>*{max-width:760px}
.top{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:4px 16px}
.top p{color:var(--muted)}
label{display:block;font-weight:600}
input:not([type=hidden]),select{display:block;width:100%;min-height:48px;margin:6px 0 12px;padding:8px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
.search{display:grid;grid-template-columns:1fr auto;gap:0 10px;align-items:end;margin-top:18px}
.search input{margin-bottom:0}
.search button,.line button{width:auto;min-height:48px;padding:8px 20px}
.filters{display:flex;flex-wrap:wrap;gap:8px;margin-top:14px}
.filters a{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:4px 14px;border:2px solid var(--edge);border-radius:999px;color:var(--ink);font-size:.9375rem;text-decoration:none}
.filters a[aria-current]{border-color:var(--accent);background:var(--tint);font-weight:600}
.filters span{color:var(--muted);font-variant-numeric:tabular-nums}
.mine{margin:16px 0 0;padding:0;list-style:none;display:grid;gap:12px}
.mine>li{display:grid;grid-template-columns:72px minmax(0,1fr);gap:4px 18px;padding:20px 22px;border-radius:16px;background:var(--card)}
.mine .badge{width:72px;height:72px;margin:0;border-radius:10px;object-fit:contain;padding:calc(var(--mat)/2);background:var(--plate);color:#1c2233;font-size:.75rem;grid-row:span 3}
.mine .drawn{padding:0;background:none}
.mine h2{font-size:1.125rem}
.mine h2 a{padding:0;color:inherit;text-decoration:none}
.mine h2 a:hover{text-decoration:underline}
.mine p{color:var(--muted);font-size:.9375rem;line-height:1.45}
.mine .pills{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:6px}
.pill{display:inline-block;padding:2px 10px;border-radius:999px;background:var(--soft);color:var(--ink);font-size:.8125rem;font-weight:600;line-height:1.5}
.pill.open{background:var(--tint)}.pill.accepted{background:var(--good-tint);color:var(--good)}.pill.revoked,.pill.expired{background:var(--bad-tint);color:var(--bad)}
.files{display:flex;flex-wrap:wrap;gap:0 18px;margin:6px 0 -8px;padding:0;list-style:none}
.files a{display:inline-flex;align-items:center;min-height:44px;font-size:.9375rem}
.files .main{padding:0 20px;border-radius:12px;background:var(--field);color:var(--on-field);font-weight:600;text-decoration:none}
.pages{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-top:16px}
.pages a,.all a{display:inline-flex;align-items:center;min-height:48px;padding:0 4px}
.pages span{color:var(--muted);font-size:.9375rem;text-align:center;flex:1}
.all{margin-top:8px;text-align:center}
.empty{margin-top:16px;text-align:center}
.empty p{margin-top:8px;color:var(--muted)}
.choices{margin-top:16px;padding:0}
.choices details+details{border-top:1px solid var(--line)}
.choices summary{padding:18px 40px;font-weight:600;cursor:pointer}
.choices details>div{padding:0 40px 24px}
.choices p{color:var(--muted);font-size:.9375rem;margin-bottom:12px}
.choices ul{margin:0 0 18px;padding:0;list-style:none}
.line{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:48px}
.line form,.line .pill{flex:none}
.line button{min-height:44px;padding:4px 16px;font-size:.9375rem}
.choices form+form,.choices form+details,.choices a+form{margin-top:12px}
.choices .danger{margin-top:18px;border:2px solid var(--edge);border-radius:12px}
.choices .danger summary{padding:12px 18px;color:var(--bad)}
.choices .danger>div{padding:0 18px 18px}
button.bad{border-color:var(--bad);background:transparent;color:var(--bad)}
@media (max-width:480px){.mine>li{grid-template-columns:52px minmax(0,1fr);gap:4px 14px;padding:18px 16px}.mine .badge{width:52px;height:52px}.choices summary{padding:16px 22px}.choices details>div{padding:0 22px 20px}.search{grid-template-columns:minmax(0,1fr) auto}.filters{flex-wrap:nowrap;overflow-x:auto;margin-inline:-22px;padding:2px 22px;scrollbar-width:none}.filters a{flex:none}}
@media print{.search,.filters,.files,.pages,.all,.choices{display:none}}
@media (forced-colors:active){.pill,.mine>li{border:1px solid}}
`;

/** The form by which a person has all erased: they type their address. */
const eraseForm = (
  words: Words,
  { action, csrf, email }: { readonly action: string; readonly csrf: Html; readonly email: string },
): Html =>
  html`<form method="post" action="${action}">${csrf}<label>${fill(words.eraseConfirm, { email: isolate(email) })}<input name="confirm" required maxlength="${LENGTHS.email}" autocomplete="off" dir="ltr" autocapitalize="none" spellcheck="false"></label>
<button class="bad" type="submit">${words.eraseButton}</button></form>`;

/** Who typed another text than their address: nothing was erased, and the form is there again, with both texts. */
export function mistypedPage(
  { expected, typed, csrf }: { readonly expected: string; readonly typed: string; readonly csrf: string },
  reader: PageReader,
): RawAnswer {
  const locale = localeFor(reader);
  const words = MY_CERTIFICATES_TEXTS[locale];
  const { title, text, back } = words.mistyped;
  const query = langQuery(reader.lang);
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  const shown = page({
    locale,
    title,
    styles: MY_STYLES,
    main: html`<section class="card plain me"><h1>${title}</h1><p role="alert">${fill(text, { typed: isolate(shorten(typed, 100)), email: isolate(expected) })}</p>
${eraseForm(words, { action: `erasure${query}`, csrf: hidden, email: expected })}
<p><a href="../me${query}">${back}</a></p></section>`,
  });
  return { ...shown, status: 400 };
}
