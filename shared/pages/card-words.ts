import type { Locale } from "#shared/domain/organizations/organization.ts";

const PT_CARD = {
  badgeAlt: (badge: string) => `Imagem do certificado “${badge}”`,
  issuedTo: "Emitido para",
  issuedBy: "Emitido por",
  verified: "organização verificada",
  eventDate: "Data do evento",
  place: "Local",
  issuedOn: "Emitido em",
  validUntil: "Válido até",
  reason: "Por que foi emitido",
  about: "O que este certificado atesta",
  criteria: "Critérios",
  skills: "Competências",
  address: "Confira este certificado em",
};

export type CardWords = typeof PT_CARD;
export const CARD_WORDS: Readonly<Record<Locale, CardWords>> = {
  pt: PT_CARD,
  en: {
    badgeAlt: (badge) => `Image of the certificate “${badge}”`,
    issuedTo: "Issued to",
    issuedBy: "Issued by",
    verified: "verified organization",
    eventDate: "Date of the event",
    place: "Place",
    issuedOn: "Issued on",
    validUntil: "Valid until",
    reason: "Why it was issued",
    about: "What this certificate stands for",
    criteria: "Criteria",
    skills: "Skills",
    address: "Check this certificate at",
  },
  es: {
    badgeAlt: (badge) => `Imagen del certificado “${badge}”`,
    issuedTo: "Emitido a",
    issuedBy: "Emitido por",
    verified: "organización verificada",
    eventDate: "Fecha del evento",
    place: "Lugar",
    issuedOn: "Emitido el",
    validUntil: "Válido hasta el",
    reason: "Por qué se emitió",
    about: "Qué acredita este certificado",
    criteria: "Criterios",
    skills: "Competencias",
    address: "Comprueba este certificado en",
  },
};
