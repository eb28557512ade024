import type { JoinRefusal } from "#shared/domain/holders/addresses.ts";
import type { LinkPreview } from "#shared/domain/holders/sign-in.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { HOLDERS, LENGTHS } from "#shared/domain/rules.ts";
import type { PageProblem, ProblemPage } from "#shared/http/endpoint.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { NEW_LINK_FORM_TEXTS, SIGN_IN_PAGES_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { langQuery, localeFor, type PageLanguage, PageQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";
import { siteLinks } from "../site-links.ts";

export const ADDRESS_STYLES = `
label{display:block;font-weight:600}
input[type=email]{display:block;width:100%;min-height:52px;margin:8px 0 14px;padding:10px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
input[aria-invalid]{border-color:var(--bad)}
`;

/** What the texts about links and about the end of a session are filled with. */
const LINKS = { minutes: HOLDERS.linkMinutes, links: HOLDERS.links.typed.perHour };
const ENDED = { minutes: HOLDERS.sessionMinutes };

/** A page of a person: its forms say where they come from, to this service only. */
export const ofHolder = (shown: ShownPage): ShownPage => ({
  ...shown,
  headers: { ...shown.headers, "referrer-policy": "same-origin" },
});

/** The page of a mailed link: its form says where it comes from, and nobody learns the link. */
const ofLink = (shown: ShownPage): ShownPage => ({
  ...shown,
  headers: { ...shown.headers, "referrer-policy": "strict-origin" },
});

/** The form that asks for a link to an address; `action` is the way to POST /me/links. */
export const addressForm = (
  { email, send }: Pick<TextsOf<"signInPages">, "email" | "send">,
  action: string,
  { lang, invalid = false }: { readonly lang: Locale | undefined; readonly invalid?: boolean },
): Html =>
  html`<form method="post" action="${action}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
<label for="email">${email}</label>
<input id="email" type="email" name="email" required maxlength="${LENGTHS.email}" autocomplete="email" dir="ltr" autocapitalize="none" spellcheck="false"${invalid && html` aria-invalid="true" aria-describedby="email-error"`}>
<button type="submit">${send}</button></form>`;

/** Gives the page on which a person asks for a link, at /me. `ended`: they were signed in before. */
export function signInPage(reader: PageReader, { ended = false } = {}): ShownPage {
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  return page({
    locale,
    title: words.title,
    self: "me",
    styles: ADDRESS_STYLES,
    main: html`${ended && html`<section class="state" role="status"><div><h2>${words.ended.title}</h2><p>${fill(words.ended.text, ENDED)}</p></div></section>`}
<section class="card plain"><h1>${words.title}</h1><p>${words.lead}</p>
${addressForm(words, "me/links", reader)}
<p class="note">${fill(words.noPassword, LINKS)}</p></section>`,
    footer: siteLinks(".", { locale, lang: reader.lang }, "me"),
  });
}

/** Gives the page after a link was asked for, the same for every address and every code. */
export function linkSentPage(email: string | undefined, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  return page({
    locale,
    title: words.sent.title,
    main: html`<section class="card plain"><h1>${words.sent.title}</h1>
<p>${email === undefined ? words.sent.onRecord : fill(words.sent.to, { email: isolate(email) })}</p>
<ul>${words.sent.hints.map((hint) => html`<li>${fill(hint, LINKS)}</li>`)}</ul>
<p><a href="../me${langQuery(reader.lang)}">${words.sent.again}</a></p></section>`,
  });
}

/** Gives the page behind a mailed link: a button uses it, so that a program that follows links does not. */
export function holderLinkPage(token: string, { link, joins }: LinkPreview, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  const { title, text, button } = words[link.purpose];
  return ofLink(
    page({
      locale,
      title,
      self: token,
      main: html`<section class="card plain"><h1>${title}</h1>
<p>${fill(text, { own: isolate(link.email), other: isolate(joins ?? "") })}</p>
${link.purpose === "join" && html`<p><strong>${words.join.warning}</strong></p>`}
<form method="post" action="${token}${langQuery(reader.lang)}"><button type="submit">${button}</button></form></section>`,
    }),
  );
}

export function joinRefusedPage(reason: JoinRefusal, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  return page({
    locale,
    title: words.refused.title,
    main: html`<section class="card plain"><h1>${words.refused.title}</h1><p>${fill(words.refused[reason], { max: HOLDERS.addressesMax })}</p>
<p><a href="../../me${langQuery(reader.lang)}">${words.refused.toMine}</a></p></section>`,
  });
}

/** A link that was used, has ended or never existed: all the same. */
export const holderLinkProblem: ProblemPage = (problem) =>
  problemPage(problem, {
    missing: (locale) => SIGN_IN_PAGES_TEXTS[locale].dead,
    values: LINKS,
    remedy: (locale, lang) =>
      html`<p><a href="../../me${langQuery(lang)}">${SIGN_IN_PAGES_TEXTS[locale].dead.newLink}</a></p>`,
  });

/** An operation without a session leads to the page that gives one. `root` is the way to the root of the service. */
export const holderProblem =
  (root: string): ProblemPage =>
  (problem) =>
    problem.code === "invalid_credential" ? endedPage(problem, root) : problemPage(problem, { missing });

function endedPage(problem: PageProblem, root: string): ShownPage {
  return signInAgain(problem, root, ({ ended }) => ended);
}

/** What only another address of the person can do: the page to sign in by that. */
export const elsewherePage = (problem: PageProblem, root: string): ShownPage =>
  signInAgain(problem, root, ({ elsewhere }) => elsewhere);

function signInAgain(
  problem: PageProblem,
  root: string,
  said: (words: TextsOf<"signInPages">) => { readonly title: string; readonly text: string },
): ShownPage {
  const reader = { lang: PageQuery.parse(problem.query).lang, languages: problem.languages };
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  const { title, text } = said(words);
  return page({
    locale,
    title,
    styles: ADDRESS_STYLES,
    main: html`<section class="card plain"><h1>${title}</h1><p>${fill(text, ENDED)}</p>
${addressForm(words, `${root}me/links`, reader)}
<p class="note">${fill(words.noPassword, LINKS)}</p></section>`,
  });
}

const missing = (locale: Locale) => SIGN_IN_PAGES_TEXTS[locale].missing;

/** The form was not an address: the same page again, with what is wrong. */
export const linkFormProblem: ProblemPage = (problem) => {
  if (problem.code !== "invalid_request") return problemPage(problem, { missing });
  const reader = { lang: PageQuery.parse(problem.query).lang, languages: problem.languages };
  const locale = localeFor(reader);
  const words = SIGN_IN_PAGES_TEXTS[locale];
  return page({
    locale,
    title: words.title,
    styles: ADDRESS_STYLES,
    main: html`<section class="card plain"><h1>${words.title}</h1>
<p id="email-error" role="alert"><strong>${words.notAnAddress}</strong></p>
${addressForm(words, "links", { ...reader, invalid: true })}
<p class="note">${fill(words.noPassword, LINKS)}</p></section>`,
  });
};

/** The form by which a holder gets a new link at the address on record, the same for every code; `root` is the way to the root. */
export function newLinkForm(
  code: string,
  { root, locale, lang }: PageLanguage & { readonly root: string },
): Html {
  const words = NEW_LINK_FORM_TEXTS[locale];
  return html`<h2 id="yours">${words.title}</h2><p class="note">${fill(words.text, { minutes: HOLDERS.linkMinutes })}</p>
<form method="post" action="${root}/me/links"><input type="hidden" name="code" value="${code}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}<button class="quiet small" type="submit">${words.send}</button></form>`;
}
