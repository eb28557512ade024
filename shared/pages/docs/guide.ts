import { type Html, html } from "../html.ts";
import { type Language, SAMPLE_LANGUAGES } from "./languages.ts";
import { MAIN_CALLS } from "./main-calls.ts";
import { markdown, slug } from "./markdown.ts";

/** A section of the guide; `id` is its address, `heading` what the contents say. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly body: Html;
}

/** The guide: quick start, then the rules for all operations, which are the description of the OpenAPI document. */
export function guide(baseUrl: string, description: string): readonly Section[] {
  const [, ...rules] = description.split(/^## /m).map((part) => {
    const [heading = "", ...body] = part.split("\n");
    return { id: slug(heading), heading, body: markdown(body.join("\n").trim()) };
  });
  return [
    quickStart(baseUrl),
    ...rules.map((section) =>
      section.id === "receiving-webhooks" ? { ...section, body: withVerification(section.body) } : section,
    ),
  ];
}

/** The text before the first heading of the description. */
export const preface = (description: string): Html => markdown(description.split(/^## /m)[0]!.trim());

/** One code in each language, of which the style sheet shows the chosen one; without it all are shown. */
const sample = (label: string, codeIn: (language: Language) => string | undefined): Html =>
  html`<div class="sample">${SAMPLE_LANGUAGES.map((language) => {
    const code = codeIn(language);
    if (code === undefined) return html``;
    // A shell receives no webhooks: who chose curl sees TypeScript there.
    const alsoFor =
      language.id === "typescript" && codeIn(SAMPLE_LANGUAGES[0]!) === undefined && html` in-curl`;
    return html`<pre class="in-${language.id}${alsoFor}" tabindex="0" role="region" aria-label="${label}, in ${language.name}"><code>${code}</code></pre>`;
  })}</div>`;

const LANGUAGE_CHOICE = html`<fieldset class="languages"><legend>Samples in</legend>${SAMPLE_LANGUAGES.map(
  ({ id, name }, n) =>
    html`<input type="radio" name="language" id="in-${id}"${n === 0 && html` checked`}><label for="in-${id}">${name}</label>`,
)}</fieldset>`;

function quickStart(baseUrl: string): Section {
  const api = `${baseUrl}/v1.0`;
  const body = html`<p>From nothing to a certificate in five calls, with one credential.</p>
${LANGUAGE_CHOICE}
<ol class="steps">
<li><h3>Get a credential</h3>
<p><strong>An API key</strong>, for your own programs: in the panel under Settings, Integrations, API Keys, “Generate API Key”. It is
shown once. Keys that start with <code>ck_test_</code> are of the sandbox, for trying things out. From the plan PRO on, one key is enough for
all that follows; a key of the plan STARTER issues and reads, and badges and events are made in the panel.</p>
<p><strong>A session token</strong>, for programs of the panel: what a user who is logged in has. It takes the same calls without
<code>/v1.0</code> in the address, <code>${baseUrl}</code>, from the plan STARTER on; on the plan FREE it prepares badges and events. Webhooks need PRO
here too.</p>
${sample("Address and credential", ({ setUp }) => setUp.replaceAll("{api}", api))}</li>
${MAIN_CALLS.map(
  (call) => html`<li><h3>${call.title}</h3>
${markdown(call.text)}
${sample(call.title, (language) => language.call(call))}</li>
`,
)}</ol>
<p>What recipients do from now on comes to your webhook: check that a message is genuine by its <a href="#verify-a-signature">signature</a>. Other
<a href="#simulated-recipients">simulated recipients</a> refuse, or never answer.</p>
<p>Each request that creates something has an <code>Idempotency-Key</code>: sent again with the same key, it gives the first answer and creates
nothing twice. Choose one for each thing you create, such as your own order number.</p>`;
  return { id: "quick-start", heading: "Quick start", body };
}

const withVerification = (rules: Html): Html => html`${rules}
<h3 id="verify-a-signature">Verify a signature</h3>
<p>In TypeScript, <code>await verifyWebhook({ body, headers, secret })</code> of the client gives the message, with the type of its
kind, or throws. In any language, a library of standardwebhooks.com does; or, without a library, the code below, which is in the
language chosen in the <a href="#quick-start">quick start</a>. The body is the text exactly as it came, before it is parsed; all names
of headers are in lower case.</p>
${sample("Verify the signature of a webhook", ({ verify }) => verify)}`;
