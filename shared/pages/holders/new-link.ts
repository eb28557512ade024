import type { Locale } from "#shared/domain/organizations/organization.ts";
import { HOLDERS } from "#shared/domain/rules.ts";
import { type Html, html } from "../html.ts";

interface NewLinkWords {
  readonly title: string;
  readonly text: string;
  readonly send: string;
  readonly all: string;
}

/** The words around a new link, in each language. */
export const NEW_LINK_WORDS: Readonly<Record<Locale, NewLinkWords>> = {
  pt: {
    title: "Este certificado é seu?",
    text: `Receba um novo link no endereço para o qual ele foi emitido: para responder, compartilhar, esconder ou corrigir. Ele vale por ${HOLDERS.linkMinutes} minutos.`,
    send: "Enviar-me um novo link",
    all: "Todos os meus certificados",
  },
  en: {
    title: "Is this certificate yours?",
    text: `Get a new link at the address it was issued to: to answer, share, hide or correct it. It works for ${HOLDERS.linkMinutes} minutes.`,
    send: "Send me a new link",
    all: "All my certificates",
  },
  es: {
    title: "¿Es tuyo este certificado?",
    text: `Recibe un enlace nuevo en la dirección para la que se emitió: para responder, compartir, ocultar o corregir. Vale ${HOLDERS.linkMinutes} minutos.`,
    send: "Enviarme un enlace nuevo",
    all: "Todos mis certificados",
  },
};

/**
 * Gives the form by which a certificate's holder gets a new link at the address on record, the same for every code (decision
 * 23.3). `root` is the way to the root of the service.
 */
export function newLinkForm(
  code: string,
  {
    root,
    locale,
    lang,
  }: { readonly root: string; readonly locale: Locale; readonly lang: Locale | undefined },
): Html {
  const words = NEW_LINK_WORDS[locale];
  return html`<h2 id="yours">${words.title}</h2><p class="note">${words.text}</p>
<form method="post" action="${root}/me/links"><input type="hidden" name="code" value="${code}">${lang !== undefined && html`<input type="hidden" name="lang" value="${lang}">`}<button class="quiet small" type="submit">${words.send}</button></form>`;
}
