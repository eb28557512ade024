import type { Locale } from "#shared/domain/organizations/organization.ts";
import { type Html, html } from "../html.ts";
import { copyField } from "./copy-field.ts";
import { file } from "./share.ts";

interface Words {
  readonly title: string;
  readonly text: string;
  readonly json: string;
  readonly archive: string;
  readonly packet: string;
  /** Learner Credential Wallet takes a file ("Add from file"), and an address ("Paste JSON or URL"). */
  readonly wallet: string;
  readonly address: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    title: "Levar a credencial digital",
    text: "A credencial é este certificado como arquivo assinado: qualquer programa que conheça o padrão Open Badges 3.0 confere que é autêntico, sem depender de nós. A imagem do certificado e o PDF de arquivo já a trazem dentro.",
    json: "Baixar a credencial",
    archive: "Baixar o PDF de arquivo",
    packet: "Baixar tudo, para conferir sem internet",
    wallet:
      "Para guardá-la em uma carteira digital, como a Learner Credential Wallet, adicione o arquivo ou cole este endereço.",
    address: "Endereço da credencial",
  },
  en: {
    title: "Take the digital credential with you",
    text: "The credential is this certificate as a signed file: any program that knows the standard Open Badges 3.0 can tell that it is genuine, without us. The picture of the certificate and the PDF for archives have it inside.",
    json: "Download the credential",
    archive: "Download the PDF for archives",
    packet: "Download all of it, to check offline",
    wallet:
      "To keep it in a digital wallet, such as Learner Credential Wallet, add the file or paste this address.",
    address: "Address of the credential",
  },
  es: {
    title: "Llevarte la credencial digital",
    text: "La credencial es este certificado como archivo firmado: cualquier programa que conozca el estándar Open Badges 3.0 comprueba que es auténtico, sin depender de nosotros. La imagen del certificado y el PDF de archivo ya la llevan dentro.",
    json: "Descargar la credencial",
    archive: "Descargar el PDF de archivo",
    packet: "Descargar todo, para comprobar sin internet",
    wallet:
      "Para guardarla en una cartera digital, como Learner Credential Wallet, añade el archivo o pega esta dirección.",
    address: "Dirección de la credencial",
  },
};

/** What the page of an invitation calls the section. */
export const takeAwayTitle = (locale: Locale): string => WORDS[locale].title;

/**
 * Gives the section of a certificate's page with the ways to take its credential elsewhere, closed at first; an address
 * that ends in `#take` opens it. `page` is the address of the certificate's page, to which `path` leads.
 */
export function takeAway(page: string, path: string, locale: Locale): Html {
  const words = WORDS[locale];
  return html`<details class="card share take"><summary><h2>${words.title}</h2></summary>
<p class="note" id="take">${words.text}</p>
<ul>${file(`${path}.json`, "download", words.json)}
${file(`${path}.pdf?archive`, "archive", words.archive)}
${file(`${path}/packet.zip`, "packet", words.packet)}</ul>
<p class="note">${words.wallet}</p>
${copyField({ id: "credential", label: words.address, address: `${page}.json` }, locale)}
</details>`;
}
