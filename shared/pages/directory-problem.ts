import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { DIRECTORY_TEXTS } from "#shared/texts/texts.ts";
import { html } from "./html.ts";
import { langQuery } from "./language.ts";
import { problemPage } from "./problem-page.ts";

export const eventProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: noEvent, invalid: noEvent, footer: linkTo("../directory") });

export const directoryProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: noSearch, invalid: noSearch, footer: linkTo("directory") });

const noEvent = (locale: Locale) => DIRECTORY_TEXTS[locale].noEvent;
const noSearch = (locale: Locale) => DIRECTORY_TEXTS[locale].noSearch;

const linkTo = (path: string) => (locale: Locale, lang: Locale | undefined) =>
  html`<p><a href="${path}${langQuery(lang)}">${DIRECTORY_TEXTS[locale].back}</a></p>`;
