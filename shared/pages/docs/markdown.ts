import { type Html, html } from "../html.ts";

/** The Markdown of the guide: paragraphs, headings, tables, `code`, **bold** and [links](…). */
export const markdown = (text: string): Html => html`${text.split(/\n{2,}/).map(block)}`;

/** The same without blocks, for a cell or a line. */
function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/);
  return html`${parts.map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    const [, label, address] = /^\[(.+)\]\(((?:\.\.\/docs)?#.+|docs\/tasks|https:.+)\)$/.exec(part) ?? [];
    return label && address ? html`<a href="${address}">${label}</a>` : html`${part}`;
  })}`;
}

function block(text: string): Html {
  if (text.startsWith("|")) return tableOf(text);
  const heading = /^### (.+)$/.exec(text)?.[1];
  return heading === undefined
    ? html`<p>${inline(text)}</p>\n`
    : html`<h3 id="${slug(heading)}">${heading}</h3>\n`;
}

function tableOf(text: string): Html {
  const [head, , ...rows] = text.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => inline(cell.trim())),
  );
  return table(head ?? [], rows);
}

/** A table that scrolls by itself where it is wider than the page. */
const table = (head: readonly Html[], rows: readonly (readonly Html[])[]): Html =>
  html`<div class="table"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;

/** A heading as the fragment of an address: "Plans and rate limits" becomes `plans-and-rate-limits`. */
export const slug = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
