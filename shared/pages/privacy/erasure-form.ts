import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { ERASURE_FORM_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { langQuery } from "../language.ts";

/**
 * Gives the form, closed at first, by which the holder of a link asks for the certificate to be erased. Its answer knows nothing of
 * the certificate, so the form names the language.
 */
export function erasureForm(
  { organization }: Pick<RecipientInvitation, "organization">,
  self: string,
  locale: Locale,
): Html {
  const words = ERASURE_FORM_TEXTS[locale];
  return html`<details class="folded"><summary>${words.summary}</summary><form method="post" action="${self}/erasure${langQuery(locale)}"><p>${fill(words.text, { organization: isolate(organization.name) })}</p>
<button type="submit" class="quiet small">${words.button}</button></form></details>`;
}
