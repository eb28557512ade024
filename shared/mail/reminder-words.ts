import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ReminderStep } from "#shared/domain/reminders/next-step.ts";
import type { InvitationMailWords } from "./words.ts";

/** What a reminder says otherwise than its invitation. They take cleaned values, give plain text. */
type ReminderWords = Pick<
  InvitationMailWords,
  "subject" | "preheader" | "eyebrow" | "issued" | "nextIgnore" | "footer"
> & {
  /** `day`: until when the link works, in words. */
  link(day: string): string;
};

const PT = {
  link: (day: string) => `O link funciona até ${day} e é pessoal: não o repasse a outras pessoas.`,
  nextIgnore: "Não quer o certificado? Recuse-o na página. Ou ignore este e-mail: nada acontece.",
  footer: (organization: string) =>
    `Você recebeu este lembrete, enviado em nome de ${organization}, porque um certificado emitido para o seu endereço espera a sua resposta.`,
};
const EN = {
  link: (day: string) => `The link works until ${day} and is meant for you alone: please do not pass it on.`,
  nextIgnore:
    "Do not want the certificate? Refuse it on the page. Or ignore this e-mail, and nothing will happen.",
  footer: (organization: string) =>
    `You receive this reminder, sent on behalf of ${organization}, because a certificate issued to your address awaits your answer.`,
};
const ES = {
  link: (day: string) => `El enlace funciona hasta el ${day} y es personal: no lo compartas con nadie.`,
  nextIgnore: "¿No quieres el certificado? Recházalo en la página. O ignora este correo: no pasará nada.",
  footer: (organization: string) =>
    `Recibes este recordatorio, enviado en nombre de ${organization}, porque un certificado emitido para tu dirección espera tu respuesta.`,
};

export const REMINDER_WORDS: Readonly<Record<Locale, Readonly<Record<ReminderStep, ReminderWords>>>> = {
  pt: {
    reminder_1: {
      ...PT,
      subject: (organization, badge) => `Seu certificado de ${organization} espera por você: ${badge}`,
      preheader: "Falta só aceitá-lo. Você não precisa ter uma conta.",
      eyebrow: "Um certificado espera por você",
      issued: (organization, badge, event) =>
        `Há alguns dias, ${organization} emitiu para você o certificado “${badge}”, referente a “${event}”. Ele ainda espera a sua resposta.`,
    },
    reminder_2: {
      ...PT,
      subject: (organization, badge) => `Lembrete: seu certificado de ${organization}, ${badge}`,
      preheader: "Ele ainda espera a sua resposta. Aceitar leva menos de um minuto.",
      eyebrow: "Seu certificado ainda espera por você",
      issued: (organization, badge, event) =>
        `${organization} emitiu para você o certificado “${badge}”, referente a “${event}”, e você ainda não respondeu. Aceitar leva menos de um minuto.`,
    },
    last_call: {
      ...PT,
      subject: (organization, badge) => `Último lembrete: seu certificado de ${organization}, ${badge}`,
      preheader: "O link para aceitá-lo deixa de funcionar em poucos dias.",
      eyebrow: "Último lembrete",
      issued: (organization, badge, event) =>
        `O link para aceitar o certificado “${badge}”, que ${organization} emitiu para você e que é referente a “${event}”, deixa de funcionar em poucos dias. Este é o último lembrete.`,
    },
  },
  en: {
    reminder_1: {
      ...EN,
      subject: (organization, badge) => `Your certificate of ${organization} is waiting for you: ${badge}`,
      preheader: "All it needs is your acceptance. You need no account.",
      eyebrow: "A certificate is waiting for you",
      issued: (organization, badge, event) =>
        `A few days ago, ${organization} issued you the certificate “${badge}” for “${event}”. It still awaits your answer.`,
    },
    reminder_2: {
      ...EN,
      subject: (organization, badge) => `Reminder: your certificate of ${organization}, ${badge}`,
      preheader: "It still awaits your answer. Accepting takes less than a minute.",
      eyebrow: "Your certificate is still waiting for you",
      issued: (organization, badge, event) =>
        `${organization} has issued you the certificate “${badge}” for “${event}”, and you have not answered yet. Accepting takes less than a minute.`,
    },
    last_call: {
      ...EN,
      subject: (organization, badge) => `Last reminder: your certificate of ${organization}, ${badge}`,
      preheader: "The link to accept it stops working in a few days.",
      eyebrow: "Last reminder",
      issued: (organization, badge, event) =>
        `The link to accept the certificate “${badge}”, which ${organization} issued you for “${event}”, stops working in a few days. This is the last reminder.`,
    },
  },
  es: {
    reminder_1: {
      ...ES,
      subject: (organization, badge) => `Tu certificado de ${organization} te espera: ${badge}`,
      preheader: "Solo falta que lo aceptes. No necesitas tener una cuenta.",
      eyebrow: "Un certificado te espera",
      issued: (organization, badge, event) =>
        `Hace unos días, ${organization} emitió para ti el certificado “${badge}”, correspondiente a “${event}”. Todavía espera tu respuesta.`,
    },
    reminder_2: {
      ...ES,
      subject: (organization, badge) => `Recordatorio: tu certificado de ${organization}, ${badge}`,
      preheader: "Todavía espera tu respuesta. Aceptarlo lleva menos de un minuto.",
      eyebrow: "Tu certificado todavía te espera",
      issued: (organization, badge, event) =>
        `${organization} emitió para ti el certificado “${badge}”, correspondiente a “${event}”, y todavía no has respondido. Aceptarlo lleva menos de un minuto.`,
    },
    last_call: {
      ...ES,
      subject: (organization, badge) => `Último recordatorio: tu certificado de ${organization}, ${badge}`,
      preheader: "El enlace para aceptarlo deja de funcionar en unos días.",
      eyebrow: "Último recordatorio",
      issued: (organization, badge, event) =>
        `El enlace para aceptar el certificado “${badge}”, que ${organization} emitió para ti y que corresponde a “${event}”, deja de funcionar en unos días. Este es el último recordatorio.`,
    },
  },
};
