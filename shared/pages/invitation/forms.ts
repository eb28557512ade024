import { VISIBILITIES, type Visibility } from "#shared/domain/certificates/certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { ERASURE, HOLDERS, LENGTHS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { ofPerson } from "#shared/texts/of-person.ts";
import {
  ERASURE_FORM_TEXTS,
  GUARDIAN_FORM_TEXTS,
  GUARDIAN_PAGES_TEXTS,
  NAME_FORM_TEXTS,
  SHARING_FORM_TEXTS,
  type TextsOf,
} from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { langQuery, localeFor, type PageLanguage, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";

/** Rules for forms that few need: closed at first, opened by their title. */
export const FOLDED_STYLES = `
.folded summary{padding:11px 0;cursor:pointer}
.card.folded{padding-block:18px}
.card.folded summary{font-weight:600}
.folded[open]>form{padding:4px 0 12px}
.folded label{display:block;margin-top:8px;font-weight:600}
.folded input{display:block;width:100%;min-height:48px;margin:6px 0 12px;padding:8px 14px;border:2px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
.folded button{margin-top:12px}
@media print{.folded{display:none}}
`;

type Certificate = RecipientInvitation["certificate"];
type Said = keyof TextsOf<"guardianPages">;

/** The texts of a part of a person's pages, which speak of whom it is about when a parent or guardian reads them. */
export const wordsFor = <Words extends object>(
  part: Said,
  texts: Readonly<Record<Locale, Words>>,
  { guardian, recipient_name }: Pick<Certificate, "guardian" | "recipient_name">,
  locale: Locale,
): Words =>
  guardian
    ? ofPerson(texts[locale], GUARDIAN_PAGES_TEXTS[locale][part], isolate(recipient_name))
    : texts[locale];

export function nameForm(certificate: Certificate, self: string, query: string, locale: Locale): Html {
  const words = wordsFor("name", NAME_FORM_TEXTS, certificate, locale);
  const { recipient_name: name, guardian } = certificate;
  return html`<details class="card folded"><summary>${words.title}</summary>
<form method="post" action="${self}/name${query}"><label for="name">${words.label}</label>
<input id="name" name="name" value="${name}" maxlength="${LENGTHS.recipientName}" autocomplete="${guardian ? "off" : "name"}" required aria-describedby="name-note">
<p class="note" id="name-note">${words.note}</p><button type="submit" class="quiet">${words.button}</button></form></details>`;
}

/** Gives the form by which a guardian hands the certificate over to its person, with an answer in the language of the form. */
export function guardianForm(name: string, self: string, locale: Locale): Html {
  const words = GUARDIAN_FORM_TEXTS[locale];
  const person = { name: isolate(name) };
  return html`<details class="card folded"><summary>${fill(words.takeOver, person)}</summary>
<form method="post" action="${self}/guardian${langQuery(locale)}"><p>${fill(words.takeOverText, person)}</p>
<label for="own-email">${fill(words.email, person)}</label>
<input id="own-email" type="email" name="email" required maxlength="${LENGTHS.email}" dir="ltr" autocapitalize="none" spellcheck="false">
<button type="submit" class="quiet">${words.send}</button></form></details>`;
}

export function handedOverPage(email: string, token: string, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = GUARDIAN_FORM_TEXTS[locale];
  return page({
    locale,
    title: words.sentTitle,
    main: html`<section class="card plain"><h1>${words.sentTitle}</h1><p>${fill(words.sentText, { email: isolate(email), minutes: HOLDERS.linkMinutes, links: HOLDERS.links.own.perHour })}</p>
<p><a href="../${token}${langQuery(reader.lang)}">${words.back}</a></p></section>`,
  });
}

export const SHARING_STYLES = `
.sharing fieldset{margin:12px 0 0;padding:0;border:0}
.sharing legend{padding:0;color:var(--muted);font-size:.9375rem}
.sharing label{display:grid;grid-template-columns:24px 1fr;gap:0 10px;align-items:start;padding:10px 0;cursor:pointer}
.sharing input{width:20px;height:20px;margin:3px 0 0;accent-color:var(--accent)}
.sharing strong,.sharing label span{grid-column:2}
.sharing label span{color:var(--muted);font-size:.9375rem;line-height:1.45}
.sharing fieldset+label{margin-top:4px;padding-top:14px;border-top:1px solid var(--line)}
.sharing button{margin-top:12px}
@media print{.sharing{display:none}}
`;

/** Gives what the page says in place of the document of a certificate that its holder hides. */
export const hiddenNote = (locale: Locale): Html =>
  html`<section class="card plain"><p>${SHARING_FORM_TEXTS[locale].hidden}</p></section>`;

/** Gives the form in which the holder chooses who sees the certificate, and whether the credential has their name. */
export function sharingForm(
  certificate: Certificate,
  { self, locale, lang }: PageLanguage & { readonly self: string },
): Html {
  const { visibility, name_in_credential } = certificate;
  const words = wordsFor("sharing", SHARING_FORM_TEXTS, certificate, locale);
  const radio = (value: Visibility): Html => {
    const { label, text } = words.visibility[value];
    return html`<label><input type="radio" name="visibility" value="${value}"${value === visibility && html` checked`}><strong>${label}</strong><span>${text}</span></label>`;
  };
  return html`<section class="card sharing" aria-labelledby="sharing"><h2 id="sharing">${words.title}</h2>
<form method="post" action="${self}/sharing${langQuery(lang)}"><fieldset><legend>${words.legend}</legend>
${VISIBILITIES.map(radio)}</fieldset>
<label><input type="checkbox" name="name_in_credential" value="true"${name_in_credential && html` checked`}><strong>${words.name.label}</strong><span>${words.name.text}</span></label>
<button type="submit" class="quiet">${words.save}</button></form></section>`;
}

/** The form by which a certificate is asked to be erased; its answer knows nothing of the certificate, so it names the language. */
export function erasureForm(
  { certificate, organization }: Pick<RecipientInvitation, "certificate" | "organization">,
  self: string,
  locale: Locale,
): Html {
  const words = wordsFor("erasure", ERASURE_FORM_TEXTS, certificate, locale);
  return html`<details class="folded"><summary>${words.summary}</summary><form method="post" action="${self}/erasure${langQuery(locale)}"><p>${fill(words.text, { organization: isolate(organization.name) })}</p>
<button type="submit" class="quiet small">${words.button}</button></form></details>`;
}

/** Gives the answer to who asked for an erasure: of one certificate, or of everything. */
export function erasurePage(
  what: "asked" | "unheard" | "ordered" | "pending",
  reader: PageReader,
): ShownPage {
  const locale = localeFor(reader);
  const { title, text } = ERASURE_FORM_TEXTS[locale][what];
  return page({
    locale,
    title,
    main: html`<section class="card plain"><h1>${title}</h1><p>${fill(text, { days: ERASURE.daysToAnswer, undo: HOLDERS.undoDays })}</p></section>`,
  });
}
