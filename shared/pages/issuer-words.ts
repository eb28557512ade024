import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemMessages } from "./problem-page.ts";

const PT_ISSUER = {
  eyebrow: "Emissor de certificados",
  summary: (name: string) => `Quem é ${name}, que certificados emite e como conferi-los.`,
  company: "Razão social",
  checked: "Conferimos que esta organização existe.",
  /** A headline and a sentence, which must not read as if we stood up for it. */
  notChecked: [
    "Não conferimos quem é esta organização",
    "O nome, a imagem e o resto são o que ela diz de si. Antes de confiar, confirme com ela, por um canal que você conhece, que esta página é dela.",
  ] as [title: string, text: string],
  /** Of the company name of an organization that we have not checked. */
  claimed: "segundo a própria organização",
  badges: "Certificados que emite",
  badgesIntro:
    "Cada um é também uma credencial digital: um arquivo assinado que outros programas conferem (Open Badges 3.0).",
  achievement: "Dados para programas (JSON)",
  events: "Eventos públicos",
  keys: "Para conferir as credenciais",
  keysIntro:
    "As credenciais desta organização trazem este identificador. Com as chaves publicadas, qualquer programa confere se foi ela que assinou.",
  document: "Chaves públicas (did.json)",
  check: "Conferir um certificado",
};

/** The texts of the page of an issuer. */
export type IssuerWords = typeof PT_ISSUER;
export const ISSUER_WORDS: Readonly<Record<Locale, IssuerWords>> = {
  pt: PT_ISSUER,
  en: {
    eyebrow: "Issuer of certificates",
    summary: (name) => `Who ${name} is, which certificates it issues, and how to check them.`,
    company: "Company name",
    checked: "We have checked that this organization exists.",
    notChecked: [
      "We have not checked who this organization is",
      "Its name, picture and all the rest are what it says of itself. Before you trust it, ask it, in a way that you know, whether this page is its own.",
    ],
    claimed: "according to the organization",
    badges: "Certificates that it issues",
    badgesIntro:
      "Each is a digital credential too: a signed file that other programs can check (Open Badges 3.0).",
    achievement: "Data for programs (JSON)",
    events: "Public events",
    keys: "To check its credentials",
    keysIntro:
      "The credentials of this organization have this identifier. With the published keys, any program can tell whether it signed them.",
    document: "Public keys (did.json)",
    check: "Check a certificate",
  },
  es: {
    eyebrow: "Emisor de certificados",
    summary: (name) => `Quién es ${name}, qué certificados emite y cómo comprobarlos.`,
    company: "Razón social",
    checked: "Hemos comprobado que esta organización existe.",
    notChecked: [
      "No hemos comprobado quién es esta organización",
      "Su nombre, su imagen y todo lo demás son lo que dice de sí misma. Antes de fiarte, confirma con ella, por un medio que conozcas, que esta página es suya.",
    ],
    claimed: "según la propia organización",
    badges: "Certificados que emite",
    badgesIntro:
      "Cada uno es también una credencial digital: un archivo firmado que otros programas comprueban (Open Badges 3.0).",
    achievement: "Datos para programas (JSON)",
    events: "Eventos públicos",
    keys: "Para comprobar sus credenciales",
    keysIntro:
      "Las credenciales de esta organización llevan este identificador. Con las claves publicadas, cualquier programa comprueba si las firmó ella.",
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
