import type { LetterContent } from "../letters/letter.ts";
import type { Locale } from "../organizations/organization.ts";
import type { HolderRequest, RequestKind } from "./holder-request.ts";

/** The texts of a letter without what it quotes and where its button leads. */
type RequestLetterWords = Omit<LetterContent, "quote" | "button"> & {
  readonly quote: string;
  readonly button: string;
};

/** What the words of a letter to an organization depend on. */
export interface AskedWords {
  /** The person, as the certificate names them. */
  readonly name: string;
  /** A reminder of a question that was asked before. */
  readonly again: boolean;
  /** The last day on which it can be answered, in words. */
  readonly until: string;
}

/** The texts of the mail that asks an organization. */
export const ASKED_WORDS: Readonly<
  Record<Locale, Readonly<Record<RequestKind, (asked: AskedWords) => RequestLetterWords>>>
> = {
  pt: {
    correction: ({ name, again, until }) => ({
      subject: `${again ? "Lembrete: " : ""}${name} pede a correção do nome no certificado`,
      preheader: `Responda até ${until}.`,
      eyebrow: "Correção",
      title: "Pedido de correção do nome",
      paragraphs: [
        `${name} pede que o nome no certificado seja corrigido. Com a sua aprovação, o documento e a credencial são refeitos; o código e o endereço continuam os mesmos, e nada é descontado da sua cota.`,
        `Responda até ${until}. Depois disso o pedido perde a validade.`,
      ],
      quote: "Nome atual e nome pedido",
      button: "Responder ao pedido",
      fallback: "Se o botão não funcionar, copie este endereço no navegador:",
      footer: "Você recebeu este e-mail porque este é o endereço de contato da organização.",
    }),
    erasure: ({ name, again, until }) => ({
      subject: `${again ? "Lembrete: " : ""}${name} pede a eliminação dos seus dados`,
      preheader: `Responda até ${until}.`,
      eyebrow: "Privacidade",
      title: "Pedido de eliminação de dados",
      paragraphs: [
        `${name} pede que os dados pessoais nos certificados emitidos pela sua organização sejam eliminados. Isso não pode ser desfeito.`,
        `Responda até ${until}. Sem resposta, o pedido é atendido. Uma recusa precisa de um motivo, que a pessoa recebe.`,
      ],
      quote: "Quem pede",
      button: "Responder ao pedido",
      fallback: "Se o botão não funcionar, copie este endereço no navegador:",
      footer: "Você recebeu este e-mail porque este é o endereço de contato da organização.",
    }),
  },
  en: {
    correction: ({ name, again, until }) => ({
      subject: `${again ? "Reminder: " : ""}${name} asks for a correction of the name on a certificate`,
      preheader: `Please answer by ${until}.`,
      eyebrow: "Correction",
      title: "Somebody asks for their name to be corrected",
      paragraphs: [
        `${name} asks for the name on their certificate to be corrected. If you approve, document and credential are made anew; code and address stay the same, and nothing is taken from your quota.`,
        `Please answer by ${until}. After that the request lapses.`,
      ],
      quote: "The name now, and the name asked for",
      button: "Answer the request",
      fallback: "If the button does not work, copy this address into your browser:",
      footer: "You receive this e-mail because this is the contact address of your organization.",
    }),
    erasure: ({ name, again, until }) => ({
      subject: `${again ? "Reminder: " : ""}${name} asks for their data to be erased`,
      preheader: `Please answer by ${until}.`,
      eyebrow: "Privacy",
      title: "Somebody asks for their data to be erased",
      paragraphs: [
        `${name} asks for the personal data in the certificates of your organization to be erased. This cannot be undone.`,
        `Please answer by ${until}. Without an answer the request is granted. A refusal needs a reason, which the person is told.`,
      ],
      quote: "Who asks",
      button: "Answer the request",
      fallback: "If the button does not work, copy this address into your browser:",
      footer: "You receive this e-mail because this is the contact address of your organization.",
    }),
  },
  es: {
    correction: ({ name, again, until }) => ({
      subject: `${again ? "Recordatorio: " : ""}${name} pide que se corrija su nombre en el certificado`,
      preheader: `Responda hasta el ${until}.`,
      eyebrow: "Corrección",
      title: "Solicitud de corrección del nombre",
      paragraphs: [
        `${name} pide que se corrija el nombre en su certificado. Si usted lo aprueba, el documento y la credencial se hacen de nuevo; el código y la dirección siguen siendo los mismos, y no se descuenta nada de su cuota.`,
        `Responda hasta el ${until}. Después, la solicitud caduca.`,
      ],
      quote: "Nombre actual y nombre pedido",
      button: "Responder a la solicitud",
      fallback: "Si el botón no funciona, copie esta dirección en el navegador:",
      footer: "Recibe este correo porque esta es la dirección de contacto de su organización.",
    }),
    erasure: ({ name, again, until }) => ({
      subject: `${again ? "Recordatorio: " : ""}${name} pide que se eliminen sus datos`,
      preheader: `Responda hasta el ${until}.`,
      eyebrow: "Privacidad",
      title: "Solicitud de eliminación de datos",
      paragraphs: [
        `${name} pide que se eliminen los datos personales en los certificados de su organización. Esto no se puede deshacer.`,
        `Responda hasta el ${until}. Sin respuesta, la solicitud se concede. Una negativa necesita un motivo, que la persona recibe.`,
      ],
      quote: "Quién lo pide",
      button: "Responder a la solicitud",
      fallback: "Si el botón no funciona, copie esta dirección en el navegador:",
      footer: "Recibe este correo porque esta es la dirección de contacto de su organización.",
    }),
  },
};

/** What the words of the answer depend on. */
type Answered = Pick<HolderRequest, "kind"> & {
  readonly status: "approved" | "refused" | "lapsed";
  readonly organization: string;
};

const CORRECTION = {
  pt: "a correção do nome",
  en: "the correction of your name",
  es: "la corrección de tu nombre",
};
const ERASURE = {
  pt: "a eliminação dos seus dados",
  en: "the erasure of your data",
  es: "la eliminación de tus datos",
};
const wishOf = (kind: RequestKind, locale: Locale): string =>
  (kind === "correction" ? CORRECTION : ERASURE)[locale];

/** The texts of the mail that tells a holder what the organization answered. */
export const ANSWERED_WORDS: Readonly<Record<Locale, (answered: Answered) => RequestLetterWords>> = {
  pt: ({ kind, status, organization }) => {
    const wish = wishOf(kind, "pt");
    const text = {
      approved: `${organization} aprovou ${wish}.${kind === "correction" ? " O certificado já mostra o novo nome." : ""}`,
      refused: `${organization} não aprovou ${wish}.`,
      lapsed: `${organization} não respondeu a tempo ao pedido sobre ${wish}. Você pode pedir de novo.`,
    }[status];
    return {
      subject: `Resposta ao seu pedido a ${organization}`,
      preheader: text,
      eyebrow: "Seu pedido",
      title: { approved: "Pedido aprovado", refused: "Pedido recusado", lapsed: "Pedido sem resposta" }[
        status
      ],
      paragraphs: [text],
      quote: "Motivo",
      button: "Ver o certificado",
      fallback: "Se o botão não funcionar, copie este endereço no navegador:",
      footer: "Você recebeu este e-mail porque fez este pedido na página do seu certificado.",
    };
  },
  en: ({ kind, status, organization }) => {
    const wish = wishOf(kind, "en");
    const text = {
      approved: `${organization} approved ${wish}.${kind === "correction" ? " The certificate shows the new name." : ""}`,
      refused: `${organization} did not approve ${wish}.`,
      lapsed: `${organization} did not answer in time about ${wish}. You may ask again.`,
    }[status];
    return {
      subject: `The answer to your request to ${organization}`,
      preheader: text,
      eyebrow: "Your request",
      title: { approved: "Request approved", refused: "Request refused", lapsed: "Request not answered" }[
        status
      ],
      paragraphs: [text],
      quote: "Reason",
      button: "See the certificate",
      fallback: "If the button does not work, copy this address into your browser:",
      footer: "You receive this e-mail because you made this request on the page of your certificate.",
    };
  },
  es: ({ kind, status, organization }) => {
    const wish = wishOf(kind, "es");
    const text = {
      approved: `${organization} aprobó ${wish}.${kind === "correction" ? " El certificado ya muestra el nuevo nombre." : ""}`,
      refused: `${organization} no aprobó ${wish}.`,
      lapsed: `${organization} no respondió a tiempo sobre ${wish}. Puedes pedirlo de nuevo.`,
    }[status];
    return {
      subject: `Respuesta a tu solicitud a ${organization}`,
      preheader: text,
      eyebrow: "Tu solicitud",
      title: {
        approved: "Solicitud aprobada",
        refused: "Solicitud rechazada",
        lapsed: "Solicitud sin respuesta",
      }[status],
      paragraphs: [text],
      quote: "Motivo",
      button: "Ver el certificado",
      fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
      footer: "Recibes este correo porque hiciste esta solicitud en la página de tu certificado.",
    };
  },
};
