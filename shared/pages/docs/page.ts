import { html } from "../html.ts";
import type { ShownDocument } from "./api-document.ts";
import type { DOCS_ASSETS } from "./assets.ts";
import { guide, preface, type Section } from "./guide.ts";
import { groupIdOf, reference } from "./reference.ts";

/**
 * Headers of the page. Scripts and styles come from this service only, and the browser refuses inline ones. Swagger UI
 * uses `data:` images as icons, and examples may show images by https.
 */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * Gives the documentation page of a service at `baseUrl` that the OpenAPI document describes. All of it is readable
 * without JavaScript; the script adds buttons to copy, and the viewer to try operations out.
 */
export function docsPage(baseUrl: string, document: ShownDocument): string {
  const { description } = document.info;
  const sections = guide(baseUrl, description);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${addressOf("docs.css")}">
<script src="${addressOf("docs.js")}" defer></script>
</head>
<body>
<a class="skip" href="#quick-start">Skip to the text</a>
<header>
<h1>Certificate API</h1>
<p>Issue digital certificates for your events, follow what becomes of them, and let people find the events.</p>
</header>
<div class="layout">
${contents(sections, document)}
<main>
${preface(description)}
${sections.map(({ id, heading, body }) => html`<section aria-labelledby="${id}">\n<h2 id="${id}">${heading}</h2>\n${body}\n</section>\n`)}
<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<p>For tools: the <a href="openapi.json">OpenAPI 3.1 document</a> has everything on this page.</p>
<p class="try" hidden><button type="button" id="try" aria-controls="viewer">Try operations out</button></p>
<div id="viewer" tabindex="-1" hidden data-document="openapi.json" data-script="${addressOf("swagger-ui-5.35.0.js")}" data-style="${addressOf("swagger-ui-5.35.0.css")}"></div>
${reference(document)}
</section>
</main>
</div>
</body>
</html>
`.markup;
}

/** Relative to /docs, so that the page works with any host name and prefix. */
const addressOf = (name: (typeof DOCS_ASSETS)[number]["name"]): string => `docs/assets/${name}`;

const contents = (sections: readonly Section[], { tags }: ShownDocument) => html`<nav aria-label="Contents">
<ul>${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul>
<p><a href="#operations">Operations</a></p>
<ul>${tags.map(({ name }) => html`<li><a href="#${groupIdOf(name)}">${name}</a></li>`)}<li><a href="#records">Records</a></li></ul>
</nav>`;
