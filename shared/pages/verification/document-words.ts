import type { Locale } from "#shared/domain/organizations/organization.ts";

const PT_DOCUMENT = {
  /** What the picture of the document shows, for who does not see it. */
  alt: (badge: string, person: string, organization: string, event: string) =>
    `Certificado “${badge}” de ${person}, emitido por ${organization}, referente a “${event}”`,
  details: "Detalhes",
  code: "Código",
  hours: "Carga horária",
  hoursOf: (hours: string) => `${hours} ${hours === "1" ? "hora" : "horas"}`,
  online: "Online",
  official: "Site do evento",
  eventPage: "O evento no diretório",
  next: "O que vem depois deste evento",
  more: "Mais sugestões na página do evento",
  /** What each connection of the event is to it, beside the name of the connected event. */
  steps: {
    continuation: "Continuação",
    preparatory: "Para se preparar",
    deepening: "Para se aprofundar",
    alternative: "Alternativa",
    suggestive: "Recomendado",
  },
  another: "Conferir outro certificado",
};

/** The texts around a certificate's document. */
export type DocumentWords = typeof PT_DOCUMENT;
export const DOCUMENT_WORDS: Readonly<Record<Locale, DocumentWords>> = {
  pt: PT_DOCUMENT,
  en: {
    alt: (badge, person, organization, event) =>
      `Certificate “${badge}” of ${person}, issued by ${organization} for “${event}”`,
    details: "Details",
    code: "Code",
    hours: "Workload",
    hoursOf: (hours) => `${hours} ${hours === "1" ? "hour" : "hours"}`,
    online: "Online",
    official: "Website of the event",
    eventPage: "The event in the directory",
    next: "What comes after this event",
    more: "More suggestions on the page of the event",
    steps: {
      continuation: "Continuation",
      preparatory: "To prepare",
      deepening: "To go deeper",
      alternative: "Alternative",
      suggestive: "Recommended",
    },
    another: "Check another certificate",
  },
  es: {
    alt: (badge, person, organization, event) =>
      `Certificado “${badge}” de ${person}, emitido por ${organization} y correspondiente a “${event}”`,
    details: "Detalles",
    code: "Código",
    hours: "Carga horaria",
    hoursOf: (hours) => `${hours} ${hours === "1" ? "hora" : "horas"}`,
    online: "En línea",
    official: "Sitio web del evento",
    eventPage: "El evento en el directorio",
    next: "Qué viene después de este evento",
    more: "Más sugerencias en la página del evento",
    steps: {
      continuation: "Continuación",
      preparatory: "Para prepararse",
      deepening: "Para profundizar",
      alternative: "Alternativa",
      suggestive: "Recomendado",
    },
    another: "Comprobar otro certificado",
  },
};
