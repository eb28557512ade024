import { partsByWholes } from "#shared/formats/unbroken.ts";
import { escapeHtml } from "#shared/text/clean-text.ts";

/** Markup in which all values are escaped; make it with `html`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}
/** Text and numbers are escaped, markup is not; a list is joined; null and false give nothing. */
type Value = string | number | Html | readonly Html[] | null | false;

/** Template tag that gives markup with its values escaped. Attributes must be quoted, or values in them are unsafe. */
export const html = (fixed: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: fixed }, ...values.map(markupOf)));

function markupOf(value: Value): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map(markupOf).join("");
  return escapeHtml(String(value));
}

/** A text whose days and numbers with units each stay in one line that has room. */
export const whole = (text: string): Html =>
  html`${partsByWholes(text).map((part, n) => (n % 2 === 0 ? html`${part}` : html`<span class="whole">${part}</span>`))}`;

/** JSON for the inside of a script element, with every character escaped that could end the element or begin a comment in it. */
export const escapedJson = (data: object): Html =>
  new Html(JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, escaped));

/** Data for search engines (JSON-LD). */
export const linkedData = (data: object): Html =>
  html`<script type="application/ld+json">${escapedJson(data)}</script>`;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
