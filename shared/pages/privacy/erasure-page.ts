import { html } from "../html.ts";
import { localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { ERASURE_WORDS } from "./erasure-words.ts";

/** Gives the answer to who asked for an erasure: of one certificate, or of everything. */
export function erasurePage(what: "asked" | "gone", reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = ERASURE_WORDS[locale];
  const [title, text] =
    what === "asked" ? [words.askedTitle, words.askedText] : [words.goneTitle, words.goneText];
  return page({
    locale,
    title,
    main: html`<section class="card plain"><h1>${title}</h1><p>${text}</p></section>`,
  });
}
