import { hash } from "node:crypto";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import { type Html, html } from "./html.ts";
import { LANGUAGES } from "./language.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { accentStyles, STYLES } from "./styles.ts";

export interface ShownPage {
  readonly body: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface PageParts {
  readonly locale: Locale;
  readonly title: string;
  readonly header?: Html | null;
  readonly main: Html;
  readonly footer?: Html | null;
  /** Address of this page for the links to other languages, "" for the present one; absent if it cannot be opened again. */
  readonly self?: string | null;
  /** The colour of the organization whose page it is (decision 9.9). */
  readonly color?: string | null;
  readonly head?: Html | null;
  readonly styles?: string;
  /** A script that makes the page more comfortable; everything works without it. */
  readonly script?: string;
  /** Whether the script may call this service, and show pictures that it got from there. @default false */
  readonly connects?: boolean;
  /** Whether the panel may show it within a page of its own. @default false */
  readonly framed?: boolean;
  /** Whether search engines may list the page. @default false */
  readonly indexed?: boolean;
}

/** Headers of every page: style sheet and script are allowed by digest; an invitation's address is a credential, so no referrer. */
const headersFor = (
  styles: string,
  script: string,
  { connects = false, framed = false }: Pick<PageParts, "connects" | "framed"> = {},
): Readonly<Record<string, string>> => ({
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    `style-src '${digest(styles)}'`,
    ...(script === "" ? [] : [`script-src '${digest(script)}'`]),
    ...(connects ? ["connect-src 'self'"] : []),
    `img-src 'self' data:${connects ? " blob:" : ""}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors '${framed ? "self" : "none"}'`,
  ].join("; "),
  ...PAGE_HEADERS,
  ...(framed && { "x-frame-options": "SAMEORIGIN" }),
  "x-robots-tag": "noindex, nofollow",
});
const digest = (text: string): string => `sha256-${hash("sha256", text, "base64")}`;
const HEADERS = headersFor(STYLES, "");

export function page({
  locale,
  title,
  header = null,
  main,
  footer = null,
  self = null,
  color = null,
  head = null,
  styles = "",
  script = "",
  connects = false,
  framed = false,
  indexed = false,
}: PageParts): ShownPage {
  // A page's own rules come last, as those for print have colours of their own.
  const sheet = STYLES + accentStyles(color) + styles;
  const { "x-robots-tag": robots, ...headers } =
    sheet + script === STYLES && !framed ? HEADERS : headersFor(sheet, script, { connects, framed });
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
${self !== null && languages(self, locale)}
${header && html`<header class="sender">${header}</header>`}
<main>${main}</main>
${footer && html`<footer>${footer}</footer>`}
</body>
</html>
`;
  // Neither may be escaped, because the browser compares it with its digest. A module runs once the page is there.
  const module = script === "" ? "" : `<script type="module">${script}</script>`;
  return {
    body: `${markup}<style>${sheet}</style>${module}${body}`,
    contentType: "text/html; charset=utf-8",
    headers: indexed ? headers : { ...headers, "x-robots-tag": robots! },
  };
}

/** The switch of languages, above everything else, as who cannot read a page must not look for it. */
const languages = (self: string, current: Locale): Html =>
  html`<nav class="languages" aria-label="Idioma · Language">${LOCALES.map((locale) => {
    const { tag, name } = LANGUAGES[locale];
    return html`<a href="${self}${self.includes("?") ? "&" : "?"}lang=${locale}" hreflang="${tag}" lang="${tag}"${locale === current && html` aria-current="true"`}>${name}</a>`;
  })}</nav>`;
