import type { Locale } from "#shared/domain/organizations/organization.ts";

/** What a credential that is not valid can be, each with a headline. */
export type Bad =
  | "unreadable"
  | "unconfirmed"
  | "distrusted"
  | "not_yet"
  | "expired"
  | "suspended"
  | "revoked";

const PT_CREDENTIAL = {
  title: "Verificação da credencial",
  /** Verdicts, with a sentence each. */
  valid: [
    "Esta credencial é autêntica e válida",
    "Uma organização deste serviço a emitiu, e nada mudou desde então.",
  ] as [title: string, text: string],
  /** Nobody here knows its issuer: the text must not read as if we stood up for it. */
  foreign: [
    "A assinatura confere, mas não conhecemos o emissor",
    "Ela vem de fora deste serviço. Só conferimos que ninguém a mudou depois de assinada, e que não venceu nem consta como revogada. Não sabemos se o que ela diz é verdade: confirme com o emissor que a chave é dele.",
  ] as [title: string, text: string],
  bad: {
    unreadable: "Não conseguimos ler uma credencial neste arquivo",
    unconfirmed: "Não foi possível confirmar esta credencial",
    distrusted: "Não confie nesta credencial",
    not_yet: "Esta credencial ainda não vale",
    expired: "Esta credencial expirou",
    suspended: "Esta credencial está suspensa",
    revoked: "Esta credencial foi revogada",
  },
  /** Said of a foreign one besides its verdict. */
  notOurs: "Ela não foi emitida neste serviço.",
  /** Stands above what it says where we do not know whether that is true. */
  claims: "O que ela diz (não confirmado por nós)",
  checks: "O que foi conferido",
  check: {
    readable: "Arquivo",
    well_formed: "Conteúdo",
    issuer: "Emissor",
    signature: "Assinatura",
    validity: "Prazo",
    status: "Revogação",
  },
  passed: "Passou",
  failed: "Não passou",
  from: "Válida desde",
  page: "Abrir a página do certificado",
  again: "Conferir outro",
};

/** The texts around the checks of a credential; what each one found is in finding-words.ts. */
export type CredentialWords = typeof PT_CREDENTIAL;
export const CREDENTIAL_WORDS: Readonly<Record<Locale, CredentialWords>> = {
  pt: PT_CREDENTIAL,
  en: {
    title: "Check of the credential",
    valid: [
      "This credential is genuine and valid",
      "An organization of this service issued it, and nothing has changed since.",
    ],
    foreign: [
      "The signature is right, but we do not know the issuer",
      "It comes from outside this service. We have only checked that nobody changed it after it was signed, and that it has not expired or been listed as revoked. We do not know whether what it says is true: ask the issuer whether the key is theirs.",
    ],
    bad: {
      unreadable: "We could not read a credential in this file",
      unconfirmed: "This credential could not be confirmed",
      distrusted: "Do not trust this credential",
      not_yet: "This credential is not valid yet",
      expired: "This credential has expired",
      suspended: "This credential is suspended",
      revoked: "This credential was revoked",
    },
    notOurs: "It was not issued in this service.",
    claims: "What it says (not confirmed by us)",
    checks: "What was checked",
    check: {
      readable: "File",
      well_formed: "Content",
      issuer: "Issuer",
      signature: "Signature",
      validity: "Validity",
      status: "Revocation",
    },
    passed: "Passed",
    failed: "Failed",
    from: "Valid from",
    page: "Open the page of the certificate",
    again: "Check another one",
  },
  es: {
    title: "Comprobación de la credencial",
    valid: [
      "Esta credencial es auténtica y válida",
      "La emitió una organización de este servicio, y desde entonces no ha cambiado nada.",
    ],
    foreign: [
      "La firma es correcta, pero no conocemos al emisor",
      "Viene de fuera de este servicio. Solo hemos comprobado que nadie la cambió después de firmarla, y que no ha caducado ni consta como revocada. No sabemos si lo que dice es verdad: confirma con el emisor que la clave es suya.",
    ],
    bad: {
      unreadable: "No hemos podido leer una credencial en este archivo",
      unconfirmed: "No se ha podido confirmar esta credencial",
      distrusted: "No te fíes de esta credencial",
      not_yet: "Esta credencial todavía no es válida",
      expired: "Esta credencial ha caducado",
      suspended: "Esta credencial está suspendida",
      revoked: "Esta credencial fue revocada",
    },
    notOurs: "No se emitió en este servicio.",
    claims: "Lo que dice (sin confirmar por nuestra parte)",
    checks: "Lo que se comprobó",
    check: {
      readable: "Archivo",
      well_formed: "Contenido",
      issuer: "Emisor",
      signature: "Firma",
      validity: "Plazo",
      status: "Revocación",
    },
    passed: "Correcto",
    failed: "Incorrecto",
    from: "Válida desde",
    page: "Abrir la página del certificado",
    again: "Comprobar otra",
  },
};
