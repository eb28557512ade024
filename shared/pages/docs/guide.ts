import { type Html, html } from "../html.ts";
import { SAMPLE_LANGUAGES } from "./languages.ts";
import { markdown } from "./markdown.ts";
import { type Block, codesOf, type GuideSample, type Section } from "./sections.ts";

/** A section of the guide as a part of the page. */
export const guideSection = ({ id, heading, blocks }: Section): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${id === "quick-start" && LANGUAGE_CHOICE}
${blocks.map(blockAsHtml)}
</section>
`;

function blockAsHtml(block: Block): Html {
  if (typeof block === "string") return markdown(block);
  if ("codeIn" in block) return sampleAsHtml(block);
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
