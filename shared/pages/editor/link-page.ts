import type { Locale } from "#shared/domain/organizations/organization.ts";
import { EDITOR } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { fill } from "#shared/texts/fill.ts";
import { EDITOR_LINK_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { html } from "../html.ts";
import { langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";

/** Gives the page behind the address of an editor: a button opens it, so that a program that follows links does not. */
export function editorLinkPage(token: string, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = EDITOR_LINK_PAGE_TEXTS[locale];
  return page({
    locale,
    title: words.title,
    self: token,
    main: html`<section class="card plain"><h1>${words.title}</h1><p>${fill(words.text, { hours: EDITOR.sessionSeconds / 3_600 })}</p>
<form method="post" action="${token}${langQuery(reader.lang)}"><button type="submit">${words.open}</button></form></section>`,
  });
}

/** Gives the error page of the editor; a link that was used, has lapsed or never existed gets the same. */
export const editorProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: closed, invalid: closed, values: { minutes: EDITOR.linkMinutes } });

const closed = (locale: Locale) => EDITOR_LINK_PAGE_TEXTS[locale].closed;
