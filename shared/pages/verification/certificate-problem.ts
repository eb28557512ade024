import { readCertificateCode } from "#shared/domain/ids.ts";
import type { PageProblem, ProblemPage } from "#shared/http/endpoint.ts";
import { CERTIFICATE_PROBLEM_TEXTS, CODE_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { newLinkForm } from "../holders/sign-in-pages.ts";
import { type Html, html } from "../html.ts";
import { langQuery } from "../language.ts";
import { problemPage } from "../problem-page.ts";
import { CODE_STYLES, codeForm } from "./code-page.ts";
import type { ViewOptions } from "./document-view.ts";

/** The error page of a certificate's address: a code can be typed, or where the document is gone, a link leads to the page. */
const certificateProblem =
  (missing: "noCertificate" | "noCode" | "noDocument", root: string): ProblemPage =>
  (problem) =>
    problemPage(problem, {
      missing: (locale) => CERTIFICATE_PROBLEM_TEXTS[locale][problem.code === "gone" ? "gone" : missing],
      styles: `${CODE_STYLES}form,.yours{margin-top:26px;padding-top:24px;border-top:1px solid var(--line)}.yours form{margin-top:4px;padding:0;border:0}button.small{width:auto;min-height:48px;padding:8px 20px;font-size:.9375rem}`,
      remedy: (locale, lang) => (problem.code === "gone" ? pageLink : form)(problem, root, { locale, lang }),
    });

function pageLink({ pathParameters }: PageProblem, root: string, { locale, lang }: ViewOptions): Html {
  const code = readCertificateCode(pathParameters.short_code?.replace(/\.(pdf|png)$/i, "") ?? "");
  return html`<p><a href="${root}/${code === undefined ? "verify" : `c/${code}`}${langQuery(lang)}">${CERTIFICATE_PROBLEM_TEXTS[locale].openPage}</a></p>`;
}

/** What stood in the address is shown in the field, so that a mistyped letter can be changed. */
function form({ pathParameters }: PageProblem, root: string, { locale, lang }: ViewOptions): Html {
  const words = CODE_PAGE_TEXTS[locale];
  const typed = pathParameters.short_code?.replace(/\.(pdf|png)$/i, "") ?? "";
  const code = readCertificateCode(typed);
  return html`${codeForm(words, { action: `${root}/verify`, lang, typed, invalid: false })}
<p class="note"><a href="${root}/verify${langQuery(lang)}#photo">${words.photo}</a></p>
${code !== undefined && html`<div class="yours">${newLinkForm(code, { root, locale, lang })}</div>`}`;
}

export const verificationProblem = certificateProblem("noCode", "..");
/** The same for the former address of that page. */
export const formerAddressProblem = certificateProblem("noCertificate", "../..");
export const documentProblem = certificateProblem("noDocument", "../..");
