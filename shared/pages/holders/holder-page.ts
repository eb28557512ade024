import type { Holder } from "#shared/domain/holders/holder-session.ts";
import { html } from "../html.ts";
import { localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { SIGN_IN_PAGE_WORDS } from "./holder-words.ts";
import { ofHolder } from "./sign-in-pages.ts";

/** Gives the page of a person who is signed in. */
export function holderPage({
  holder,
  reader,
}: {
  readonly holder: Holder;
  readonly reader: PageReader;
}): ShownPage {
  const locale = localeFor(reader, { recipient: holder.locale });
  const words = SIGN_IN_PAGE_WORDS[locale];
  return ofHolder(
    page({
      locale,
      title: words.title,
      self: "me",
      main: html`<section class="card plain"><h1>${words.title}</h1>
<ul>${holder.addresses.map(({ email }) => html`<li>${email}</li>`)}</ul>
<form method="post" action="me/sign-out"><input type="hidden" name="csrf" value="${holder.csrf}"><button class="quiet" type="submit">${words.again}</button></form></section>`,
    }),
  );
}
