import type { Locale } from "#shared/domain/organizations/organization.ts";
import { TAKE_AWAY_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { copyField } from "./copy-field.ts";
import { file } from "./share.ts";

/** What the page of an invitation calls the section. */
export const takeAwayTitle = (locale: Locale): string => TAKE_AWAY_TEXTS[locale].title;

/**
 * Gives the section of a certificate's page with the ways to take its credential elsewhere, closed at first; an address
 * that ends in `#take` opens it. `page` is the address of the certificate's page, to which `path` leads.
 */
export function takeAway(page: string, path: string, locale: Locale): Html {
  const words = TAKE_AWAY_TEXTS[locale];
  return html`<details class="card share take"><summary><h2>${words.title}</h2></summary>
<p class="note" id="take">${words.text}</p>
<ul>${file(`${path}.json`, "download", words.json)}
${file(`${path}.pdf?archive`, "archive", words.archive)}
${file(`${path}/packet.zip`, "packet", words.packet)}</ul>
<p class="note">${words.wallet}</p>
${copyField({ id: "credential", label: words.address, address: `${page}.json` }, locale)}
</details>`;
}
