import type { Locale } from "#shared/domain/organizations/organization.ts";

interface Finding {
  readonly title: string;
  readonly text: string;
}

/** The texts of the public page of a certificate. */
export interface VerificationWords {
  readonly eyebrow: string;
  valid(organization: string, verified: boolean): Finding;
  notAccepted(organization: string): Finding;
  expired(on: string): Finding;
  revoked(organization: string, on: string): Finding;
  readonly howTitle: string;
  readonly how: string;
  readonly compare: string;
}

export const VERIFICATION_WORDS: Readonly<Record<Locale, VerificationWords>> = {
  pt: {
    eyebrow: "Conferência de certificado",
    valid: (organization, verified) => ({
      title: "Este certificado é válido",
      text: verified
        ? `Ele foi emitido por ${organization}, uma organização verificada por nós, e aceito por quem o recebeu.`
        : `Ele foi emitido por ${organization} e aceito por quem o recebeu.`,
    }),
    notAccepted: (organization) => ({
      title: "Este certificado não está em vigor",
      text: `${organization} o emitiu, mas ele não foi aceito pela pessoa que o recebeu. Por isso não mostramos o nome dela.`,
    }),
    expired: (on) => ({ title: "Este certificado expirou", text: `Ele era autêntico e valeu até ${on}.` }),
    revoked: (organization, on) => ({
      title: "Este certificado foi revogado",
      text: `${organization} o revogou em ${on}. Ele não vale mais.`,
    }),
    howTitle: "Como conferir",
    how: "Veja se o endereço desta página, no alto do navegador, é o deste serviço: só então o que você lê aqui é confiável.",
    compare: "Compare o nome, o evento e as datas com o documento que você tem em mãos.",
  },
  en: {
    eyebrow: "Certificate check",
    valid: (organization, verified) => ({
      title: "This certificate is valid",
      text: verified
        ? `It was issued by ${organization}, an organization verified by us, and accepted by its recipient.`
        : `It was issued by ${organization} and accepted by its recipient.`,
    }),
    notAccepted: (organization) => ({
      title: "This certificate is not in force",
      text: `${organization} issued it, but its recipient has not accepted it. That is why no name is shown.`,
    }),
    expired: (on) => ({
      title: "This certificate has expired",
      text: `It was genuine, and valid until ${on}.`,
    }),
    revoked: (organization, on) => ({
      title: "This certificate was revoked",
      text: `${organization} revoked it on ${on}. It is no longer valid.`,
    }),
    howTitle: "How to check",
    how: "Make sure that the address of this page, at the top of your browser, is this service’s: only then can you trust what it says.",
    compare: "Compare the name, the event and the dates with the document you have at hand.",
  },
  es: {
    eyebrow: "Comprobación de certificado",
    valid: (organization, verified) => ({
      title: "Este certificado es válido",
      text: verified
        ? `Lo emitió ${organization}, una organización verificada por nosotros, y lo aceptó la persona que lo recibió.`
        : `Lo emitió ${organization} y lo aceptó la persona que lo recibió.`,
    }),
    notAccepted: (organization) => ({
      title: "Este certificado no está en vigor",
      text: `${organization} lo emitió, pero la persona que lo recibió no lo ha aceptado. Por eso no mostramos su nombre.`,
    }),
    expired: (on) => ({
      title: "Este certificado ha caducado",
      text: `Era auténtico y fue válido hasta el ${on}.`,
    }),
    revoked: (organization, on) => ({
      title: "Este certificado fue revocado",
      text: `${organization} lo revocó el ${on}. Ya no es válido.`,
    }),
    howTitle: "Cómo comprobarlo",
    how: "Mira que la dirección de esta página, en lo alto del navegador, sea la de este servicio: solo entonces puedes fiarte de lo que dice.",
    compare: "Compara el nombre, el evento y las fechas con el documento que tienes.",
  },
};
