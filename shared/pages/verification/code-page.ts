import { codeWrittenIn } from "#shared/domain/certificates/codes-in.ts";
import { withoutEnding } from "#shared/domain/ids.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { PageProblem, ProblemPage } from "#shared/http/endpoint.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { CERTIFICATE_PROBLEM_TEXTS, CODE_PAGE_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { alertBox } from "../card.ts";
import { newLinkForm } from "../holders/sign-in-pages.ts";
import { type Html, html } from "../html.ts";
import { langQuery, localeFor, type PageLanguage, PageQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";
import { siteLinks } from "../site-links.ts";

const CODE_STYLES = `
label{display:block;font-weight:600}
.hint{margin-top:2px;color:var(--muted);font-size:.9375rem}
input[name]{display:block;width:100%;min-height:52px;margin:10px 0 14px;padding:10px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
input[name=code]{font-size:1.1875rem;letter-spacing:.06em;text-transform:uppercase}
input[aria-invalid]{border-color:var(--bad)}
@media print{form{display:none}}
`;

interface CodeForm {
  /** The way to the page that takes the code. */
  readonly action: string;
  readonly lang?: Locale | undefined;
  /** What was typed, shown again as text. */
  readonly typed: string;
  readonly invalid: boolean;
}

const codeForm = (words: TextsOf<"codePage">, { action, lang, typed, invalid }: CodeForm): Html =>
  html`<form method="get" action="${action}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
<label for="code">${words.code}</label><p class="hint" id="code-hint">${words.codeHint}</p>
<input id="code" name="code" value="${shorten(typed, 200)}" required maxlength="${LIMITS.pastedLength}" placeholder="7Q2M-4XKD-0A5V" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"${invalid && html` aria-invalid="true"`}>
<button type="submit">${words.check}</button></form>`;

/** A QR code in a photo of this size can be read, and the photo has less than a megabyte. */
const SIDE = 2_400;
const SMALL_BYTES = 1_000_000;

/** Makes a photo smaller before the form sends it, but no PNG that fits, since that can have a credential in it. */
const SHRINK_PHOTO = `
const form = document.querySelector('form[enctype]');
const input = form.querySelector('input[type=file]');
const tooLarge = (file) => file.size > (file.type === 'image/png' ? ${LIMITS.photo.bytesMax} : ${SMALL_BYTES});
async function smaller(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, ${SIDE} / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  const files = new DataTransfer();
  files.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }));
  return files.files;
}
form.addEventListener('submit', async (event) => {
  const [file] = input.files;
  if (!file || !file.type.startsWith('image/') || file.type === 'image/svg+xml' || !tooLarge(file)) return;
  event.preventDefault();
  try { input.files = await smaller(file); } catch {}
  form.submit();
});
`;

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

type CodeProblem = keyof TextsOf<"codePage">["problems"];

const ofCode = (problem: CodeProblem | undefined): boolean => problem === "code" || problem === "several";

const SIZES = {
  megabytes: LIMITS.photo.bytesMax / 1_000_000,
  megapixels: LIMITS.photo.pixelsMax / 1_000_000,
};

const STYLES = `
.note+form{margin-top:24px}
form+form{margin-top:28px;padding-top:26px;border-top:1px solid var(--line)}
`;

interface CodePage extends PageReader {
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
${codeForm(words, { action: "verify", lang, typed, invalid: ofCode(problem) })}
<form method="post" action="verify${langQuery(lang)}" enctype="multipart/form-data">
<label for="photo">${words.photo}</label><p class="hint" id="photo-hint">${fill(words.photoHint, SIZES)}</p>
<input id="photo" type="file" name="photo" required accept="${ACCEPTED}" aria-describedby="photo-hint"${problem !== undefined && !ofCode(problem) && html` aria-invalid="true"`}>
<button type="submit" class="quiet">${words.read}</button></form></section>`,
    footer: siteLinks(".", { locale, lang }, "verify"),
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

/** The error page of a certificate's address: a code can be typed, or where the document is gone, a link leads to the page. */
const certificateProblem = (
  problem: PageProblem,
  missing: "noCertificate" | "noCode" | "noDocument",
  root: string,
) =>
  problemPage(problem, {
    missing: (locale) => CERTIFICATE_PROBLEM_TEXTS[locale][problem.code === "gone" ? "gone" : missing],
    styles: `${CODE_STYLES}form,.yours{margin-top:26px;padding-top:24px;border-top:1px solid var(--line)}.yours form{margin-top:4px;padding:0;border:0}button.small{width:auto;min-height:48px;padding:8px 20px;font-size:.9375rem}`,
    remedy: (locale, lang) =>
      (problem.code === "gone" ? pageLink : typedForm)(problem, root, { locale, lang }),
  });

function pageLink({ pathParameters }: PageProblem, root: string, { locale, lang }: PageLanguage): Html {
  const code = codeWrittenIn(withoutEnding(pathParameters.short_code ?? ""));
  return html`<p><a href="${root}/${code === undefined ? "verify" : `c/${code}`}${langQuery(lang)}">${CERTIFICATE_PROBLEM_TEXTS[locale].openPage}</a></p>`;
}

/** The code in the address is shown in the field, or what may be a mistyped one, so that a letter can be changed. */
function typedForm({ pathParameters }: PageProblem, root: string, { locale, lang }: PageLanguage): Html {
  const words = CODE_PAGE_TEXTS[locale];
  const written = withoutEnding(pathParameters.short_code ?? "");
  const code = codeWrittenIn(written);
  const typed = /^[\p{L}\p{N}\p{Pd} ]{0,20}$/u.test(written) ? written : "";
  return html`${codeForm(words, { action: `${root}/verify`, lang, typed: code ?? typed, invalid: false })}
<p class="note"><a href="${root}/verify${langQuery(lang)}#photo">${words.photo}</a></p>
${code !== undefined && html`<div class="yours">${newLinkForm(code, { root, locale, lang })}</div>`}`;
}

export const verificationProblem: ProblemPage = (problem) => certificateProblem(problem, "noCode", "..");
/** The same for the former address of that page. */
export const formerAddressProblem: ProblemPage = (problem) =>
  certificateProblem(problem, "noCertificate", "../..");
export const documentProblem: ProblemPage = (problem) => certificateProblem(problem, "noDocument", "../..");
