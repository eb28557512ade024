import { type Html, html } from "../html.ts";
import { addressOf, headersWith } from "./assets.ts";
import { SAMPLE_LANGUAGES } from "./languages.ts";
import { markdown, slug } from "./markdown.ts";
import {
  type Block,
  codesOf,
  type GuideSample,
  guide,
  preface,
  type Section,
  type ShownDocument,
  taskSections,
} from "./sections.ts";

export const DOCS_HEADERS = headersWith("style-src 'self'", "img-src data:");
/** Those of the tasks, which have pictures. */
export const TASKS_HEADERS = headersWith("style-src 'self'", "img-src 'self' data:");

const REFERENCE = "docs/reference";
const TASKS_PAGE = "docs/tasks";

/** What the pages of the guide have in common; `root` leads from one to the folder of the first. */
interface GuidePage {
  readonly title: string;
  readonly root: "" | "../";
  readonly first: string;
  readonly header: Html;
  readonly contents: Html;
  readonly main: Html;
}
const guidePage = ({ title, root, first, header, contents, main }: GuidePage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${addressOf("docs.css")}">
<script src="${root}${addressOf("key.js")}"></script>
<script src="${root}${addressOf("docs.js")}" defer></script>
</head>
<body>
<a class="skip" href="#${first}">Skip to the text</a>
<header>
${header}
</header>
<div class="layout">
${contents}
<main>
${main}
</main>
</div>
</body>
</html>
`.markup;

/** Gives the guide to a service at `baseUrl`, all of it readable without JavaScript. */
export function docsPage(baseUrl: string, document: ShownDocument): string {
  const { title, description } = document.info;
  const sections = guide(baseUrl, description);
  return guidePage({
    title,
    root: "",
    first: "quick-start",
    header: html`<h1>Certificate API</h1>
<p>Issue digital certificates for your events, follow what becomes of them, and let people find the events.</p>
<p class="ways"><a class="way" href="${TASKS_PAGE}">Tasks: layouts, results, corrections and more</a> <a class="way" href="${REFERENCE}">Reference: every operation, to search and try</a> <a href="openapi.json">OpenAPI 3.1</a> <a href="docs/llms.txt">llms.txt</a></p>`,
    contents: contents(sections, document),
    main: html`${markdown(preface(description))}
${sections.map(guideSection)}`,
  });
}

/** Gives the guide by tasks: what people do with the service, one after the other, at `/docs/tasks`. */
export function tasksPage({ info }: ShownDocument): string {
  const tasks = taskSections();
  return guidePage({
    title: `Tasks: ${info.title}`,
    root: "../",
    first: tasks[0]!.id,
    header: html`<h1>Tasks</h1>
<p>What people do with the service, one task after the other. Address, credential and the function that calls are those of the <a href="../docs#quick-start">quick start</a>; later tasks use the answers of earlier ones.</p>
<p class="ways"><a href="../docs">← Guide</a> <a href="reference">Reference</a></p>`,
    contents: html`<nav aria-label="Contents">
<ul>${tasks.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul>
</nav>`,
    main: html`${LANGUAGE_CHOICE}
${tasks.map(guideSection)}`,
  });
}

/** The sections, then the groups of the reference, which opens at each by this fragment. */
const contents = (
  sections: readonly Section[],
  { tags }: ShownDocument,
): Html => html`<nav aria-label="Contents">
<ul>${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul>
<p><a href="${TASKS_PAGE}">Tasks</a></p>
<p><a href="${REFERENCE}">Reference</a></p>
<ul class="groups">${tags.map(({ name }) => html`<li><a href="${REFERENCE}#tag/${slug(name)}">${name}</a></li>`)}</ul>
</nav>`;

const guideSection = ({ id, heading, blocks }: Section): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${id === "quick-start" && LANGUAGE_CHOICE}
${blocks.map(blockAsHtml)}
</section>
`;

function blockAsHtml(block: Block): Html {
  if (typeof block === "string") return markdown(block);
  if ("codeIn" in block) return sampleAsHtml(block);
  if ("command" in block)
    return html`<pre tabindex="0" role="region" aria-label="${block.label}, in a shell"><code>${block.command}</code></pre>`;
  if ("picture" in block)
    return html`<img class="shown" src="pictures/${block.picture}" alt="${block.alt}" loading="lazy">\n`;
  return html`<div class="entry" id="${block.id}"><h3><code>${block.heading}</code></h3>${markdown(block.text)}</div>\n`;
}

/** One code in each language, of which the style sheet shows the chosen one; without it all are shown. */
function sampleAsHtml(sample: GuideSample): Html {
  const codes = codesOf(sample);
  const inShell = codes.some(({ language }) => language.id === "curl");
  return html`<div class="sample">${codes.map(({ language: { id, name }, code }) => {
    // A shell receives no webhooks: who chose curl sees TypeScript there.
    const alsoFor = id === "typescript" && !inShell && html` in-curl`;
    return html`<pre class="in-${id}${alsoFor}" tabindex="0" role="region" aria-label="${sample.label}, in ${name}"><code>${code}</code></pre>`;
  })}</div>`;
}

const LANGUAGE_CHOICE = html`<fieldset class="languages"><legend>Samples in</legend>${SAMPLE_LANGUAGES.map(
  ({ id, name }, n) =>
    html`<input type="radio" name="language" id="in-${id}"${n === 0 && html` checked`}><label for="in-${id}">${name}</label>`,
)}</fieldset>`;
