import type { Locale } from "#shared/domain/organizations/organization.ts";
import { COPY_FIELD_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";

export interface CopyField {
  readonly id: string;
  readonly label: string;
  readonly address: string;
}

/** Gives a field with an address, and the button that copies it once {@link COPY} has run. */
export function copyField({ id, label, address }: CopyField, locale: Locale): Html {
  const { copy, copied } = COPY_FIELD_TEXTS[locale];
  return html`<label for="${id}">${label}</label>
<div class="copy"><input id="${id}" readonly value="${address}" dir="ltr" spellcheck="false" autocomplete="off"><button type="button" class="quiet" hidden data-copied="${copied}">${copy}</button><span role="status"></span></div>`;
}

/**
 * The script of a page with such fields: one tap selects an address, and its button copies it. Where the browser lets no
 * page write to the clipboard, the address stays selected. What was said is cleared first, so that it is said each time.
 */
export const COPY = `
for (const field of document.querySelectorAll('.copy')) {
  const [input, button, told] = field.children;
  button.hidden = false;
  input.addEventListener('focus', () => input.select());
  button.addEventListener('click', async () => {
    told.textContent = '';
    input.select();
    try { await navigator.clipboard.writeText(input.value); } catch { if (!document.execCommand('copy')) return; }
    told.textContent = button.dataset.copied;
  });
}
`;

/** Rules for such fields. */
export const COPY_STYLES = `
.copy{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;margin-top:4px}
.copy input{flex:1 1 180px;min-width:0;min-height:48px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;background:var(--soft);color:var(--ink);font:inherit;font-size:.9375rem}
.copy button{width:auto;min-height:48px;padding:8px 18px;border-radius:10px;font-size:.9375rem}
.copy [role=status]{flex:1 0 100%;color:var(--good);font-size:.875rem;font-weight:600}
.copy [role=status]:empty{display:none}
`;
