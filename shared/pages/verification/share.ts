import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { linkedInPost, linkedInProfile, mailTo, whatsApp } from "#shared/text/share-addresses.ts";
import { fill } from "#shared/texts/fill.ts";
import { SHARE_LINKS_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { copyField } from "./copy-field.ts";

/** A certificate that is valid, as far as sharing it needs. */
export interface Shareable {
  readonly certificate: Pick<
    Verification["certificate"],
    "short_code" | "verification_url" | "issued_at" | "expires_at"
  >;
  readonly badge: { readonly name: string };
  readonly organization: { readonly name: string };
}

/** Gives the ways to keep and share a certificate as a list of links, the holder's first; `path` leads to its page. */
export function shareLinks(
  { certificate, badge, organization }: Shareable,
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
${elsewhere(profile, "linkedIn", words.linkedInAdd)}
${file(`${path}.pdf`, "download", words.pdf)}
${file(`${path}.png`, "picture", words.png)}
${elsewhere(linkedInPost(page), "linkedIn", words.linkedInShare)}
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

/** Gives a link to a file that is saved. */
export const file = (address: string, sign: Icon, label: string): Html =>
  html`<li><a href="${address}" download>${icon(sign)}${label}</a></li>`;

const elsewhere = (address: string, sign: Icon, label: string): Html =>
  html`<li><a href="${address}" target="_blank" rel="noopener nofollow">${icon(sign)}${label}</a></li>`;

/** Lines in a square of 24; `linkedIn` and `whatsApp` are filled. */
const ICONS = {
  download: "M12 3v11m-5-4.5l5 5 5-5M4 20h16",
  archive: "M3 4h18v5H3zM5 9v11h14V9M10 13h4",
  packet: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  picture: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9h.01",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  linkedIn:
    "M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM7.5 10.5v6M7.5 7.3v.01M11.5 16.5v-6m0 2.5c0-3.5 5-3.5 5 0v3.5",
  whatsApp:
    "M3.5 20.5l1.3-4.3A8.5 8.5 0 1 1 8 19.3zM9 8.3c-1 2.7 3.7 7.7 6.7 6.9l.6-1.9-2.2-1-1 1c-1.2-.6-2.2-1.6-2.8-2.8l1-1-1-2z",
} as const;
type Icon = keyof typeof ICONS;

const icon = (name: Icon): Html =>
  html`<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
