import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The texts of mails about a minor's certificate, which a parent or guardian gets (decision 21.20). They take cleaned values. */
export interface GuardianMailWords {
  /** The guardian's own name is not known. */
  readonly greeting: string;
  subject(organization: string, badge: string, name: string): string;
  readonly eyebrow: string;
  issued(organization: string, badge: string, event: string, name: string): string;
  outcomeLabel(name: string): string;
  readonly reasonLabel: string;
  /** Stands before what any other mail about the certificate says. */
  about(name: string): string;
}

export const GUARDIAN_MAIL_WORDS: Readonly<Record<Locale, GuardianMailWords>> = {
  pt: {
    greeting: "Olá!",
    subject: (organization, badge, name) => `${organization} emitiu um certificado para ${name}: ${badge}`,
    eyebrow: "Um certificado para quem você representa",
    issued: (organization, badge, event, name) =>
      `${organization} emitiu para ${name} o certificado “${badge}”, referente a “${event}”. Você recebe este e-mail como mãe, pai ou responsável, e responde em nome de ${name}.`,
    outcomeLabel: (name) => `O que ele diz de ${name}`,
    reasonLabel: "Por que foi emitido",
    about: (name) =>
      `Este e-mail é sobre um certificado de ${name}; você o recebe como mãe, pai ou responsável.`,
  },
  en: {
    greeting: "Hello,",
    subject: (organization, badge, name) => `${organization} issued a certificate for ${name}: ${badge}`,
    eyebrow: "A certificate for somebody you answer for",
    issued: (organization, badge, event, name) =>
      `${organization} has issued the certificate “${badge}” for “${event}” to ${name}. You receive this e-mail as parent or guardian, and answer on behalf of ${name}.`,
    outcomeLabel: (name) => `What it says of ${name}`,
    reasonLabel: "Why it was issued",
    about: (name) => `This e-mail is about a certificate of ${name}; you receive it as parent or guardian.`,
  },
  es: {
    greeting: "Hola:",
    subject: (organization, badge, name) =>
      `${organization} ha emitido un certificado para ${name}: ${badge}`,
    eyebrow: "Un certificado para quien representas",
    issued: (organization, badge, event, name) =>
      `${organization} ha emitido para ${name} el certificado “${badge}”, correspondiente a “${event}”. Recibes este correo como madre, padre o tutor, y respondes en nombre de ${name}.`,
    outcomeLabel: (name) => `Lo que dice de ${name}`,
    reasonLabel: "Por qué se ha emitido",
    about: (name) => `Este correo trata de un certificado de ${name}; lo recibes como madre, padre o tutor.`,
  },
};
