import { VISIBILITIES, type Visibility } from "#shared/domain/certificates/certificate.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { type Html, html } from "../html.ts";
import { langQuery } from "../language.ts";

interface Words {
  readonly title: string;
  readonly legend: string;
  readonly visibility: Readonly<Record<Visibility, readonly [string, string]>>;
  readonly name: readonly [string, string];
  readonly save: string;
  readonly hidden: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    title: "Quem vê o seu certificado",
    legend: "A página e os documentos dele podem ser abertos por",
    visibility: {
      public: ["Qualquer pessoa", "Buscadores como o Google podem mostrar a página."],
      link: ["Quem tem o endereço ou o código", "Buscadores não mostram a página."],
      hidden: [
        "Ninguém",
        "Quem abrir o endereço ou o QR code não encontra nada. Quem já baixou um arquivo continua com ele.",
      ],
    },
    name: [
      "A credencial digital tem o meu nome",
      "A credencial é o certificado como arquivo assinado, que outros programas conferem. A página, o PDF e a imagem mostram o nome de qualquer forma.",
    ],
    save: "Salvar",
    hidden:
      "Você escondeu este certificado: ninguém consegue abrir a página nem baixar os documentos dele, nem você. Para mostrá-lo de novo, escolha outra opção aqui embaixo.",
  },
  en: {
    title: "Who sees your certificate",
    legend: "Its page and documents can be opened by",
    visibility: {
      public: ["Anybody", "Search engines such as Google may list the page."],
      link: ["Who has the address or the code", "Search engines do not list the page."],
      hidden: [
        "Nobody",
        "Who opens the address or the QR code finds nothing. Who has downloaded a file still has it.",
      ],
    },
    name: [
      "The digital credential has my name",
      "The credential is the certificate as a signed file that other programs can check. The page, the PDF and the picture show the name in any case.",
    ],
    save: "Save",
    hidden:
      "You have hidden this certificate: nobody can open its page or download its documents, not even you. To show it again, choose another option below.",
  },
  es: {
    title: "Quién ve tu certificado",
    legend: "Su página y sus documentos los puede abrir",
    visibility: {
      public: ["Cualquier persona", "Buscadores como Google pueden mostrar la página."],
      link: ["Quien tenga la dirección o el código", "Los buscadores no muestran la página."],
      hidden: [
        "Nadie",
        "Quien abra la dirección o el código QR no encuentra nada. Quien ya descargó un archivo lo conserva.",
      ],
    },
    name: [
      "La credencial digital lleva mi nombre",
      "La credencial es el certificado como archivo firmado, que otros programas comprueban. La página, el PDF y la imagen muestran el nombre de todos modos.",
    ],
    save: "Guardar",
    hidden:
      "Has ocultado este certificado: nadie puede abrir su página ni descargar sus documentos, tampoco tú. Para mostrarlo de nuevo, elige otra opción aquí abajo.",
  },
};

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
  html`<section class="card plain"><p>${WORDS[locale].hidden}</p></section>`;

/** Gives the form in which the holder chooses who sees the certificate, and whether the credential has their name. */
export function sharingForm(
  { visibility, name_in_credential }: RecipientInvitation["certificate"],
  {
    self,
    locale,
    lang,
  }: { readonly self: string; readonly locale: Locale; readonly lang: Locale | undefined },
): Html {
  const words = WORDS[locale];
  const radio = (value: Visibility): Html => {
    const [label, meaning] = words.visibility[value];
    return html`<label><input type="radio" name="visibility" value="${value}"${value === visibility && html` checked`}><strong>${label}</strong><span>${meaning}</span></label>`;
  };
  const [name, scope] = words.name;
  return html`<section class="card sharing" aria-labelledby="sharing"><h2 id="sharing">${words.title}</h2>
<form method="post" action="${self}/sharing${langQuery(lang)}"><fieldset><legend>${words.legend}</legend>
${VISIBILITIES.map(radio)}</fieldset>
<label><input type="checkbox" name="name_in_credential" value="true"${name_in_credential && html` checked`}><strong>${name}</strong><span>${scope}</span></label>
<button type="submit" class="quiet">${words.save}</button></form></section>`;
}
