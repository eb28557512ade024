import type { Locale } from "#shared/domain/organizations/organization.ts";

/**
 * What is said only to the person whose certificate it is, and never to who answers for somebody else. “My certificates” is the name
 * of a page.
 */
export const OF_THE_READER: Readonly<Record<Locale, RegExp>> = {
  en: /\b(your (own )?certificates?|my (own )?certificate)\b|\b(your|my) (own )?(name|data)\b|\bof yours\b|\bissued (this certificate to )?you\b|waiting for you\b|says of you\b|\byou received it\b|linkedin/i,
  pt: /\b(seus?|meu) certificados?\b|\b(seus?|meus?) (nome|dados)\b|certificado seu\b|\bpara você o certificado|\bcertificado para você|espera por você|diz de você|você o recebeu|linkedin/i,
  es: /\b(tus?|mi) certificados?\b|\b(tus?|mis?) (nombre|datos)\b|certificado tuyo\b|\bpara ti (el|y que) |\bte (espera|ha emitido)|dice de ti\b|lo has recibido|linkedin/i,
};
