import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { NAME_FORM_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";

/** Gives the form by which the holder corrects their name. */
export function nameForm(name: string, self: string, query: string, locale: Locale): Html {
  const words = NAME_FORM_TEXTS[locale];
  return html`<details class="card folded"><summary>${words.title}</summary>
<form method="post" action="${self}/name${query}"><label for="name">${words.label}</label>
<input id="name" name="name" value="${name}" maxlength="${LENGTHS.recipientName}" autocomplete="name" required aria-describedby="name-note">
<p class="note" id="name-note">${words.note}</p><button type="submit" class="quiet">${words.button}</button></form></details>`;
}
