import type { VerificationReport } from "#shared/domain/credentials/report.ts";
import type { FindingCode } from "#shared/domain/credentials/verify/finding.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { shorten } from "#shared/text/clean-text.ts";
import { alertBox, stateBox, time } from "../card.ts";
import { type Html, html } from "../html.ts";
import { langQuery, preferredLocale } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { CREDENTIAL_WORDS, type CredentialWords } from "./credential-words.ts";
import { FINDING_WORDS } from "./finding-words.ts";

const STYLES = `
.checks{margin-top:16px;padding:0;list-style:none}
.checks li{display:grid;grid-template-columns:24px 1fr;gap:2px 12px;padding:12px 0;border-top:1px solid var(--line)}
.checks svg{grid-row:span 2;margin-top:2px;color:var(--good)}
.checks .no svg,.checks .no strong{color:var(--bad)}
.checks p{color:var(--muted);font-size:.9375rem}
.card h2+p,.card h2+dl{margin-top:12px}
.card h2+dl{padding-top:0;border-top:0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
/** What a credential says of itself can be long; the file has all of it. */
const SHOWN_CHARACTERS = 300;

export interface CredentialPage {
  readonly report: VerificationReport;
  readonly lang: Locale | undefined;
  /** The request's Accept-Language header. */
  readonly languages: string | undefined;
}

/** Gives the page with what the checks of a credential found, the verdict first. */
export function credentialPage({ report, lang, languages }: CredentialPage): ShownPage {
  const locale = lang ?? preferredLocale(languages);
  const words = CREDENTIAL_WORDS[locale];
  const { credential, checks } = report;
  const url = credential?.verification_url ?? null;
  return page({
    locale,
    title: words.title,
    styles: STYLES,
    main: html`${verdict(report, words, locale)}
${credential && said(report.valid, credential, words, locale)}
<section class="card"><h2>${words.checks}</h2><ul class="checks">${checks.map((check) => entry(check, words, locale))}</ul>
${url !== null && html`<p class="note"><a href="${url}${langQuery(lang)}">${words.page}</a></p>`}
<p class="note"><a href="verify${langQuery(lang)}">${words.again}</a></p></section>`,
  });
}

function verdict(
  { valid, foreign, checks, credential }: VerificationReport,
  words: CredentialWords,
  locale: Locale,
): Html {
  if (valid) return stateBox("good", ...(foreign ? words.foreign : words.valid));
  const failed = checks.find(({ passed }) => !passed);
  const why = failed ? sentence(failed.code, locale) : "";
  return alertBox(words.invalid, foreign && credential ? `${why} ${words.notOurs}` : why);
}

const sentence = (code: string, locale: Locale): string => FINDING_WORDS[locale][code as FindingCode] ?? code;

function said(
  valid: boolean,
  credential: NonNullable<VerificationReport["credential"]>,
  words: CredentialWords,
  locale: Locale,
): Html {
  const { name, issuer, recipient_name, valid_from, valid_until } = credential;
  const row = (term: string, value: Html | string | null) =>
    value !== null && html`<dt>${term}</dt><dd>${value}</dd>`;
  const moment = (iso: string | null) => (iso === null ? null : time(iso, locale));
  return html`<section class="card">${!valid && html`<p class="eyebrow">${words.claims}</p>`}<h1>${shorten(name ?? credential.id, SHOWN_CHARACTERS)}</h1>
<dl>${row(words.issuer, html`${issuer.name !== null && html`${shorten(issuer.name, SHOWN_CHARACTERS)}<br>`}<small>${shorten(issuer.id, SHOWN_CHARACTERS)}</small>`)}
${row(words.recipient, recipient_name === null ? null : shorten(recipient_name, SHOWN_CHARACTERS))}
${row(words.from, moment(valid_from))}${row(words.until, moment(valid_until))}</dl></section>`;
}

function entry(
  { check, passed, code }: VerificationReport["checks"][number],
  words: CredentialWords,
  locale: Locale,
): Html {
  const sign = passed ? "M7 12.5l3.5 3.5L17 9" : "M8.5 8.5l7 7m0-7l-7 7";
  return html`<li class="${passed ? "yes" : "no"}"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10.5" stroke-width="1.8"/><path d="${sign}"/></svg>
<strong>${words.check[check]} <span class="hidden">${passed ? words.passed : words.failed}</span></strong><p>${sentence(code, locale)}</p></li>`;
}
