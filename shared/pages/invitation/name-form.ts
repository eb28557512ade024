import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { type Html, html } from "../html.ts";

interface NameWords {
  readonly title: string;
  readonly label: string;
  readonly note: string;
  readonly button: string;
  readonly corrected: readonly [string, string];
  readonly requested: readonly [string, string];
  readonly open: string;
}

/** The words about a name that is misspelt. */
export const NAME_WORDS: Readonly<Record<Locale, NameWords>> = {
  pt: {
    title: "Seu nome está escrito errado?",
    label: "Como deve ficar",
    note: "Acentos, espaços e até duas letras mudam na hora, uma vez. Qualquer outra mudança é pedida à organização.",
    button: "Corrigir o nome",
    corrected: ["Nome corrigido", "O certificado já mostra o nome certo."],
    requested: ["Pedido enviado", "A organização vai responder, e você recebe a resposta por e-mail."],
    open: "A organização ainda não respondeu ao seu pedido anterior.",
  },
  en: {
    title: "Is your name misspelt?",
    label: "As it should be",
    note: "Accents, spaces and up to two letters change at once, one time. Any other change is asked of the organization.",
    button: "Correct the name",
    corrected: ["Name corrected", "The certificate shows the right name."],
    requested: ["Request sent", "The organization will answer, and you receive the answer by e-mail."],
    open: "The organization has not yet answered your former request.",
  },
  es: {
    title: "¿Tu nombre está mal escrito?",
    label: "Como debe quedar",
    note: "Acentos, espacios y hasta dos letras cambian al momento, una vez. Cualquier otro cambio se pide a la organización.",
    button: "Corregir el nombre",
    corrected: ["Nombre corregido", "El certificado ya muestra el nombre correcto."],
    requested: ["Solicitud enviada", "La organización responderá, y recibes la respuesta por correo."],
    open: "La organización aún no ha respondido a tu solicitud anterior.",
  },
};

/** Gives the form by which the holder corrects their name. */
export function nameForm(name: string, self: string, query: string, locale: Locale): Html {
  const words = NAME_WORDS[locale];
  return html`<details class="card folded"><summary>${words.title}</summary>
<form method="post" action="${self}/name${query}"><label for="name">${words.label}</label>
<input id="name" name="name" value="${name}" maxlength="${LENGTHS.recipientName}" autocomplete="name" required aria-describedby="name-note">
<p class="note" id="name-note">${words.note}</p><button type="submit" class="quiet">${words.button}</button></form></details>`;
}
