import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { PageProblem, ProblemPage } from "#shared/http/endpoint.ts";
import { fill, fillCounted, type PlaceValues } from "#shared/texts/fill.ts";
import { PROBLEM_PAGE_TEXTS, START_PAGE_TEXTS } from "#shared/texts/texts.ts";
import type { HeadedText } from "./card.ts";
import { type Html, html } from "./html.ts";
import { localeFor, PageQuery } from "./language.ts";
import { page } from "./page.ts";

/** What an error page says, and what may have happened or can be done. */
interface ProblemText extends HeadedText {
  readonly hints?: readonly string[];
}

interface PageErrors {
  /** The text for 404 and 410, and that for an invalid request. */
  readonly missing: (locale: Locale) => ProblemText;
  readonly invalid?: (locale: Locale) => ProblemText;
  /** What the hints of these texts are filled with. */
  readonly values?: PlaceValues;
  /** What can be done instead, below the text for 404 and 410, and the rules that it adds to the style sheet. */
  readonly remedy?: (locale: Locale, lang: Locale | undefined) => Html;
  readonly styles?: string;
  readonly footer?: (locale: Locale, lang: Locale | undefined) => Html;
}

/** Gives an error as a page in the reader's language, because neither the organization nor the recipient is known. */
export function problemPage(problem: PageProblem, errors: PageErrors) {
  const { lang } = PageQuery.parse(problem.query);
  const locale = localeFor({ lang, languages: problem.languages });
  const { title, text, hints = [] } = textOf(problem, locale, errors);
  const remedy = (isMissing(problem) && errors.remedy?.(locale, lang)) || null;
  return page({
    locale,
    title,
    // What else the query had is left out: the error may be about it.
    self: problem.reopens ? "" : null,
    ...(remedy && errors.styles !== undefined && { styles: errors.styles }),
    main: html`<section class="card plain"><h1>${title}</h1><p>${text}</p>
${hints.length > 0 && html`<ul>${hints.map((hint) => html`<li>${fill(hint, errors.values ?? {})}</li>`)}</ul>`}
${remedy}</section>`,
    footer: errors.footer?.(locale, lang) ?? null,
  });
}

/** Gives the error page of an address that is no page by itself. */
export const lostProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: (locale) => START_PAGE_TEXTS[locale].lost });

function textOf(problem: PageProblem, locale: Locale, { missing, invalid }: PageErrors): ProblemText {
  const words = PROBLEM_PAGE_TEXTS[locale];
  const { status, retryAfterSeconds, requestId } = problem;
  if (isMissing(problem)) return missing(locale);
  if (status === 429)
    return { ...words.tooMany, text: fillCounted(words.tooMany.text, retryAfterSeconds ?? 60) };
  if (status === 503) return words.unavailable;
  if (status >= 500) return { ...words.failed, text: fill(words.failed.text, { requestId }) };
  return invalid?.(locale) ?? (problem.reopens ? words.invalid : words.entered);
}

const isMissing = ({ code }: PageProblem): boolean => code === "not_found" || code === "gone";
