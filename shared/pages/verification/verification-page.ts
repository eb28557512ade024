import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { isolate, shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { DOCUMENT_VIEW_TEXTS, type TextsOf, VERIFICATION_PAGE_TEXTS } from "#shared/texts/texts.ts";
import {
  CERTIFICATE_STYLES,
  certificateCard,
  type HeadedText,
  issuerHeader,
  type StateKind,
  stateBox,
} from "../card.ts";
import { newLinkForm } from "../holders/sign-in-pages.ts";
import { type Html, html, linkedData } from "../html.ts";
import { day, LANGUAGES, langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import {
  certificateDetails,
  DOCUMENT_STYLES,
  documentAlt,
  documentFigure,
  PRINTED_DOCUMENT,
  WIDE_STYLES,
} from "./document-view.ts";
import { COPY, shareSection, takeAway } from "./share.ts";

/** The public page of a certificate, made of what anybody may know of it, with the ways to share it while it is valid. */
export function verificationPage({
  found,
  lang,
  languages,
}: PageReader & { readonly found: Verification }): ShownPage {
  const { state, certificate, event, badge, document } = found;
  // Beside a verdict that is not green, a green mark or a green colour of the issuer would compete with it.
  const issuer = { ...found.issuer, verified: found.issuer.verified && state === "valid" };
  const locale = localeFor({ lang, languages }, { organization: issuer.locale });
  const words = VERIFICATION_PAGE_TEXTS[locale];
  const [kind, finding] = shownState(found, locale);
  const { tag } = LANGUAGES[locale];
  const address = certificate.verification_url;
  const { host } = new URL(address);
  const text = fill(words.summary, {
    organization: isolate(issuer.name),
    event: isolate(event.name),
    state: finding.title,
  });
  const picture = `${certificate.short_code}.png`;
  const alt = documentAlt({ certificate, badge, event, organization: issuer }, locale);
  return page({
    locale,
    title: `${finding.title} · ${badge.name}`,
    self: certificate.short_code,
    indexed: state === "valid" && certificate.visibility === "public",
    styles:
      document === null
        ? CERTIFICATE_STYLES
        : CERTIFICATE_STYLES + DOCUMENT_STYLES + WIDE_STYLES + PRINTED_DOCUMENT,
    ...(state === "valid" && { script: COPY }),
    head: verificationHead(found, { text, alt, tag, site: words.service }),
    header: issuerHeader(issuer, ".."),
    color: issuer.verified ? issuer.primary_color : null,
    main: html`${stateBox(kind, finding, state === "valid" && whoAndWhat(found, locale))}
${
  document === null
    ? certificateCard(
        { certificate, event, badge, organization: issuer },
        { locale, root: "..", eyebrow: words.eyebrow, address },
      )
    : html`${documentFigure(picture, alt)}
${state === "valid" && shareSection({ certificate, badge, organization: issuer, profile: document.profile }, locale)}
${certificateDetails({ ...found, issuer }, { locale, lang })}
${state === "valid" && takeAway(address, certificate.short_code, locale)}`
}
<section class="card next" aria-labelledby="how"><h2 id="how">${words.howTitle}</h2>
<ul><li>${fill(words.how, { start: `${host}/` })}</li>${certificate.recipient_name !== null && html`<li>${words.compare}</li>`}</ul></section>
${state !== "erased" && html`<section class="card next" aria-labelledby="yours">${newLinkForm(certificate.short_code, { root: "..", locale, lang })}</section>`}`,
    footer: html`<p>${words.service} · <strong>${host}</strong></p>
<p><a href="../verify${langQuery(lang)}">${DOCUMENT_VIEW_TEXTS[locale].another}</a></p>`,
  });
}

const BRIEF_LENGTH = 80;
const KINDS = {
  valid: "good",
  awaiting_recipient: "plain",
  refused: "bad",
  expired: "bad",
  revoked: "bad",
  erased: "plain",
} as const;

/** Gives what a certificate's state looks like, and what is said of it. */
export function shownState(found: Verification, locale: Locale): [StateKind, HeadedText] {
  const { state, issuer } = found;
  const kind = state === "valid" && !issuer.verified ? "plain" : KINDS[state];
  return [kind, findingOf(found, VERIFICATION_PAGE_TEXTS[locale], locale)];
}

/** Gives the holder's name, all of it, and the badge's, which stand beside the state; and when that name was corrected. */
const whoAndWhat = ({ certificate, badge }: Verification, locale: Locale): Html =>
  html`<p class="who"><bdi>${certificate.recipient_name ?? ""}</bdi> · <bdi>${shorten(badge.name, BRIEF_LENGTH)}</bdi></p>${certificate.renamed_at !== null && html`<p>${fill(VERIFICATION_PAGE_TEXTS[locale].renamed, { on: day(certificate.renamed_at, locale) })}</p>`}`;

/** A name as the finding has it, so that the longest do not push the document away; the details have all of it. */
const brief = (name: string): string => isolate(shorten(name, BRIEF_LENGTH));

function findingOf(
  { state, certificate, event, issuer }: Verification,
  words: TextsOf<"verificationPage">,
  locale: Locale,
): HeadedText {
  const { issued_at, expires_at, revoked_at, erased_at, recipient_name } = certificate;
  const ends = { expired: expires_at, revoked: revoked_at, erased: erased_at };
  const at = state in ends ? ends[state as keyof typeof ends] : null;
  const kind =
    state === "valid" && !issuer.verified
      ? "unverified"
      : state === "expired" && recipient_name === null
        ? "lapsed"
        : state;
  const { title, text } = words[kind];
  const values = {
    event: brief(event.name),
    organization: brief(issuer.name),
    on: day(at ?? issued_at, locale),
  };
  // A name that was shortened needs no full stop.
  return { title, text: fill(text, values).replace(/…(\u2069?)\./, "…$1") };
}

/** Size of the preview card in pixels. */
const CARD = { width: 1_200, height: 630 };
/** Most characters of a description that search engines are told; the page has all of it. */
const SUMMARY_LENGTH = 500;

interface HeadTexts {
  readonly text: string;
  readonly alt: string;
  readonly tag: string;
  readonly site: string;
}

/** Metadata for social networks, which keep it for long: no name and no picture unless the certificate is valid. */
function verificationHead(found: Verification, { text, alt, tag, site }: HeadTexts): Html {
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
