import { hash } from "node:crypto";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { START_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { html } from "./html.ts";
import { LANGUAGES } from "./language.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { PLACES } from "./site-links.ts";

/** Its colours have no number sign, which would begin a directive of API Gateway's templates. */
const SHEET =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:0 auto;padding:24px 16px;font:1rem/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}section+section{margin-top:28px;padding-top:20px;border-top:1px solid rgb(128 128 140)}h1{margin:0 0 4px;font-size:1.375rem;line-height:1.3}p{margin:0}ul{display:flex;flex-wrap:wrap;gap:0 20px;margin:0;padding:0;list-style:none}a{display:inline-flex;align-items:center;min-height:44px;color:inherit}";

/** The headers of {@link lostPage}. */
export const LOST_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash("sha256", SHEET, "base64")}'; base-uri 'none'; frame-ancestors 'none'`,
  "X-Robots-Tag": "noindex",
} as const;

/**
 * Gives the page for who opens an address at which there is nothing, by the path of the service's root such as `/api`. The gateway
 * answers it without a function, so it says the same in every language.
 */
export function lostPage(root: string): string {
  const { markup } =
    html`<!doctype html><html lang="${LANGUAGES.pt.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>404</title>`;
  const sections = LOCALES.map((locale) => {
    const { lost, home, places } = START_PAGE_TEXTS[locale];
    const link = (path: string, label: string) =>
      html`<li><a href="${root}/${path}?lang=${locale}">${label}</a></li>`;
    return html`<section lang="${LANGUAGES[locale].tag}"><h1>${lost.title}</h1><p>${lost.text}</p><ul>${link("start", home)}${PLACES.map((place) => link(place, places[place].title))}</ul></section>`;
  });
  const { markup: body } = html`</head><body><main>${sections}</main></body></html>`;
  // The browser compares the sheet with its digest, so nothing in it may be escaped.
  return `${markup}<style>${SHEET}</style>${body}`;
}
