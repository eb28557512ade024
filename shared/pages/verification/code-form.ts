import type { Locale } from "#shared/domain/organizations/organization.ts";
import { shorten } from "#shared/text/clean-text.ts";
import type { TextsOf } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";

/** Rules for the fields of a code and of a photo. */
export const CODE_STYLES = `
label{display:block;font-weight:600}
.hint{margin-top:2px;color:var(--muted);font-size:.9375rem}
input[name]{display:block;width:100%;min-height:52px;margin:10px 0 14px;padding:10px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
input[name=code]{font-size:1.1875rem;letter-spacing:.06em;text-transform:uppercase}
input[aria-invalid]{border-color:var(--bad)}
@media print{form{display:none}}
`;

export interface CodeForm {
  /** The way to the page that takes the code. */
  readonly action: string;
  readonly lang?: Locale | undefined;
  /** What was typed, shown again as text. */
  readonly typed: string;
  readonly invalid: boolean;
}

/** Gives the form in which the code of a certificate is typed. */
export const codeForm = (words: TextsOf<"codePage">, { action, lang, typed, invalid }: CodeForm): Html =>
  html`<form method="get" action="${action}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}
<label for="code">${words.code}</label><p class="hint" id="code-hint">${words.codeHint}</p>
<input id="code" name="code" value="${shorten(typed, 200)}" required maxlength="500" placeholder="7Q2M-4XKD-0A5V" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"${invalid && html` aria-invalid="true"`}>
<button type="submit">${words.check}</button></form>`;
