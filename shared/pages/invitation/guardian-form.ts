import type { Locale } from "#shared/domain/organizations/organization.ts";
import { HOLDERS, LENGTHS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { GUARDIAN_FORM_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";

/** Gives the form by which a guardian hands the certificate over to its person, with an answer in the language of the form. */
export function guardianForm(name: string, self: string, locale: Locale): Html {
  const words = GUARDIAN_FORM_TEXTS[locale];
  const person = { name: isolate(name) };
  return html`<details class="card folded"><summary>${fill(words.takeOver, person)}</summary>
<form method="post" action="${self}/guardian${langQuery(locale)}"><p>${fill(words.takeOverText, person)}</p>
<label for="own-email">${fill(words.email, person)}</label>
<input id="own-email" type="email" name="email" required maxlength="${LENGTHS.email}" dir="ltr" autocapitalize="none" spellcheck="false">
<button type="submit" class="quiet">${words.send}</button></form></details>`;
}

/** Gives the page after a guardian named the address of the person. */
export function handedOverPage(email: string, token: string, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = GUARDIAN_FORM_TEXTS[locale];
  return page({
    locale,
    title: words.sentTitle,
    main: html`<section class="card plain"><h1>${words.sentTitle}</h1><p>${fill(words.sentText, { email: isolate(email), minutes: HOLDERS.linkMinutes })}</p>
<p><a href="../${token}${langQuery(reader.lang)}">${words.back}</a></p></section>`,
  });
}
