import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemMessages } from "./problem-page.ts";

/** The texts of the page of an issuer. */
export interface IssuerWords {
  readonly eyebrow: string;
  summary(name: string): string;
  readonly company: string;
  readonly checked: string;
  readonly notChecked: string;
  readonly badges: string;
  readonly badgesIntro: string;
  readonly achievement: string;
  readonly events: string;
  readonly keys: string;
  readonly keysIntro: string;
  readonly document: string;
  readonly check: string;
}

export const ISSUER_WORDS: Readonly<Record<Locale, IssuerWords>> = {
  pt: {
    eyebrow: "Emissor de certificados",
    summary: (name) => `Quem é ${name}, que certificados emite e como conferi-los.`,
    company: "Razão social",
    checked: "Conferimos que esta organização existe.",
    notChecked: "Ainda não conferimos a identidade desta organização.",
    badges: "Certificados que emite",
    badgesIntro: "Cada um é também uma credencial Open Badges 3.0.",
    achievement: "Dados abertos",
    events: "Eventos públicos",
    keys: "Para conferir as credenciais",
    keysIntro:
      "As credenciais desta organização trazem este nome, e as chaves publicadas provam quem assinou.",
    document: "Chaves públicas (did.json)",
    check: "Conferir um certificado",
  },
  en: {
    eyebrow: "Issuer of certificates",
    summary: (name) => `Who ${name} is, which certificates it issues, and how to check them.`,
    company: "Company name",
    checked: "We have checked that this organization exists.",
    notChecked: "We have not checked the identity of this organization yet.",
    badges: "Certificates that it issues",
    badgesIntro: "Each is a credential of Open Badges 3.0 too.",
    achievement: "Open data",
    events: "Public events",
    keys: "To check its credentials",
    keysIntro:
      "The credentials of this organization have this name, and the published keys prove who signed them.",
    document: "Public keys (did.json)",
    check: "Check a certificate",
  },
  es: {
    eyebrow: "Emisor de certificados",
    summary: (name) => `Quién es ${name}, qué certificados emite y cómo comprobarlos.`,
    company: "Razón social",
    checked: "Hemos comprobado que esta organización existe.",
    notChecked: "Todavía no hemos comprobado la identidad de esta organización.",
    badges: "Certificados que emite",
    badgesIntro: "Cada uno es también una credencial Open Badges 3.0.",
    achievement: "Datos abiertos",
    events: "Eventos públicos",
    keys: "Para comprobar sus credenciales",
    keysIntro:
      "Las credenciales de esta organización llevan este nombre, y las claves publicadas prueban quién firmó.",
    document: "Claves públicas (did.json)",
    check: "Comprobar un certificado",
  },
};

/** What is said of an address without an issuer. */
export const NO_ISSUER: ProblemMessages = {
  pt: {
    title: "Não há emissor neste endereço",
    text: "O endereço não está certo, ou esta organização ainda não emitiu nenhuma credencial.",
  },
  en: {
    title: "There is no issuer at this address",
    text: "The address is not right, or this organization has not issued any credential yet.",
  },
  es: {
    title: "No hay ningún emisor en esta dirección",
    text: "La dirección no es correcta, o esta organización todavía no ha emitido ninguna credencial.",
  },
};
