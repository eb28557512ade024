import { VISIBILITIES, type Visibility } from "#shared/domain/certificates/certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { SHARING_FORM_TEXTS } from "#shared/texts/texts.ts";
import { type Html, html } from "../html.ts";
import { langQuery } from "../language.ts";

/** Rules for the form. */
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
  { visibility, name_in_credential }: RecipientInvitation["certificate"],
  {
    self,
    locale,
    lang,
  }: { readonly self: string; readonly locale: Locale; readonly lang: Locale | undefined },
): Html {
  const words = SHARING_FORM_TEXTS[locale];
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
