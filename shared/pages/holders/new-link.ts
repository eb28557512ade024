import type { Locale } from "#shared/domain/organizations/organization.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { fill } from "#shared/texts/fill.ts";
import { NEW_LINK_FORM_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";

/**
 * Gives the form by which a certificate's holder gets a new link at the address on record, the same for every code (decision
 * 23.3). `root` is the way to the root of the service.
 */
export function newLinkForm(
  code: string,
  {
    root,
    locale,
    lang,
  }: { readonly root: string; readonly locale: Locale; readonly lang: Locale | undefined },
): Html {
  const words = NEW_LINK_FORM_TEXTS[locale];
  return html`<h2 id="yours">${words.title}</h2><p class="note">${fill(words.text, { minutes: HOLDERS.linkMinutes })}</p>
<form method="post" action="${root}/me/links"><input type="hidden" name="code" value="${code}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}<button class="quiet small" type="submit">${words.send}</button></form>`;
}
