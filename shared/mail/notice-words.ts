import type { Locale } from "#shared/domain/organizations/organization.ts";

const PT_NOTICE = {
  /** BCP 47 tag of the text. */
  tag: "pt-BR",
  sender: "Certificados",
  subject: (organization: string) => `Um webhook de ${organization} foi desativado`,
  greeting: (organization: string) => `Olá, equipe de ${organization}!`,
  disabled: (url: string, id: string) => `Desativamos o webhook que envia mensagens para ${url} (${id}).`,
  reasons: {
    failing: "Durante cinco dias nenhuma mensagem enviada a esse endereço foi recebida.",
    gone: "O endereço respondeu com o status 410 ou com webhook-delivery: disable, ou seja, não quer mais mensagens.",
  },
  consequence:
    "Enquanto o webhook estiver desativado, nada é enviado para ele. As mensagens que aguardavam uma nova tentativa serão enviadas se ele for reativado.",
  remedy: (id: string) =>
    `Corrija o endereço, envie uma mensagem de teste e reative o webhook pela API: PATCH /v1.0/webhooks/${id} com o status enabled.`,
  mailHeld: {
    subject: (organization: string) => `Os e-mails de ${organization} estão em espera`,
    held: "Os convites e avisos da sua organização estão em espera: não são enviados por enquanto, e nenhum se perde. Os certificados continuam válidos e podem ser emitidos.",
    cause:
      "Isso acontece quando muitos e-mails voltam ou são marcados como spam. Assim protegemos a entrega dos seus próximos e-mails.",
    remedy:
      "Verifique se os endereços vieram das próprias pessoas e responda ao suporte. Quando a espera terminar, os e-mails serão enviados sozinhos.",
  },
  allowanceUsed: {
    subject: (organization: string) => `As mensagens do mês de ${organization} acabaram`,
    used: "Sua organização usou todas as mensagens de WhatsApp e SMS deste mês. Até o fim do mês, as pessoas recebem os convites só por e-mail.",
    consequence:
      "Os certificados continuam sendo emitidos e os e-mails continuam sendo enviados. As mensagens que não foram enviadas aparecem com o motivo allowance e não são enviadas depois.",
    remedy: "Se precisar de mais mensagens neste mês, escreva ao suporte.",
  },
  footer: "Este aviso vai para o contato da organização e não se repete.",
};

/** The texts of the mails to the contact of an organization. They take cleaned values and give plain text, not HTML. */
export type NoticeWords = typeof PT_NOTICE;
export const NOTICE_WORDS: Readonly<Record<Locale, NoticeWords>> = {
  pt: PT_NOTICE,
  en: {
    tag: "en",
    sender: "Certificates",
    subject: (organization) => `A webhook of ${organization} was disabled`,
    greeting: (organization) => `Hello, team of ${organization},`,
    disabled: (url, id) => `We have disabled the webhook that sends messages to ${url} (${id}).`,
    reasons: {
      failing: "For five days no message sent to this address was received.",
      gone: "The address answered with status 410 or with webhook-delivery: disable, which says that it wants no more messages.",
    },
    consequence:
      "While the webhook is disabled nothing is sent to it. Messages that were waiting for another attempt will be sent if it is enabled again.",
    remedy: (id) =>
      `Mend the address, send a test message, and enable the webhook through the API: PATCH /v1.0/webhooks/${id} with the status enabled.`,
    mailHeld: {
      subject: (organization) => `The mails of ${organization} are waiting`,
      held: "The invitations and notices of your organization are waiting: they are not sent for now, and none is lost. Certificates stay valid and can be issued.",
      cause:
        "This happens when many mails come back or are reported as spam. It protects the delivery of your next mails.",
      remedy:
        "Check that the addresses came from the people themselves, and write to our support. Once the wait is over, the mails are sent by themselves.",
    },
    allowanceUsed: {
      subject: (organization) => `The month's messages of ${organization} are used up`,
      used: "Your organization has used all WhatsApp and SMS messages of this month. Until the month ends, people get their invitations by e-mail only.",
      consequence:
        "Certificates are still issued, and e-mails still sent. Messages that were not sent show the reason allowance, and are not sent later.",
      remedy: "If you need more messages this month, write to our support.",
    },
    footer: "This notice goes to the organization's contact and is not repeated.",
  },
  es: {
    tag: "es",
    sender: "Certificados",
    subject: (organization) => `Se ha desactivado un webhook de ${organization}`,
    greeting: (organization) => `Hola, equipo de ${organization}:`,
    disabled: (url, id) => `Hemos desactivado el webhook que envía mensajes a ${url} (${id}).`,
    reasons: {
      failing: "Durante cinco días no se ha recibido ningún mensaje enviado a esa dirección.",
      gone: "La dirección respondió con el estado 410 o con webhook-delivery: disable, es decir, no quiere más mensajes.",
    },
    consequence:
      "Mientras el webhook esté desactivado no se le envía nada. Los mensajes que esperaban otro intento se enviarán si vuelve a activarse.",
    remedy: (id) =>
      `Corrija la dirección, envíe un mensaje de prueba y active el webhook con la API: PATCH /v1.0/webhooks/${id} con el estado enabled.`,
    mailHeld: {
      subject: (organization) => `Los correos de ${organization} están en espera`,
      held: "Las invitaciones y los avisos de su organización están en espera: por ahora no se envían, y ninguno se pierde. Los certificados siguen siendo válidos y pueden emitirse.",
      cause:
        "Esto ocurre cuando muchos correos se devuelven o se marcan como spam. Así protegemos la entrega de sus próximos correos.",
      remedy:
        "Compruebe que las direcciones vienen de las propias personas y escriba a nuestro soporte. Cuando termine la espera, los correos se enviarán solos.",
    },
    allowanceUsed: {
      subject: (organization) => `Se han agotado los mensajes del mes de ${organization}`,
      used: "Su organización ha usado todos los mensajes de WhatsApp y SMS de este mes. Hasta que termine el mes, las personas reciben sus invitaciones solo por correo.",
      consequence:
        "Los certificados se siguen emitiendo y los correos se siguen enviando. Los mensajes que no se enviaron muestran el motivo allowance y no se envían más tarde.",
      remedy: "Si necesita más mensajes este mes, escriba a nuestro soporte.",
    },
    footer: "Este aviso llega al contacto de la organización y no se repite.",
  },
};
