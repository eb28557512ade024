import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { fill } from "#shared/texts/fill.ts";
import { CERTIFICATE_PROBLEM_TEXTS, CODE_PAGE_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { alertBox } from "../card.ts";
import { html } from "../html.ts";
import { langQuery, localeFor, PageQuery } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";
import { CODE_STYLES, codeForm } from "./code-form.ts";
import { SHRINK_PHOTO } from "./shrink-photo.ts";

/** Media types that the form takes: of photos, and of files with a credential. */
export const FILE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/svg+xml",
  "application/pdf",
  "application/json",
  "application/vc+ld+json",
  "text/plain",
] as const;
/** Some systems know no type of these endings. */
const ACCEPTED = [...FILE_TYPES, ".json", ".jwt", ".jws", ".txt"].join(",");

/** Why neither a code nor a photo led to a certificate. */
type CodeProblem = keyof TextsOf<"codePage">["problems"];

const SIZES = {
  megabytes: LIMITS.photo.bytesMax / 1_000_000,
  megapixels: LIMITS.photo.pixelsMax / 1_000_000,
};

const STYLES = `
.note+form{margin-top:24px}
form+form{margin-top:28px;padding-top:26px;border-top:1px solid var(--line)}
`;

export interface CodePage {
  readonly lang: Locale | undefined;
  /** The request's Accept-Language header. */
  readonly languages: string | undefined;
  /** What was typed, when it is shown again. */
  readonly typed?: string;
  readonly problem?: CodeProblem;
}

/** Gives the page with a field for a code and one for a photo, and what was wrong with the last ones. */
export function codePage({ lang, languages, typed = "", problem }: CodePage): ShownPage {
  const locale = localeFor({ lang, languages });
  const words = CODE_PAGE_TEXTS[locale];
  const wrong = problem === undefined ? undefined : words.problems[problem];
  return page({
    locale,
    title: wrong === undefined ? words.title : `${wrong.title} · ${words.title}`,
    self: "verify",
    styles: CODE_STYLES + STYLES,
    script: SHRINK_PHOTO,
    main: html`${wrong !== undefined && alertBox({ title: wrong.title, text: fill(wrong.text, SIZES) })}
<section class="card"><h1>${words.title}</h1><p class="note">${words.intro}</p>
${codeForm(words, { action: "verify", lang, typed, invalid: problem === "code" })}
<form method="post" action="verify${langQuery(lang)}" enctype="multipart/form-data">
<label for="photo">${words.photo}</label><p class="hint" id="photo-hint">${fill(words.photoHint, SIZES)}</p>
<input id="photo" type="file" name="photo" required accept="${ACCEPTED}" aria-describedby="photo-hint"${problem !== undefined && problem !== "code" && html` aria-invalid="true"`}>
<button type="submit" class="quiet">${words.read}</button></form></section>`,
  });
}

/** Gives an error of the page: what is wrong with a code or photo on the page itself. */
export const codeProblem: ProblemPage = (problem) => {
  const { lang } = PageQuery.parse(problem.query);
  const shown = (kind: CodeProblem) => codePage({ lang, languages: problem.languages, problem: kind });
  if (problem.status === 413) return shown("too_large");
  if (problem.status === 415) return shown("unreadable");
  return problem.status === 400
    ? shown("missing")
    : problemPage(problem, { missing: (locale) => CERTIFICATE_PROBLEM_TEXTS[locale].noCertificate });
};
