import type { Locale } from "#shared/domain/organizations/organization.ts";
import { type Html, html } from "../html.ts";
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
    text: "Assinada no padrão Open Badges 3.0: outros programas conferem que é autêntica. A imagem do certificado e o PDF de arquivo a trazem dentro.",
    json: "Baixar a credencial",
    archive: "PDF de arquivo",
    packet: "Pacote para conferir sem internet",
    wallet: "Para uma carteira como a Learner Credential Wallet: adicione o arquivo, ou cole este endereço.",
    address: "Endereço da credencial",
  },
  en: {
    title: "Take the digital credential with you",
    text: "Signed in the standard Open Badges 3.0: other programs can tell that it is genuine. The picture of the certificate and the PDF for archives have it inside.",
    json: "Download the credential",
    archive: "PDF for archives",
    packet: "Packet to check it offline",
    wallet: "For a wallet such as Learner Credential Wallet: add the file, or paste this address.",
    address: "Address of the credential",
  },
  es: {
    title: "Llevarte la credencial digital",
    text: "Firmada según el estándar Open Badges 3.0: otros programas comprueban que es auténtica. La imagen del certificado y el PDF de archivo la llevan dentro.",
    json: "Descargar la credencial",
    archive: "PDF de archivo",
    packet: "Paquete para comprobar sin internet",
    wallet: "Para una cartera como Learner Credential Wallet: añade el archivo, o pega esta dirección.",
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
<label for="credential">${words.address}</label>
<input id="credential" readonly value="${page}.json" dir="ltr" spellcheck="false" autocomplete="off">
</details>`;
}
