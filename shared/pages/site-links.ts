import { START_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "./html.ts";
import { langQuery, type PageLanguage } from "./language.ts";

/** The pages for people, by their addresses below the root of the service. */
export const PLACES = ["verify", "me", "directory"] as const;
type Place = (typeof PLACES)[number];

/** Gives the links to the pages for people, without the one that is shown; `root` is the way to the root of the service. */
export const siteLinks = (root: string, { locale, lang }: PageLanguage, shown?: Place): Html => {
  const links = PLACES.filter((place) => place !== shown).map(
    (place) =>
      html`<a href="${root}/${place}${langQuery(lang)}">${START_PAGE_TEXTS[locale].places[place].title}</a>`,
  );
  return html`<nav class="places" aria-label="${START_PAGE_TEXTS[locale].title}">${links}<a href="${root}/start${langQuery(lang)}">${START_PAGE_TEXTS[locale].home}</a></nav>`;
};
