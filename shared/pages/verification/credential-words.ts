import type { CREDENTIAL_CHECKS } from "#shared/domain/credentials/report.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The texts around the checks of a credential; what each one found is in finding-words.ts. */
export interface CredentialWords {
  readonly title: string;
  /** Verdicts, with a sentence each. */
  readonly valid: readonly [string, string];
  readonly foreign: readonly [string, string];
  readonly invalid: string;
  /** Said of a foreign one besides its verdict. */
  readonly notOurs: string;
  /** What it says cannot be believed. */
  readonly claims: string;
  readonly checks: string;
  readonly check: Readonly<Record<(typeof CREDENTIAL_CHECKS)[number], string>>;
  readonly passed: string;
  readonly failed: string;
  readonly issuer: string;
  readonly recipient: string;
  readonly from: string;
  readonly until: string;
  readonly page: string;
  readonly again: string;
}

export const CREDENTIAL_WORDS: Readonly<Record<Locale, CredentialWords>> = {
  pt: {
    title: "Verificação da credencial",
    valid: [
      "Esta credencial é autêntica e válida",
      "Foi emitida por uma organização deste serviço e não foi alterada.",
    ],
    foreign: [
      "Esta credencial está íntegra e válida",
      "Foi emitida em outro serviço: confira se o endereço do emissor é de quem você espera.",
    ],
    invalid: "Não confie nesta credencial",
    notOurs: "Nenhuma organização deste serviço a emitiu.",
    claims: "O que ela diz (não confirmado)",
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
    issuer: "Emissor",
    recipient: "Titular",
    from: "Válida desde",
    until: "Válida até",
    page: "Abrir a página do certificado",
    again: "Conferir outro",
  },
  en: {
    title: "Check of the credential",
    valid: [
      "This credential is genuine and valid",
      "An organization of this service issued it, and nothing was changed.",
    ],
    foreign: [
      "This credential is intact and valid",
      "It was issued elsewhere: see whether the issuer's address is that of whom you expect.",
    ],
    invalid: "Do not trust this credential",
    notOurs: "No organization of this service issued it.",
    claims: "What it says (not confirmed)",
    checks: "What was checked",
    check: {
      readable: "File",
      well_formed: "Content",
      issuer: "Issuer",
      signature: "Signature",
      validity: "Time",
      status: "Withdrawal",
    },
    passed: "Passed",
    failed: "Failed",
    issuer: "Issuer",
    recipient: "Holder",
    from: "Valid from",
    until: "Valid until",
    page: "Open the page of the certificate",
    again: "Check another one",
  },
  es: {
    title: "Comprobación de la credencial",
    valid: [
      "Esta credencial es auténtica y válida",
      "La emitió una organización de este servicio y no se ha cambiado nada.",
    ],
    foreign: [
      "Esta credencial está íntegra y es válida",
      "Se emitió en otro servicio: mira si la dirección del emisor es de quien esperas.",
    ],
    invalid: "No te fíes de esta credencial",
    notOurs: "No la emitió ninguna organización de este servicio.",
    claims: "Lo que dice (sin confirmar)",
    checks: "Lo que se comprobó",
    check: {
      readable: "Archivo",
      well_formed: "Contenido",
      issuer: "Emisor",
      signature: "Firma",
      validity: "Plazo",
      status: "Revocación",
    },
    passed: "Bien",
    failed: "Mal",
    issuer: "Emisor",
    recipient: "Titular",
    from: "Válida desde",
    until: "Válida hasta",
    page: "Abrir la página del certificado",
    again: "Comprobar otra",
  },
};
