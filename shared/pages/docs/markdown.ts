import { type Html, html } from "../html.ts";

/** The Markdown of the OpenAPI document's texts: paragraphs, tables, `code`, **bold** and [links](…). */
export const markdown = (text: string): Html => html`${text.split(/\n{2,}/).map(block)}`;

/** The same without blocks, for a cell or a line. */
export function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/);
  return html`${parts.map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    const [, label, address] = /^\[(.+)\]\((#.+|https:.+)\)$/.exec(part) ?? [];
    return label && address ? html`<a href="${address}">${label}</a>` : html`${part}`;
  })}`;
}

const block = (text: string): Html => (text.startsWith("|") ? tableOf(text) : html`<p>${inline(text)}</p>`);

function tableOf(text: string): Html {
  const [head, , ...rows] = text.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => inline(cell.trim())),
  );
  return table(head ?? [], rows);
}

/** A table that scrolls by itself where it is wider than the page, or as `kind` has it in the style sheet. */
export const table = (head: readonly Html[], rows: readonly (readonly Html[])[], kind = ""): Html =>
  html`<div class="table ${kind}"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;

/** A heading as the fragment of an address: "Plans and rate limits" becomes `plans-and-rate-limits`. */
export const slug = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
