import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { isolate, shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { DOCUMENT_VIEW_TEXTS, type TextsOf, VERIFICATION_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { certificateCard, type HeadedText, issuerHeader, stateBox } from "../card.ts";
import { CERTIFICATE_STYLES } from "../certificate-styles.ts";
import { newLinkForm } from "../holders/new-link.ts";
import { type Html, html } from "../html.ts";
import { day, LANGUAGES, langQuery, localeFor } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { COPY } from "./copy-field.ts";
import { DOCUMENT_STYLES, PRINTED_DOCUMENT, WIDE_STYLES } from "./document-styles.ts";
import { certificateDetails, documentAlt, documentFigure } from "./document-view.ts";
import { shareSection } from "./share.ts";
import { takeAway } from "./take-away.ts";
import { verificationHead } from "./verification-head.ts";

export interface VerificationPage {
  readonly found: Verification;
  readonly lang: Locale | undefined;
  /** The request's Accept-Language header; the page has the reader's language, else that of the organization. */
  readonly languages: string | undefined;
}

/**
 * Gives the public page of a certificate, made of what anybody may know of it (decision 8.8): with its document where it
 * has one, and with the ways to share it while it is valid (decision 15.25).
 */
export function verificationPage({ found, lang, languages }: VerificationPage): ShownPage {
  const { state, certificate, event, badge, document } = found;
  // Beside a verdict that is not green, a green mark or a green colour of the issuer would compete with it.
  const issuer = { ...found.issuer, verified: found.issuer.verified && state === "valid" };
  const locale = localeFor({ lang, languages }, { organization: issuer.locale });
  const words = VERIFICATION_PAGE_TEXTS[locale];
  const finding = findingOf(found, words, locale);
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
    main: html`${stateBox(state === "valid" && !issuer.verified ? "plain" : KINDS[state], finding, state === "valid" && whoAndWhat(found))}
${
  document === null
    ? certificateCard(
        { certificate, event, badge, organization: issuer },
        { locale, root: "..", eyebrow: words.eyebrow, address },
      )
    : html`${documentFigure(picture, alt)}
${state === "valid" && shareSection({ certificate, badge, organization: issuer }, locale)}
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

/** Gives the holder's name, all of it, and the badge's, which stand beside the state. */
const whoAndWhat = ({ certificate, badge }: Verification): Html =>
  html`<p class="who"><bdi>${certificate.recipient_name ?? ""}</bdi> · <bdi>${shorten(badge.name, BRIEF_LENGTH)}</bdi></p>`;

/** A name as the finding has it, so that the longest do not push the document away; the details have all of it. */
const brief = (name: string): string => isolate(shorten(name, BRIEF_LENGTH));

function findingOf(
  { state, certificate, event, issuer }: Verification,
  words: TextsOf<"verificationPage">,
  locale: Locale,
): HeadedText {
  const { issued_at, expires_at, revoked_at, erased_at, recipient_name } = certificate;
  const at =
    state === "expired"
      ? expires_at
      : state === "revoked"
        ? revoked_at
        : state === "erased"
          ? erased_at
          : null;
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
