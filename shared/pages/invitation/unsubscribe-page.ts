import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { issuerHeader, stateBox } from "../card.ts";
import { html } from "../html.ts";
import { langQuery, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { localeOf, rootOf } from "./invitation-page.ts";

interface Words {
  readonly title: string;
  text(organization: string): string;
  readonly button: string;
  readonly keeps: string;
  readonly done: string;
  doneText(organization: string): string;
  readonly stopped: string;
  readonly resume: string;
  resumedText(organization: string): string;
  readonly back: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    title: "Parar de receber e-mails",
    text: (organization) => `Quer parar de receber e-mails de ${organization}?`,
    button: "Não quero mais receber",
    keeps: "Seus certificados continuam valendo, e o link do seu e-mail continua funcionando.",
    done: "Pronto",
    doneText: (organization) => `Você não receberá mais e-mails de ${organization}.`,
    stopped: "Mudou de ideia?",
    resume: "Voltar a receber e-mails",
    resumedText: (organization) => `Você voltará a receber e-mails de ${organization}.`,
    back: "Voltar ao certificado",
  },
  en: {
    title: "Stop receiving e-mails",
    text: (organization) => `Do you want to stop receiving e-mails from ${organization}?`,
    button: "Stop these e-mails",
    keeps: "Your certificates stay valid, and the link in your e-mail goes on working.",
    done: "Done",
    doneText: (organization) => `You will receive no more e-mails from ${organization}.`,
    stopped: "Have you changed your mind?",
    resume: "Receive e-mails again",
    resumedText: (organization) => `You will receive e-mails from ${organization} again.`,
    back: "Back to the certificate",
  },
  es: {
    title: "Dejar de recibir correos",
    text: (organization) => `¿Quieres dejar de recibir correos de ${organization}?`,
    button: "No quiero recibir más",
    keeps: "Tus certificados siguen siendo válidos y el enlace de tu correo sigue funcionando.",
    done: "Listo",
    doneText: (organization) => `No recibirás más correos de ${organization}.`,
    stopped: "¿Has cambiado de idea?",
    resume: "Volver a recibir correos",
    resumedText: (organization) => `Volverás a recibir correos de ${organization}.`,
    back: "Volver al certificado",
  },
};

export interface UnsubscribePage {
  readonly view: RecipientInvitation;
  readonly reader: PageReader;
  /** Address of the invitation's page, relative to this one. */
  readonly invitation: string;
  /** What has just been done, if anything. */
  readonly done?: "stopped" | "resumed";
}

/**
 * Gives the page that asks before mails are stopped, offers to receive them again to somebody who has stopped them, or
 * confirms either. A GET changes nothing, because mail scanners follow links (decision 8.6); mail programs post the same
 * as the button (RFC 8058).
 */
export function unsubscribePage({ view, reader, invitation, done }: UnsubscribePage): ShownPage {
  const { organization, unsubscribed } = view;
  const locale = localeOf(view, reader);
  const words = WORDS[locale];
  const name = isolate(organization.name);
  const query = langQuery(reader.lang);
  const self = `${invitation}/unsubscribe`;
  const resumed = done === "resumed";
  const state =
    (resumed || unsubscribed) &&
    stateBox("good", words.done, (resumed ? words.resumedText : words.doneText)(name));
  const form = resumed
    ? html`<h1>${words.resume}</h1>`
    : unsubscribed
      ? html`<h1>${words.title}</h1><p class="note">${words.keeps}</p><p>${words.stopped}</p>
<form method="post" action="${invitation}/subscribe${query}"><button type="submit" class="quiet">${words.resume}</button></form>`
      : html`<h1>${words.title}</h1><p>${words.text(name)}</p><p class="note">${words.keeps}</p>
<form method="post" action="${self}${query}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${words.button}</button></form>`;
  return page({
    locale,
    title: done === undefined ? words.title : `${words.done} · ${words.title}`,
    header: issuerHeader(organization, rootOf(invitation)),
    color: organization.primary_color,
    self,
    main: html`${state}
<section class="card plain">${form}
<p><a href="${invitation}${query}">${words.back}</a></p></section>`,
  });
}
