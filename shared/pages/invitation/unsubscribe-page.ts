import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { UNSUBSCRIBE_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { issuerHeader, stateBox } from "../card.ts";
import { html } from "../html.ts";
import { langQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { wordsFor } from "./forms.ts";
import { localeOf, rootOf } from "./invitation-page.ts";

interface UnsubscribePage {
  readonly view: RecipientInvitation;
  readonly reader: PageReader;
  /** Address of the invitation's page, relative to this one. */
  readonly invitation: string;
  readonly done?: "stopped" | "resumed";
}

/** Asks before mails are stopped, or confirms it. A GET changes nothing, as mail scanners follow links; mail programs post (RFC 8058). */
export function unsubscribePage({ view, reader, invitation, done }: UnsubscribePage): ShownPage {
  const { organization, unsubscribed } = view;
  const locale = localeOf(view, reader);
  const words = wordsFor("unsubscribe", UNSUBSCRIBE_PAGE_TEXTS, view.certificate, locale);
  const name = { organization: isolate(organization.name) };
  const query = langQuery(reader.lang);
  const self = `${invitation}/unsubscribe`;
  const resumed = done === "resumed";
  const state =
    (resumed || unsubscribed) &&
    stateBox("good", { title: words.done, text: fill(resumed ? words.resumedText : words.doneText, name) });
  const form = resumed
    ? html`<h1>${words.resume}</h1>`
    : unsubscribed
      ? html`<h1>${words.title}</h1><p class="note">${words.keeps}</p><p>${words.stopped}</p>
<form method="post" action="${invitation}/subscribe${query}"><button type="submit" class="quiet">${words.resume}</button></form>`
      : html`<h1>${words.title}</h1><p>${fill(words.text, name)}</p><p class="note">${words.keeps}</p>
<form method="post" action="${self}${query}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${words.button}</button></form>`;
  return page({
    locale,
    title: done === undefined ? words.title : `${words.done} · ${words.title}`,
    header: issuerHeader(organization, rootOf(invitation)),
    color: organization.primary_color,
    self,
    main: html`${state}
<section class="card plain">${form}
<p><a href="${invitation}${query}">${words.back}</a></p></section>`,
  });
}
