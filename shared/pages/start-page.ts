import { START_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { html } from "./html.ts";
import { langQuery, localeFor, type PageReader } from "./language.ts";
import { page, type ShownPage } from "./page.ts";

const STYLES = `
.doors{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none}
.doors a{display:block;padding:16px 20px;border:2px solid var(--edge);border-radius:12px;color:var(--ink);text-decoration:none}
.doors a:hover{border-color:var(--accent)}
.doors strong{display:block;color:var(--accent);font-size:1.125rem}
.doors span{color:var(--muted);font-size:.9375rem}
`;
const DOORS = ["verify", "me", "directory", "docs"] as const;

/** Gives the page that people find at the address which certificates print: what they may have come for. */
export function startPage({ lang, languages }: PageReader): ShownPage {
  const locale = localeFor({ lang, languages });
  const { title, intro, places } = START_PAGE_TEXTS[locale];
  const query = langQuery(lang);
  return page({
    locale,
    title,
    self: "start",
    indexed: true,
    styles: STYLES,
    main: html`<section class="card"><h1>${title}</h1><p class="note">${intro}</p>
<ul class="doors">${DOORS.map((door) => html`<li><a href="${door}${door === "docs" ? "" : query}"><strong>${places[door].title}</strong><span>${places[door].text}</span></a></li>`)}</ul></section>`,
  });
}
