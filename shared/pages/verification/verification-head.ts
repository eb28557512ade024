import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { type Html, html } from "../html.ts";
import { linkedData } from "../linked-data.ts";

/** Size of the preview card in pixels. */
const CARD = { width: 1_200, height: 630 };
/** Most characters of a description that search engines are told; the page has all of it. */
const SUMMARY_LENGTH = 500;

export interface HeadTexts {
  /** What a preview of the link says. */
  readonly text: string;
  /** What the preview's picture shows. */
  readonly alt: string;
  /** Language of the page. */
  readonly tag: string;
  /** Name of the service. */
  readonly site: string;
}

/**
 * Metadata that social networks and messengers show for a link (Open Graph, Twitter). They keep it for long, so it has
 * no name and no picture unless the certificate is valid.
 */
export function verificationHead(found: Verification, { text, alt, tag, site }: HeadTexts): Html {
  const { state, certificate, badge, document } = found;
  const valid = state === "valid";
  const title =
    valid && certificate.recipient_name !== null
      ? `${certificate.recipient_name} – ${badge.name}`
      : badge.name;
  return html`<meta name="description" content="${text}">
<link rel="canonical" href="${certificate.verification_url}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${site}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${certificate.verification_url}">
<meta property="og:locale" content="${tag.replace("-", "_")}">
<meta name="twitter:card" content="${valid ? "summary_large_image" : "summary"}">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${text}">
${valid && document !== null && picture(document.card_url, alt)}
${valid && linkedData(credential(found))}
`;
}

const picture = (card: string, alt: string): Html =>
  html`<meta property="og:image" content="${card}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${CARD.width}">
<meta property="og:image:height" content="${CARD.height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:image" content="${card}">
<meta name="twitter:image:alt" content="${alt}">`;

/** A valid certificate in the words of schema.org. */
function credential({ certificate, badge, event, issuer, document }: Verification): object {
  const { short_code, verification_url, recipient_name, issued_at, expires_at } = certificate;
  return {
    "@context": "https://schema.org",
    "@type": "EducationalOccupationalCredential",
    name: badge.name,
    description: badge.description === null ? undefined : shorten(badge.description, SUMMARY_LENGTH),
    url: verification_url,
    identifier: short_code,
    image: document === null ? undefined : [document.png_url, badge.picture_url],
    credentialCategory: "certificate",
    competencyRequired: badge.skills.length === 0 ? undefined : badge.skills,
    recognizedBy: { "@type": "Organization", name: issuer.name },
    about: [
      { "@type": "Person", name: recipient_name ?? undefined },
      { "@type": "Event", name: event.name, startDate: event.initial_date ?? undefined },
    ],
    dateCreated: issued_at,
    expires: expires_at ?? undefined,
  };
}
