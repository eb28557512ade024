import type { SentPicture } from "#shared/domain/documents/sent-file.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import type { TextsOf } from "#shared/texts/texts.ts";
import { stateBox } from "../card.ts";
import { type Html, html } from "../html.ts";

type Words = TextsOf<"credentialPage">;

/**
 * What can be said of a file that shows something: that it is a copy of what we give out, which alone is green, or else whose
 * certificate or credential is in it, as a question: a name can be painted over (decision 16.26).
 */
export function aboutFile(finding: "copy" | "whose" | "inside", holder: string, words: Words): Html {
  const { title, text } = words[finding];
  return stateBox(finding === "copy" ? "good" : "plain", {
    title: fill(title, { holder: isolate(holder) }),
    text,
  });
}

/** What was sent beside the certificate as we draw it, by its address or null; and to open the file, where we cannot show all of it. */
export const comparison = (sent: SentPicture | null, ours: string | null, words: Words): Html =>
  html`<section class="card compare"><h2>${words.compareTitle}</h2>${!sent?.isWhole && html`<p class="note">${words.sentFile}</p>`}
<div>${sent !== null && figure(`data:${sent.type};base64,${sent.base64}`, words.sent, words.sent)}
${ours !== null && figure(ours.slice(ours.search(/c\/[^/]*$/)), words.oursAlt, words.ours)}</div></section>`;

const figure = (address: string, alt: string, caption: string): Html =>
  html`<figure><figcaption>${caption}</figcaption><img src="${address}" alt="${alt}"></figure>`;

export const COMPARISON_STYLES = `
.compare div{display:grid;gap:16px;margin-top:12px}
.compare figure{margin:0}
.compare figcaption{margin-bottom:6px;color:var(--muted);font-size:.9375rem}
.compare img{display:block;width:100%;height:auto;max-height:1300px;object-fit:contain;border:1px solid var(--line);border-radius:8px;background:#fff}
@media (min-width:640px){.compare div{grid-auto-flow:column;grid-auto-columns:1fr;grid-template-rows:auto 1fr;gap:0 16px}.compare figure{display:grid;grid-template-rows:subgrid;grid-row:span 2}.compare img{position:sticky;top:16px;align-self:start}}
`;
