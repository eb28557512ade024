import { html } from "../html.ts";
import { addressOf, headersWith } from "./assets.ts";

/** The viewer writes style elements and attributes, so those are allowed here, and nowhere else. */
export const REFERENCE_HEADERS = headersWith(
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

export const referencePage = (title: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Reference: ${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/reference.css">
<script src="assets/key.js"></script>
<script src="${addressOf("scalar-1.72.1.js").replace("docs/", "")}" defer></script>
<script src="assets/reference.js" defer></script>
</head>
<body>
<header><a href="../docs">← Guide</a> <strong>Reference</strong> <a href="../openapi.json">OpenAPI 3.1</a></header>
<main id="reference"><p class="loading">Loading the reference…</p></main>
<noscript><p>The reference needs JavaScript. Without it, read the <a href="../docs">guide</a> and the <a href="../openapi.json">OpenAPI document</a>.</p></noscript>
</body>
</html>
`.markup;
