import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";

const DAYS = LIMITS.reconsiderDays;

export interface StateText {
  readonly title: string;
  readonly text: string;
  /** What happens next, one item for each point; empty where nothing does. */
  readonly next: readonly string[];
}

const PT_INVITATION = {
  eyebrow: "Certificado",
  question: "Você aceita este certificado?",
  accept: "Aceitar o certificado",
  reject: "Recusar",
  /** Below the picture of the document, which is marked as a sample. */
  sample: "Uma amostra: assim ele fica quando você aceitar. Toque ou clique para ampliar.",
  nextTitle: "O que acontece agora",
  pending: (organization: string, until: string | null) => ({
    title: "Este certificado espera a sua resposta",
    text: `${organization} emitiu este certificado para você.`,
    next: [
      "Se você aceitar, o certificado ganha um endereço permanente, e qualquer pessoa a quem você der esse endereço pode conferir que ele é autêntico. Quem aceita não pode recusar depois.",
      `Se você recusar, o certificado não vale. Você pode mudar de ideia durante ${DAYS} dias.`,
      `${organization} fica sabendo da sua resposta nos dois casos.`,
      ...(until === null ? [] : [`Se você não fizer nada até ${until}, o certificado expira.`]),
    ],
  }),
  accepted: (organization: string, on: string) => ({
    title: "Certificado aceito",
    text: `Você aceitou este certificado em ${on}. ${organization} já sabe da sua resposta.`,
    next: [],
  }),
  /** `until`: when the refusal can no longer be taken back; null when that time is over. */
  rejected: (organization: string, on: string, until: string | null) => ({
    title: "Certificado recusado",
    text: `Você recusou este certificado em ${on}. ${organization} já sabe da sua resposta.${until === null ? ` Se você ainda quer o certificado, peça a ${organization} que o emita de novo.` : ""}`,
    next:
      until === null ? [] : [`Foi um engano, ou mudou de ideia? Você pode desfazer a recusa até ${until}.`],
  }),
  expired: (organization: string, on: string, accepted: boolean) => ({
    title: "Certificado expirado",
    text: accepted
      ? `Este certificado valeu até ${on}. Se você ainda precisa dele, peça a ${organization} um novo certificado.`
      : `O prazo para aceitar este certificado terminou em ${on}. Se você ainda precisa dele, peça a ${organization} um novo certificado.`,
    next: [],
  }),
  revoked: (organization: string, on: string) => ({
    title: "Certificado revogado",
    text: `${organization} revogou este certificado em ${on}. Ele não vale mais. Se você tem dúvidas, pergunte a ${organization}.`,
    next: [],
  }),
  reconsider: "Desfazer a recusa",
  refuseTitle: "Recusar este certificado?",
  refuseText: (organization: string) =>
    `Se você recusar, o certificado não vale, e ${organization} fica sabendo. Você pode mudar de ideia durante ${DAYS} dias.`,
  refuseButton: "Sim, recusar",
  refuseBack: "Não, voltar ao certificado",
  addressTitle: "O endereço permanente do seu certificado",
  addressNote:
    "Ele não vence, ao contrário do link do seu e-mail. Quem o abre vê o seu nome, o evento e o emissor, nunca o seu e-mail.",
  openPage: "Abrir a página do certificado",
  unsubscribe: "Não quero mais receber e-mails desta organização",
  sentFrom: (address: string) => `O e-mail sobre este certificado foi enviado por ${address}.`,
  unsubscribed: (organization: string) => `Você não recebe mais e-mails de ${organization}.`,
  subscribe: "Voltar a receber",
  messages: (ending: string) => `Também avisamos por WhatsApp ou SMS no telefone que termina em ${ending}.`,
  stopMessages: "Parar estas mensagens",
  messagesStopped: (ending: string) =>
    `O telefone que termina em ${ending} não recebe mais mensagens sobre certificados, de nenhuma organização.`,
  allowMessages: "Voltar a receber mensagens",
  /** When the phone itself stopped them. */
  allowFromPhone: "Para voltar a receber, escreva VOLTAR desse telefone, como resposta à última mensagem.",
  noMessages: "Este certificado não tem um telefone para mensagens.",
  notRecorded: "Sua resposta não foi registrada",
  tooLateToReject: "Você já tinha aceitado este certificado, por isso não pode mais recusá-lo.",
  tooLateToAccept: "Você já tinha recusado este certificado, por isso ele não pode ser aceito agora.",
  refusalFinal: `A recusa já não pode ser desfeita: os ${DAYS} dias para isso passaram.`,
  tooLate: "Este certificado não pode mais ser aceito nem recusado.",
  notAccepted: "Só um certificado aceito tem uma página que outras pessoas veem.",
};

/** The texts of the page of an invitation. They take formatted dates and give plain text, not HTML. */
export type InvitationWords = typeof PT_INVITATION;
export const INVITATION_WORDS: Readonly<Record<Locale, InvitationWords>> = {
  pt: PT_INVITATION,
  en: {
    eyebrow: "Certificate",
    question: "Do you accept this certificate?",
    accept: "Accept the certificate",
    reject: "Refuse",
    sample: "A sample: this is how it looks once you accept. Tap or click to enlarge it.",
    nextTitle: "What happens next",
    pending: (organization, until) => ({
      title: "This certificate awaits your answer",
      text: `${organization} has issued this certificate to you.`,
      next: [
        "If you accept, the certificate gets a permanent address, and anybody to whom you give that address can check that it is genuine. What you have accepted cannot be refused later.",
        `If you refuse, the certificate is void. You can change your mind for ${DAYS} days.`,
        `${organization} learns of your answer either way.`,
        ...(until === null ? [] : [`If you do nothing until ${until}, the certificate expires.`]),
      ],
    }),
    accepted: (organization, on) => ({
      title: "Certificate accepted",
      text: `You accepted this certificate on ${on}. ${organization} has been told.`,
      next: [],
    }),
    rejected: (organization, on, until) => ({
      title: "Certificate refused",
      text: `You refused this certificate on ${on}. ${organization} has been told.${until === null ? ` If you still want the certificate, ask ${organization} to issue it again.` : ""}`,
      next:
        until === null
          ? []
          : [
              `Was it a mistake, or have you changed your mind? You can take your refusal back until ${until}.`,
            ],
    }),
    expired: (organization, on, accepted) => ({
      title: "Certificate expired",
      text: accepted
        ? `This certificate was valid until ${on}. If you still need it, ask ${organization} for a new certificate.`
        : `This certificate could be accepted until ${on}. If you still need it, ask ${organization} for a new certificate.`,
      next: [],
    }),
    revoked: (organization, on) => ({
      title: "Certificate revoked",
      text: `${organization} revoked this certificate on ${on}. It is no longer valid. If you have questions, ask ${organization}.`,
      next: [],
    }),
    reconsider: "Take my refusal back",
    refuseTitle: "Refuse this certificate?",
    refuseText: (organization) =>
      `If you refuse, the certificate is void, and ${organization} is told. You can change your mind for ${DAYS} days.`,
    refuseButton: "Yes, refuse it",
    refuseBack: "No, back to the certificate",
    addressTitle: "The permanent address of your certificate",
    addressNote:
      "It never expires, unlike the link in your e-mail. Who opens it sees your name, the event and the issuer, never your e-mail address.",
    openPage: "Open the page of the certificate",
    unsubscribe: "I want no more e-mails from this organization",
    sentFrom: (address) => `The e-mail about this certificate came from ${address}.`,
    unsubscribed: (organization) => `You receive no more e-mails from ${organization}.`,
    subscribe: "Receive them again",
    messages: (ending) => `We also write by WhatsApp or SMS to the phone whose number ends in ${ending}.`,
    stopMessages: "Stop these messages",
    messagesStopped: (ending) =>
      `The phone whose number ends in ${ending} gets no more messages about certificates, from any organization.`,
    allowMessages: "Receive messages again",
    allowFromPhone: "To receive them again, write START from that phone, as an answer to the last message.",
    noMessages: "This certificate has no phone number for messages.",
    notRecorded: "Your answer was not recorded",
    tooLateToReject: "You had accepted this certificate before, so you can no longer refuse it.",
    tooLateToAccept: "You had refused this certificate before, so it cannot be accepted now.",
    refusalFinal: `The refusal can no longer be taken back: the ${DAYS} days for it are over.`,
    tooLate: "This certificate can no longer be accepted or refused.",
    notAccepted: "Only an accepted certificate has a page that others see.",
  },
  es: {
    eyebrow: "Certificado",
    question: "¿Aceptas este certificado?",
    accept: "Aceptar el certificado",
    reject: "Rechazar",
    sample: "Una muestra: así queda cuando lo aceptes. Toca o haz clic para ampliarla.",
    nextTitle: "Qué pasa ahora",
    pending: (organization, until) => ({
      title: "Este certificado espera tu respuesta",
      text: `${organization} te ha emitido este certificado.`,
      next: [
        "Si lo aceptas, el certificado recibe una dirección permanente, y cualquier persona a quien des esa dirección puede comprobar que es auténtico. Lo que se acepta no se puede rechazar después.",
        `Si lo rechazas, el certificado no vale. Puedes cambiar de idea durante ${DAYS} días.`,
        `En ambos casos ${organization} sabrá tu respuesta.`,
        ...(until === null ? [] : [`Si no haces nada hasta el ${until}, el certificado caduca.`]),
      ],
    }),
    accepted: (organization, on) => ({
      title: "Certificado aceptado",
      text: `Aceptaste este certificado el ${on}. ${organization} ya lo sabe.`,
      next: [],
    }),
    rejected: (organization, on, until) => ({
      title: "Certificado rechazado",
      text: `Rechazaste este certificado el ${on}. ${organization} ya lo sabe.${until === null ? ` Si todavía quieres el certificado, pide a ${organization} que lo emita de nuevo.` : ""}`,
      next:
        until === null
          ? []
          : [`¿Fue un error, o has cambiado de idea? Puedes deshacer el rechazo hasta el ${until}.`],
    }),
    expired: (organization, on, accepted) => ({
      title: "Certificado caducado",
      text: accepted
        ? `Este certificado fue válido hasta el ${on}. Si todavía lo necesitas, pide a ${organization} un nuevo certificado.`
        : `Este certificado se podía aceptar hasta el ${on}. Si todavía lo necesitas, pide a ${organization} un nuevo certificado.`,
      next: [],
    }),
    revoked: (organization, on) => ({
      title: "Certificado revocado",
      text: `${organization} revocó este certificado el ${on}. Ya no es válido. Si tienes dudas, pregunta a ${organization}.`,
      next: [],
    }),
    reconsider: "Deshacer el rechazo",
    refuseTitle: "¿Rechazar este certificado?",
    refuseText: (organization) =>
      `Si lo rechazas, el certificado no vale, y ${organization} lo sabrá. Puedes cambiar de idea durante ${DAYS} días.`,
    refuseButton: "Sí, rechazarlo",
    refuseBack: "No, volver al certificado",
    addressTitle: "La dirección permanente de tu certificado",
    addressNote:
      "No caduca, a diferencia del enlace de tu correo. Quien la abre ve tu nombre, el evento y el emisor, nunca tu correo.",
    openPage: "Abrir la página del certificado",
    unsubscribe: "No quiero recibir más correos de esta organización",
    sentFrom: (address) => `El correo sobre este certificado se envió desde ${address}.`,
    unsubscribed: (organization) => `Ya no recibes correos de ${organization}.`,
    subscribe: "Volver a recibirlos",
    messages: (ending) => `También avisamos por WhatsApp o SMS al teléfono cuyo número termina en ${ending}.`,
    stopMessages: "Dejar de recibir mensajes",
    messagesStopped: (ending) =>
      `El teléfono cuyo número termina en ${ending} ya no recibe mensajes sobre certificados, de ninguna organización.`,
    allowMessages: "Volver a recibir mensajes",
    allowFromPhone:
      "Para volver a recibirlos, escribe ALTA desde ese teléfono, como respuesta al último mensaje.",
    noMessages: "Este certificado no tiene un teléfono para mensajes.",
    notRecorded: "No se ha registrado tu respuesta",
    tooLateToReject: "Ya habías aceptado este certificado, así que no puedes rechazarlo.",
    tooLateToAccept: "Ya habías rechazado este certificado, así que ahora no se puede aceptar.",
    refusalFinal: `El rechazo ya no se puede deshacer: los ${DAYS} días para hacerlo han pasado.`,
    tooLate: "Este certificado ya no se puede aceptar ni rechazar.",
    notAccepted: "Solo un certificado aceptado tiene una página que otras personas ven.",
  },
};
