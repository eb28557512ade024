import { ERASURE } from "#shared/domain/rules.ts";
import { fill } from "#shared/texts/fill.ts";
import { ERASURE_FORM_TEXTS } from "#shared/texts/texts.ts";
import { html } from "../html.ts";
import { localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";

/** Gives the answer to who asked for an erasure: of one certificate, or of everything. */
export function erasurePage(what: "asked" | "gone", reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const { title, text } = ERASURE_FORM_TEXTS[locale][what];
  return page({
    locale,
    title,
    main: html`<section class="card plain"><h1>${title}</h1><p>${fill(text, { days: ERASURE.daysToAnswer })}</p></section>`,
  });
}
