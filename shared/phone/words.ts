import type { Locale } from "#shared/domain/organizations/organization.ts";

/** What of a message is not the same for all: who issued the certificate, for what, and the person's page. */
export interface SmsNames {
  readonly organization: string;
  readonly event: string;
  readonly link: string;
}

const PT_PHONE = {
  /** As messages name it: the language of the approved template (Meta, "Supported languages"). */
  templateLanguage: "pt_BR",
  sms: ({ organization, event, link }: SmsNames) =>
    `${organization}: seu certificado de ${event}. Veja e aceite: ${link}`,
  /** With how to stop messages. */
  smsWithStop: ({ organization, event, link }: SmsNames) =>
    `${organization}: seu certificado de ${event}. Parar: SAIR. Veja e aceite: ${link}`,
  shortSms: ({ organization, event, link }: SmsNames) => `${organization}: certificado ${event} ${link}`,
  template: {
    body: "Olá! {{1}} emitiu para você o certificado “{{2}}”, referente a “{{3}}”. No botão abaixo você vê o certificado e pode aceitá-lo ou recusá-lo. O botão é pessoal: não o repasse a outras pessoas.",
    footer: "Para não receber mais mensagens, responda SAIR.",
    button: "Ver certificado",
    examples: ["Instituto Horizonte", "Participante", "Semana da Computação 2026"],
  },
};

/**
 * The texts of messages to phones. Those of an SMS have letters of the GSM alphabet only: not á, ã, ç, í, ó, õ, ú. Those of the
 * template are what WhatsApp is asked to approve (docs/phone.md); a change of them needs a new approval.
 */
export type PhoneWords = typeof PT_PHONE;
export const PHONE_WORDS: Readonly<Record<Locale, PhoneWords>> = {
  pt: PT_PHONE,
  en: {
    templateLanguage: "en",
    sms: ({ organization, event, link }) =>
      `${organization}: your certificate for ${event}. See and accept it: ${link}`,
    smsWithStop: ({ organization, event, link }) =>
      `${organization}: your certificate for ${event}. STOP to end. See and accept it: ${link}`,
    shortSms: ({ organization, event, link }) => `${organization}: certificate ${event} ${link}`,
    template: {
      body: "Hello! {{1}} has issued you the certificate “{{2}}” for “{{3}}”. With the button below you can see it, and accept or refuse it. The button is meant for you alone: please do not pass it on.",
      footer: "To stop these messages, reply STOP.",
      button: "See certificate",
      examples: ["Horizon Institute", "Participant", "Computing Week 2026"],
    },
  },
  es: {
    templateLanguage: "es",
    sms: ({ organization, event, link }) =>
      `${organization}: tu certificado de ${event}. Para ver y aceptar: ${link}`,
    smsWithStop: ({ organization, event, link }) =>
      `${organization}: tu certificado de ${event}. Parar: BAJA. Para ver y aceptar: ${link}`,
    shortSms: ({ organization, event, link }) => `${organization}: certificado ${event} ${link}`,
    template: {
      body: "¡Hola! {{1}} te ha emitido el certificado “{{2}}”, correspondiente a “{{3}}”. Con el botón de abajo puedes verlo, y aceptarlo o rechazarlo. El botón es personal: no lo compartas con nadie.",
      footer: "Para no recibir más mensajes, responde BAJA.",
      button: "Ver certificado",
      examples: ["Instituto Horizonte", "Participante", "Semana de la Computación 2026"],
    },
  },
};
