import { hash } from "node:crypto";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { type Html, html } from "./html.ts";
import { LANGUAGES } from "./language.ts";
import { STYLES } from "./styles.ts";

/** An answer that a browser shows. */
export interface ShownPage {
  readonly body: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageParts {
  readonly locale: Locale;
  readonly title: string;
  /** Stands above the main part. */
  readonly header?: Html | null;
  readonly main: Html;
  readonly footer?: Html | null;
  /** Address of this page without a query, for the choice of language; none where a page can be shown only once. */
  readonly self?: string | null;
  /** Further elements of the head, and rules of the style sheet. */
  readonly head?: Html | null;
  readonly styles?: string;
  /** The page is for everybody: its address is no secret, and search engines may list it. */
  readonly open?: boolean;
}

/**
 * Headers of every page. Nothing is loaded but pictures by https, and nothing runs: the style sheet is let in by its
 * digest. The address of an invitation is a capability, so it is sent to nobody (Referrer-Policy), kept by no cache and
 * listed by no search engine. Forms post to this service alone and no other site can frame the page, so nobody is led
 * to press a button unawares.
 */
const headersFor = (styles: string): Readonly<Record<string, string>> => ({
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", styles, "base64")}'`,
    "img-src https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
});
const HEADERS = headersFor(STYLES);

/** A whole page around its parts. */
export function page({
  locale,
  title,
  header = null,
  main,
  footer = null,
  self = null,
  head = null,
  styles = "",
  open = false,
}: PageParts): ShownPage {
  const sheet = STYLES + styles;
  const { "x-robots-tag": robots, ...headers } = styles === "" ? HEADERS : headersFor(sheet);
  const { markup } = html`<!doctype html>
<html lang="${LANGUAGES[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}`;
  const { markup: body } = html`
</head>
<body>
${header && html`<header class="sender">${header}</header>`}
<main>${main}</main>
${(footer || self) && html`<footer>${footer}${self && languages(self, locale)}</footer>`}
</body>
</html>
`;
  // The style sheet goes around the escaping, to the letter: the browser compares it with its digest.
  return {
    body: `${markup}<style>${sheet}</style>${body}`,
    contentType: "text/html; charset=utf-8",
    headers: open ? headers : { ...headers, "x-robots-tag": robots! },
  };
}

const languages = (self: string, current: Locale): Html =>
  html`<nav aria-label="Idioma · Language">${LOCALES.map((locale) => {
    const { tag, name } = LANGUAGES[locale];
    return html`<a href="${self}${self.includes("?") ? "&" : "?"}lang=${locale}" hreflang="${tag}" lang="${tag}"${locale === current && html` aria-current="true"`}>${name}</a>`;
  })}</nav>`;
