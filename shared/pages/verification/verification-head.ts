import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { type Html, html } from "../html.ts";

/**
 * Metadata that social networks and messengers show for a link (Open Graph, Twitter). They keep it for long, so it has
 * no name unless the certificate is valid.
 */
export function verificationHead(
  { state, certificate, badge }: Verification,
  { text, tag, site }: { readonly text: string; readonly tag: string; readonly site: string },
): Html {
  const name = state === "valid" ? certificate.recipient_name : null;
  const title = name === null ? badge.name : `${name} – ${badge.name}`;
  const image = badge.image_url === null ? null : safeUrl(badge.image_url);
  return html`<meta name="description" content="${text}">
<link rel="canonical" href="${certificate.verification_url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${site}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${certificate.verification_url}">
<meta property="og:locale" content="${tag.replace("-", "_")}">
<meta name="twitter:card" content="summary">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${text}">
${image !== null && html`<meta property="og:image" content="${image}"><meta name="twitter:image" content="${image}">`}
`;
}
