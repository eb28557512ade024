import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { linkedInPost, linkedInProfile, mailTo, whatsApp } from "#shared/text/addresses.ts";
import { fill } from "#shared/texts/fill.ts";
import { COPY_FIELD_TEXTS, SHARE_LINKS_TEXTS, TAKE_AWAY_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import ICONS from "./share-icons.json" with { type: "json" };

/** A certificate that is valid, as far as sharing it needs. */
interface Shareable {
  readonly certificate: Pick<
    Verification["certificate"],
    "short_code" | "verification_url" | "issued_at" | "expires_at"
  >;
  readonly badge: { readonly name: string };
  readonly organization: { readonly name: string };
  /** Whether it may be put into a profile of its holder, who is no minor. */
  readonly profile: boolean;
}

/** Gives the ways to keep and share a certificate as a list of links, the holder's first; `path` leads to its page. */
export function shareLinks(
  { certificate, badge, organization, profile: isOffered }: Shareable,
  path: string,
  locale: Locale,
): Html {
  const words = SHARE_LINKS_TEXTS[locale];
  const { short_code, verification_url: page, issued_at, expires_at } = certificate;
  const profile = linkedInProfile({
    short_code,
    page,
    badge: badge.name,
    organization: organization.name,
    issuedAt: issued_at,
    expiresAt: expires_at,
  });
  const message = fill(words.message, { badge: badge.name, organization: organization.name });
  return html`<ul>
${isOffered && elsewhere(profile, "linkedIn", words.linkedInAdd)}
${file(`${path}.pdf`, "download", words.pdf)}
${file(`${path}.png`, "picture", words.png)}
${isOffered && elsewhere(linkedInPost(page), "linkedIn", words.linkedInShare)}
${elsewhere(whatsApp(`${message} ${page}`), "whatsApp", words.whatsApp)}
<li><a href="${mailTo(badge.name, `${message}\n${page}`)}">${icon("mail")}${words.email}</a></li>
</ul>`;
}

/** Gives the section of a certificate's page with the ways to keep and share it, and its address to copy. */
export function shareSection(found: Shareable, locale: Locale): Html {
  const words = SHARE_LINKS_TEXTS[locale];
  const { short_code, verification_url } = found.certificate;
  return html`<section class="card share" aria-labelledby="share"><h2 id="share">${words.title}</h2>
${shareLinks(found, short_code, locale)}
${copyField({ id: "address", label: words.address, address: verification_url }, locale)}
</section>`;
}

export const file = (address: string, sign: Icon, label: string): Html =>
  html`<li><a href="${address}" download>${icon(sign)}${label}</a></li>`;

const elsewhere = (address: string, sign: Icon, label: string): Html =>
  html`<li><a href="${address}" target="_blank" rel="noopener nofollow">${icon(sign)}${label}</a></li>`;

/** Lines in a square of 24; `linkedIn` and `whatsApp` are filled. */
type Icon = keyof typeof ICONS;

const icon = (name: Icon): Html =>
  html`<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

interface CopyField {
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

/** The script of a page with such fields: where no page may write to the clipboard, the address stays selected. */
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

export const COPY_STYLES = `
.copy{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;margin-top:4px}
.copy input{flex:1 1 180px;min-width:0;min-height:48px;padding:8px 12px;border:2px solid var(--edge);border-radius:10px;background:var(--soft);color:var(--ink);font:inherit;font-size:.9375rem}
.copy button{width:auto;min-height:48px;padding:8px 18px;border-radius:10px;font-size:.9375rem}
.copy [role=status]{flex:1 0 100%;color:var(--good);font-size:.875rem;font-weight:600}
.copy [role=status]:empty{display:none}
`;

/** What the page of an invitation calls the section. */
export const takeAwayTitle = (locale: Locale): string => TAKE_AWAY_TEXTS[locale].title;

/** The ways to take a credential elsewhere, closed at first; `#take` opens it. `path` leads to the certificate's page, `page`. */
export function takeAway(page: string, path: string, locale: Locale): Html {
  const words = TAKE_AWAY_TEXTS[locale];
  return html`<details class="card share take"><summary><h2>${words.title}</h2></summary>
<p class="note" id="take">${words.text}</p>
<ul>${file(`${path}.json`, "download", words.json)}
${file(`${path}.pdf?archive`, "archive", words.archive)}
${file(`${path}/packet.zip`, "packet", words.packet)}</ul>
<p class="note">${words.wallet}</p>
${copyField({ id: "credential", label: words.address, address: `${page}.json` }, locale)}
</details>`;
}
