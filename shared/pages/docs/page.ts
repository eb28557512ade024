import { escapeHtml } from "#shared/text/escape-html.ts";
import { DOCS_ASSETS } from "./assets.ts";

/**
 * Headers of the page. Scripts and styles come from this service only, and the browser refuses inline ones. Swagger UI
 * uses `data:` images as icons, and examples may show images by https.
 */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "public, max-age=300",
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

/** Gives the documentation page of a service at `baseUrl`. */
export const docsPage = (baseUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Certificate Issuance and Event Directory API</title>
<link rel="icon" href="data:,">
${filesOfPage()}
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<header>
<h1>Certificate API</h1>
<p>Issue digital certificates for your events, follow what becomes of them, and let people find the events.</p>
</header>
<main>
${firstSteps(escapeHtml(baseUrl))}
<section aria-labelledby="reference">
<h2 id="reference">Reference</h2>
<div id="operations" tabindex="-1" data-document="openapi.json"><p>Loading the operations…</p></div>
<noscript><p>The list of operations needs JavaScript. The <a href="openapi.json">OpenAPI document</a> does not.</p></noscript>
</section>
</main>
</body>
</html>
`;

/** Addresses are relative to /docs, so that the page works with any host name and prefix. */
const filesOfPage = (): string =>
  DOCS_ASSETS.map(({ name }) =>
    name.endsWith(".css")
      ? `<link rel="stylesheet" href="docs/assets/${name}">`
      : `<script src="docs/assets/${name}" defer></script>`,
  ).join("\n");

const firstSteps = (base: string): string => `<section aria-labelledby="start">
<h2 id="start">Start here</h2>
<ol>
<li><strong>Get a key.</strong> In your account panel, open Settings, Integrations, API Keys and choose “Generate API Key”, or send
<code>POST /api-keys</code> with your session token. The key is shown once, so keep it somewhere safe. Keys that start with <code>ck_test_</code> are for trying things out.</li>
<li><strong>Ask for your balance,</strong> to see that the key works:
<pre tabindex="0" role="region" aria-label="Read the balance"><code>curl "${base}/v1.0/balance" \\
  -H "Authorization: Bearer $API_KEY"</code></pre></li>
<li><strong>Issue a certificate.</strong> Take the short codes of your event and your badge; the recipient gets an e-mail at once:
<pre tabindex="0" role="region" aria-label="Issue a certificate"><code>curl "${base}/v1.0/invitations" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{
    "event_id": "<var>EVENT</var>",
    "badge_id": "<var>BADGE</var>",
    "recipient": {
      "recipient_name": "Ana Souza",
      "recipient_email": "ana.souza@example.com",
      "reason": "Held a talk at Serverless Day 2026"
    }
  }'</code></pre></li>
</ol>
<p>For tools: the <a href="openapi.json">OpenAPI 3.1 document</a> describes everything on this page.</p>
</section>`;
