import type { ToldDays, VerificationReport } from "#shared/domain/credentials/report.ts";
import type { FindingCode } from "#shared/domain/credentials/verify/finding.ts";
import { PUBLIC_CHECKERS, siteOf } from "#shared/domain/credentials/verify/issuer.ts";
import type { SentPicture } from "#shared/domain/documents/sent-file.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { isolate, shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { CARD_TEXTS, CREDENTIAL_PAGE_TEXTS, FINDING_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { alertBox, sign, stateBox, time, verifiedMark } from "../card.ts";
import { type Html, html } from "../html.ts";
import { langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { aboutFile, COMPARISON_STYLES, comparison } from "./comparison.ts";

type Words = TextsOf<"credentialPage">;

const STYLES = `
.checks{margin-top:16px;padding:0;list-style:none}
.checks li{display:grid;grid-template-columns:24px 1fr;gap:2px 12px;padding:12px 0;border-top:1px solid var(--line)}
.elsewhere{margin-top:16px;padding:0;list-style:none}
.elsewhere li{padding:12px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.elsewhere small{color:var(--muted)}
.checks svg{grid-row:span 2;margin-top:2px;color:var(--muted)}
.state.good~.card .yes svg{color:var(--good)}
.checks .no svg,.checks .no strong{color:var(--bad)}
.checks p{color:var(--muted);font-size:.9375rem}
.card h2+p,.card h2+dl{margin-top:12px}
.card h2+dl{padding-top:0;border-top:0}
${COMPARISON_STYLES}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
/** What a credential says of itself can be long; the file has all of it. */
const SHOWN_CHARACTERS = 300;
const BRIEF_CHARACTERS = 80;

interface CredentialPage extends PageReader {
  readonly report: VerificationReport;
  /** Without them its days are told as the credential has them. */
  readonly days?: ToldDays | undefined;
  /** What the file shows. */
  readonly picture: SentPicture | null;
  /** Whether the file is a document as we give it out now. */
  readonly isCopy: boolean;
}

/** Gives the page with what the checks of a credential found, the verdict first. */
export function credentialPage({
  report,
  days,
  picture,
  isCopy,
  lang,
  languages,
}: CredentialPage): ShownPage {
  const locale = localeFor({ lang, languages });
  const words = CREDENTIAL_PAGE_TEXTS[locale];
  const { credential, checks, foreign } = report;
  const again = html`<p class="note"><a href="verify${langQuery(lang)}">${words.again}</a></p>`;
  if (foreign && credential)
    return page({
      locale,
      title: words.title,
      styles: STYLES,
      main: elsewhere(credential.issuer, words, again),
    });
  const url = credential?.verification_url ?? null;
  return page({
    locale,
    title: words.title,
    styles: STYLES,
    main: html`${verdict(report, isCopy, words, locale)}
${report.compare && signedHere(report) && comparison(picture, credential?.picture_url ?? null, words)}
${credential && said(report, days ?? credential, words, locale)}
<section class="card"><h2>${words.checks}</h2><ul class="checks">${checks.map((check) => entry(check, words, locale))}</ul>
${url !== null && html`<p class="note"><a href="${url}${langQuery(lang)}">${words.page}</a></p>`}
${again}</section>`,
  });
}

/** Of one that was not issued here: whom it names, and who may know more of it. What it says is shown, never followed. */
function elsewhere(
  { id, name }: NonNullable<VerificationReport["credential"]>["issuer"],
  { elsewhere: words }: Words,
  again: Html,
): Html {
  const site = siteOf(id);
  const link = (url: URL, what: string) =>
    html`<li><a href="${url.href}" rel="nofollow noopener noreferrer">${url.host}</a><br><small>${what}</small></li>`;
  return html`${stateBox("plain", words.verdict)}
<section class="card"><h2>${words.issuer}</h2><p>${name !== null && html`<bdi>${shorten(name, SHOWN_CHARACTERS)}</bdi><br>`}<small dir="ltr">${shorten(id, SHOWN_CHARACTERS)}</small></p></section>
<section class="card"><h2>${words.where}</h2><ul class="elsewhere">${site !== undefined && link(site, words.site)}${PUBLIC_CHECKERS.map((checker) => link(new URL(checker), words.checker))}</ul>
${again}</section>`;
}

function verdict(report: VerificationReport, isCopy: boolean, words: Words, locale: Locale): Html {
  const { valid, checks } = report;
  if (valid) return ofOurs(report, isCopy, words);
  const failed = checks.filter(({ passed }) => !passed);
  // That it is forged weighs more than that something could not be found out.
  const worst = failed.find((check) => badOf(check) === "distrusted") ?? failed[0]!;
  return alertBox({ title: words.bad[badOf(worst)], text: sentence(worst.code, locale) });
}

/** Green only where we know who issued it, and it says whose it is, and shows nothing of its own (decisions 16.25 and 16.26). */
function ofOurs({ credential, compare }: VerificationReport, isCopy: boolean, words: Words): Html {
  const { issuer, recipient_name } = credential!;
  if (!issuer.verified) {
    const { title, text } = words.unverified;
    return stateBox("plain", {
      title,
      text: fill(text, { issuer: isolate(brief(issuer.name ?? issuer.id)) }),
    });
  }
  if (recipient_name === null) return stateBox("plain", words.nameless);
  if (!compare) return stateBox("good", words.valid);
  return aboutFile(isCopy ? "copy" : "inside", recipient_name, words);
}

const brief = (name: string): string => shorten(name, BRIEF_CHARACTERS);

/** Findings after which nothing is known, for or against the credential. */
const UNCONFIRMED: ReadonlySet<string> = new Set<FindingCode>([
  "took_too_long",
  "unknown_proof",
  "status_unknown_kind",
  "status_unreachable",
]);

const KNOWN_BAD = ["not_yet", "expired", "revoked", "erased", "renamed"] as const;
const isOneOfBad = (code: string): code is (typeof KNOWN_BAD)[number] =>
  (KNOWN_BAD as readonly string[]).includes(code);

function badOf({ check, code }: VerificationReport["checks"][number]): keyof Words["bad"] {
  if (UNCONFIRMED.has(code)) return "unconfirmed";
  if (check === "readable") return "unreadable";
  return isOneOfBad(code) ? code : "distrusted";
}

const signedHere = ({ checks }: VerificationReport): boolean =>
  checks.some(({ check, passed }) => check === "signature" && passed);

const sentence = (code: string, locale: Locale): string => FINDING_TEXTS[locale][code as FindingCode] ?? code;

function said(
  report: VerificationReport,
  { valid_from, valid_until }: ToldDays,
  words: Words,
  locale: Locale,
): Html {
  const { name, issuer, recipient_name, event_name } = report.credential!;
  const card = CARD_TEXTS[locale];
  const row = (term: string, value: Html | string | null) =>
    value !== null && html`<dt>${term}</dt><dd>${value}</dd>`;
  const moment = (iso: string | null) => (iso === null ? null : time(iso, locale));
  return html`<section class="card">${!signedHere(report) && html`<p class="eyebrow">${words.claims}</p>`}<h1 dir="auto">${shorten(name ?? report.credential!.id, SHOWN_CHARACTERS)}</h1>
<dl>${row(card.issuedBy, html`${issuer.name !== null && html`<bdi>${shorten(issuer.name, SHOWN_CHARACTERS)}</bdi> ${report.valid && recipient_name !== null && verifiedMark(issuer.verified, locale)}<br>`}<small dir="ltr">${shorten(issuer.id, SHOWN_CHARACTERS)}</small>`)}
${row(card.issuedTo, recipient_name === null ? null : html`<bdi>${shorten(recipient_name, SHOWN_CHARACTERS)}</bdi>`)}
${row(words.event, event_name === null ? null : html`<bdi>${shorten(event_name, SHOWN_CHARACTERS)}</bdi>`)}
${row(words.from, moment(valid_from))}${row(card.validUntil, moment(valid_until))}</dl></section>`;
}

function entry(
  { check, passed, code }: VerificationReport["checks"][number],
  words: Words,
  locale: Locale,
): Html {
  return html`<li class="${passed ? "yes" : "no"}">${sign(passed ? "good" : "bad")}
<strong>${words.check[check]} <span class="hidden">${passed ? words.passed : words.failed}</span></strong><p>${sentence(code, locale)}</p></li>`;
}
