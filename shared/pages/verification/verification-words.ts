import type { Locale } from "#shared/domain/organizations/organization.ts";

export interface FindingText {
  readonly title: string;
  readonly text: string;
}

/** Names and a formatted date. */
export interface ValidFacts {
  readonly event: string;
  readonly organization: string;
  readonly verified: boolean;
  readonly on: string;
}

const PT_VERIFICATION = {
  eyebrow: "Conferência de certificado",
  /** For what, by whom and when; who got what stands above it. */
  valid: ({ event, organization, verified, on }: ValidFacts) => ({
    title: verified ? "Este certificado é válido" : "Válido, mas ninguém conferiu quem o emitiu",
    text: verified
      ? `${event}. Emitido por ${organization}, uma organização verificada por nós, em ${on} e aceito por quem o recebeu.`
      : `${event}. Emitido em nome de ${organization} em ${on} e aceito por quem o recebeu. Não conferimos quem é essa organização: confirme com ela, por um canal que você conhece.`,
  }),
  awaiting: (organization: string) => ({
    title: "Este certificado espera a resposta de quem o recebeu",
    text: `${organization} o emitiu, e a pessoa ainda não o aceitou. Por isso o nome dela não aparece aqui, e o certificado ainda não serve de comprovante.`,
  }),
  refused: (organization: string) => ({
    title: "Este certificado foi recusado",
    text: `${organization} o emitiu, mas a pessoa que o recebeu preferiu não aceitá-lo. Por isso ele não vale, e o nome dela não aparece aqui.`,
  }),
  expired: (on: string, accepted: boolean) => ({
    title: "Este certificado expirou",
    text: accepted
      ? `Ele era autêntico e valeu até ${on}.`
      : `Ele podia ser aceito até ${on}, e não foi. Por isso não mostramos o nome de quem o recebeu.`,
  }),
  revoked: (organization: string, on: string) => ({
    title: "Este certificado foi revogado",
    text: `${organization} o revogou em ${on}. Ele não vale mais.`,
  }),
  erased: (organization: string, on: string) => ({
    title: "Este certificado foi apagado",
    text: `${organization} emitiu um certificado com este código. O que ele dizia de uma pessoa foi apagado em ${on}. Ele não vale mais.`,
  }),
  howTitle: "Como conferir",
  /** `start` ends with a slash: an address that only begins with the domain can be of somebody else. */
  how: (start: string) =>
    `Veja se o endereço desta página, no alto do navegador, começa com ${start} (com a barra): só então o que você lê aqui é confiável.`,
  compare: "Compare o nome, o evento e as datas com o documento que você tem em mãos.",
  /** Name of this service, beside its domain. */
  service: "Serviço de certificados",
  /** What a preview of a link says. */
  summary: (organization: string, event: string, state: string) =>
    `${state}. Emitido por ${organization}: ${event}.`,
};

/** The texts of the public page of a certificate. */
export type VerificationWords = typeof PT_VERIFICATION;
export const VERIFICATION_WORDS: Readonly<Record<Locale, VerificationWords>> = {
  pt: PT_VERIFICATION,
  en: {
    eyebrow: "Certificate check",
    valid: ({ event, organization, verified, on }) => ({
      title: verified ? "This certificate is valid" : "Valid, but nobody has checked who issued it",
      text: verified
        ? `${event}. Issued by ${organization}, an organization verified by us, on ${on}, and accepted by its recipient.`
        : `${event}. Issued under the name of ${organization} on ${on}, and accepted by its recipient. We have not checked who that organization is: ask it, in a way that you know.`,
    }),
    awaiting: (organization) => ({
      title: "This certificate awaits its recipient",
      text: `${organization} issued it, and its recipient has not accepted it yet. That is why no name is shown, and it cannot serve as proof yet.`,
    }),
    refused: (organization) => ({
      title: "This certificate was refused",
      text: `${organization} issued it, but its recipient chose not to accept it. That is why it is not valid, and no name is shown.`,
    }),
    expired: (on, accepted) => ({
      title: "This certificate has expired",
      text: accepted
        ? `It was genuine, and valid until ${on}.`
        : `It could be accepted until ${on}, and was not. That is why no name is shown.`,
    }),
    revoked: (organization, on) => ({
      title: "This certificate was revoked",
      text: `${organization} revoked it on ${on}. It is no longer valid.`,
    }),
    erased: (organization, on) => ({
      title: "This certificate was erased",
      text: `${organization} issued a certificate with this code. What it said of a person was erased on ${on}. It is no longer valid.`,
    }),
    howTitle: "How to check",
    how: (start) =>
      `Make sure that the address of this page, at the top of your browser, begins with ${start} (slash included): only then can you trust what it says.`,
    compare: "Compare the name, the event and the dates with the document you have at hand.",
    service: "Certificate service",
    summary: (organization, event, state) => `${state}. Issued by ${organization}: ${event}.`,
  },
  es: {
    eyebrow: "Comprobación de certificado",
    valid: ({ event, organization, verified, on }) => ({
      title: verified ? "Este certificado es válido" : "Válido, pero nadie ha comprobado quién lo emitió",
      text: verified
        ? `${event}. Emitido por ${organization}, una organización verificada por nosotros, el ${on} y aceptado por la persona que lo recibió.`
        : `${event}. Emitido en nombre de ${organization} el ${on} y aceptado por la persona que lo recibió. No hemos comprobado quién es esa organización: confírmalo con ella, por un medio que conozcas.`,
    }),
    awaiting: (organization) => ({
      title: "Este certificado espera la respuesta de quien lo recibió",
      text: `${organization} lo emitió, y la persona aún no lo ha aceptado. Por eso no mostramos su nombre, y el certificado todavía no sirve como prueba.`,
    }),
    refused: (organization) => ({
      title: "Este certificado fue rechazado",
      text: `${organization} lo emitió, pero la persona que lo recibió prefirió no aceptarlo. Por eso no es válido, y no mostramos su nombre.`,
    }),
    expired: (on, accepted) => ({
      title: "Este certificado ha caducado",
      text: accepted
        ? `Era auténtico y fue válido hasta el ${on}.`
        : `Se podía aceptar hasta el ${on}, y no se aceptó. Por eso no mostramos el nombre de quien lo recibió.`,
    }),
    revoked: (organization, on) => ({
      title: "Este certificado fue revocado",
      text: `${organization} lo revocó el ${on}. Ya no es válido.`,
    }),
    erased: (organization, on) => ({
      title: "Este certificado fue borrado",
      text: `${organization} emitió un certificado con este código. Lo que decía de una persona se borró el ${on}. Ya no es válido.`,
    }),
    howTitle: "Cómo comprobarlo",
    how: (start) =>
      `Mira que la dirección de esta página, en lo alto del navegador, empiece por ${start} (con la barra): solo entonces puedes fiarte de lo que dice.`,
    compare: "Compara el nombre, el evento y las fechas con el documento que tienes.",
    service: "Servicio de certificados",
    summary: (organization, event, state) => `${state}. Emitido por ${organization}: ${event}.`,
  },
};
