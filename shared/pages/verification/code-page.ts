import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { alertBox } from "../card.ts";
import { html } from "../html.ts";
import { langQuery, preferredLocale } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";
import { CODE_WORDS, type CodeProblem } from "./code-words.ts";
import { UNKNOWN } from "./verification-problem.ts";

/** Media types of the photos that the form takes. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

const STYLES = `
.note+form{margin-top:24px}
form+form{margin-top:28px;padding-top:26px;border-top:1px solid var(--line)}
label{display:block;font-weight:600}
.hint{margin-top:2px;color:var(--muted);font-size:.9375rem}
input[name]{display:block;width:100%;min-height:52px;margin:10px 0 14px;padding:10px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
input[name=code]{font-size:1.1875rem;letter-spacing:.06em;text-transform:uppercase}
input[name=code]::placeholder{color:var(--muted);opacity:.75}
input[aria-invalid]{border-color:var(--bad)}
@media print{form{display:none}}
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
  const locale = lang ?? preferredLocale(languages);
  const words = CODE_WORDS[locale];
  const wrong = problem === undefined ? undefined : words.problems[problem];
  const invalid = html` aria-invalid="true"`;
  return page({
    locale,
    title: wrong === undefined ? words.title : `${wrong.title} · ${words.title}`,
    self: "verify",
    styles: STYLES,
    main: html`${wrong !== undefined && alertBox(wrong.title, wrong.text)}
<section class="card"><h1>${words.title}</h1><p class="note">${words.intro}</p>
<form method="get" action="verify">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
<label for="code">${words.code}</label><p class="hint" id="code-hint">${words.codeHint}</p>
<input id="code" name="code" value="${shorten(typed, 200)}" required maxlength="500" placeholder="7Q2M-4XKD-0A5V" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"${problem === "code" && invalid}>
<button type="submit">${words.check}</button></form>
<form method="post" action="verify${langQuery(lang)}" enctype="multipart/form-data">
<label for="photo">${words.photo}</label><p class="hint" id="photo-hint">${words.photoHint}</p>
<input id="photo" type="file" name="photo" required accept="${PHOTO_TYPES.join(",")}" aria-describedby="photo-hint"${problem !== undefined && problem !== "code" && invalid}>
<button type="submit" class="quiet">${words.read}</button></form></section>`,
  });
}

/** Gives an error of the page: what is wrong with a code or photo on the page itself. */
export const codeProblem: ProblemPage = (problem) => {
  const shown = (kind: CodeProblem) =>
    codePage({ lang: undefined, languages: problem.languages, problem: kind });
  if (problem.status === 413) return shown("too_large");
  if (problem.status === 415) return shown("unreadable");
  return problem.status === 400 ? shown("missing") : problemPage(problem, { missing: UNKNOWN });
};
