import type { Verification } from "#shared/domain/certificates/verify-certificate.ts";
import type { SentPicture } from "#shared/domain/documents/sent-file.ts";
import { CARD_TEXTS, CREDENTIAL_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { stateBox, verifiedMark } from "../card.ts";
import { html } from "../html.ts";
import { langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { aboutFile, COMPARISON_STYLES, comparison } from "./comparison.ts";
import { shownState } from "./verification-page.ts";

interface FilePage extends PageReader {
  /** The certificate that the file names. */
  readonly found: Verification;
  /** What the file shows. */
  readonly picture: SentPicture | null;
  /** Whether the file is a document of it as we give it out now. */
  readonly isCopy: boolean;
}

/**
 * Gives the page about a file that names a certificate and has no credential: whose that is, beside what was sent. A code can be
 * copied into any picture, so it is never green by the code alone.
 */
export function filePage({ found, picture, isCopy, lang, languages }: FilePage): ShownPage {
  const locale = localeFor({ lang, languages });
  const [words, card] = [CREDENTIAL_PAGE_TEXTS[locale], CARD_TEXTS[locale]];
  const { certificate, badge, event, issuer, document } = found;
  const holder = found.state === "valid" ? certificate.recipient_name : null;
  const query = langQuery(lang);
  return page({
    locale,
    title: words.fileTitle,
    styles: COMPARISON_STYLES,
    main: html`${
      holder === null
        ? stateBox(...shownState(found, locale))
        : aboutFile(isCopy && issuer.verified ? "copy" : "whose", holder, words)
    }
${document !== null && comparison(picture, document.png_url, words)}
<section class="card"><h1 dir="auto">${badge.name}</h1>
<dl>${certificate.recipient_name !== null && html`<dt>${card.issuedTo}</dt><dd><bdi>${certificate.recipient_name}</bdi></dd>`}
<dt>${words.event}</dt><dd><bdi>${event.name}</bdi></dd>
<dt>${card.issuedBy}</dt><dd><bdi>${issuer.name}</bdi> ${holder !== null && verifiedMark(issuer.verified, locale)}</dd></dl>
<p class="note"><a href="c/${certificate.short_code}${query}">${words.page}</a></p>
<p class="note"><a href="verify${query}">${words.again}</a></p></section>`,
  });
}
