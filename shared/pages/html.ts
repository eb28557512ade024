import { escapeHtml } from "#shared/text/escape-html.ts";

/** Markup that is safe to send: made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}
/** Text is escaped; markup stands as it is, several pieces one after the other; null and false leave nothing. */
type Value = string | number | Html | readonly Html[] | null | false;

/** Markup with values in it. Attributes must be quoted: then text in them is safe as well. */
export const html = (fixed: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: fixed }, ...values.map(markupOf)));

function markupOf(value: Value): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map(markupOf).join("");
  return escapeHtml(String(value));
}
