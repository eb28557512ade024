import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { type Html, html } from "../html.ts";
import { ERASURE_WORDS } from "./erasure-words.ts";

/** Gives the form, closed at first, by which the holder of a link asks for the certificate to be erased. */
export function erasureForm(
  { organization }: Pick<RecipientInvitation, "organization">,
  self: string,
  locale: Locale,
  query: string,
): Html {
  const words = ERASURE_WORDS[locale];
  return html`<details class="misspelt"><summary>${words.summary}</summary><form method="post" action="${self}/erasure${query}"><p>${words.text(isolate(organization.name))}</p>
<button type="submit" class="quiet small">${words.button}</button></form></details>`;
}
