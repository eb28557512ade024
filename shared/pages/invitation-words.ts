import type { Locale } from "#shared/domain/organizations/organization.ts";

export interface StateText {
  readonly title: string;
  readonly text: string;
  /** What happens next, one item for each point. */
  readonly next: readonly string[];
}

/** The texts of the page of an invitation. They take formatted dates and give plain text, not HTML. */
export interface InvitationWords {
  readonly eyebrow: string;
  readonly question: string;
  readonly accept: string;
  readonly reject: string;
  readonly final: string;
  readonly nextTitle: string;
  pending(organization: string, hasAccount: boolean, until: string | null): StateText;
  accepted(organization: string, on: string): StateText;
  rejected(organization: string, on: string): StateText;
  expired(organization: string, on: string, accepted: boolean): StateText;
  revoked(organization: string, on: string): StateText;
  readonly verify: string;
  readonly unsubscribe: string;
  readonly notRecorded: string;
  readonly tooLateToReject: string;
  readonly tooLateToAccept: string;
  readonly tooLate: string;
}

export const INVITATION_WORDS: Readonly<Record<Locale, InvitationWords>> = {
  pt: {
    eyebrow: "Certificado",
    question: "Você aceita este certificado?",
    accept: "Aceitar o certificado",
    reject: "Recusar",
    final: "Sua resposta é definitiva: quem recusa não pode aceitar depois, e quem aceita não pode recusar.",
    nextTitle: "O que acontece agora",
    pending: (organization, hasAccount, until) => ({
      title: "Este certificado espera a sua resposta",
      text: `${organization} emitiu este certificado para você.`,
      next: [
        hasAccount
          ? "Se você aceitar, o certificado fica na sua conta e qualquer pessoa a quem você der o endereço dele pode conferir que é autêntico."
          : "Se você aceitar, uma conta é criada para o seu e-mail, o certificado fica nela e qualquer pessoa a quem você der o endereço dele pode conferir que é autêntico.",
        `Se você recusar, o certificado deixa de valer. ${organization} fica sabendo da sua resposta nos dois casos.`,
        until === null
          ? "Se você não fizer nada, nada acontece."
          : `Se você não fizer nada até ${until}, o certificado expira.`,
      ],
    }),
    accepted: (organization, on) => ({
      title: "Certificado aceito",
      text: `Você aceitou este certificado em ${on}.`,
      next: [
        "O certificado está na sua conta. Você não precisa fazer mais nada.",
        `Sua resposta foi comunicada a ${organization}.`,
        "Dê o endereço abaixo a quem quiser conferir o certificado. Nele aparecem o seu nome, o evento e o emissor, nunca o seu e-mail.",
      ],
    }),
    rejected: (organization, on) => ({
      title: "Certificado recusado",
      text: `Você recusou este certificado em ${on}.`,
      next: [
        `Sua resposta foi comunicada a ${organization}. Você não precisa fazer mais nada.`,
        `Foi um engano? A recusa não pode ser desfeita, mas você pode pedir a ${organization} um novo certificado.`,
      ],
    }),
    expired: (organization, on, accepted) => ({
      title: "Certificado expirado",
      text: accepted
        ? `Este certificado valeu até ${on}.`
        : `O prazo para aceitar este certificado terminou em ${on}.`,
      next: [`Se você ainda precisa dele, peça a ${organization} um novo certificado.`],
    }),
    revoked: (organization, on) => ({
      title: "Certificado revogado",
      text: `${organization} revogou este certificado em ${on}. Ele não vale mais.`,
      next: [`Se você tem dúvidas, pergunte a ${organization}.`],
    }),
    verify: "Conferir o certificado",
    unsubscribe: "Não quero mais receber e-mails desta organização",
    notRecorded: "Sua resposta não foi registrada",
    tooLateToReject: "Você já tinha aceitado este certificado, por isso não pode mais recusá-lo.",
    tooLateToAccept: "Você já tinha recusado este certificado, por isso não pode mais aceitá-lo.",
    tooLate: "Este certificado não pode mais ser aceito nem recusado.",
  },
  en: {
    eyebrow: "Certificate",
    question: "Do you accept this certificate?",
    accept: "Accept the certificate",
    reject: "Refuse",
    final: "Your answer is final: what was refused cannot be accepted later, nor the other way round.",
    nextTitle: "What happens next",
    pending: (organization, hasAccount, until) => ({
      title: "This certificate awaits your answer",
      text: `${organization} has issued this certificate to you.`,
      next: [
        hasAccount
          ? "If you accept, the certificate is kept in your account, and anybody to whom you give its address can check that it is genuine."
          : "If you accept, an account is created for your e-mail address, the certificate is kept in it, and anybody to whom you give its address can check that it is genuine.",
        `If you refuse, the certificate is void. ${organization} learns of your answer either way.`,
        until === null
          ? "If you do nothing, nothing happens."
          : `If you do nothing until ${until}, the certificate expires.`,
      ],
    }),
    accepted: (organization, on) => ({
      title: "Certificate accepted",
      text: `You accepted this certificate on ${on}.`,
      next: [
        "The certificate is in your account. There is nothing more for you to do.",
        `${organization} has been told of your answer.`,
        "Give the address below to anybody who wants to check the certificate. It shows your name, the event and the issuer, never your e-mail address.",
      ],
    }),
    rejected: (organization, on) => ({
      title: "Certificate refused",
      text: `You refused this certificate on ${on}.`,
      next: [
        `${organization} has been told of your answer. There is nothing more for you to do.`,
        `Was it a mistake? A refusal cannot be undone, but you can ask ${organization} for a new certificate.`,
      ],
    }),
    expired: (organization, on, accepted) => ({
      title: "Certificate expired",
      text: accepted
        ? `This certificate was valid until ${on}.`
        : `This certificate could be accepted until ${on}.`,
      next: [`If you still need it, ask ${organization} for a new certificate.`],
    }),
    revoked: (organization, on) => ({
      title: "Certificate revoked",
      text: `${organization} revoked this certificate on ${on}. It is no longer valid.`,
      next: [`If you have questions, ask ${organization}.`],
    }),
    verify: "Check the certificate",
    unsubscribe: "I want no more e-mails from this organization",
    notRecorded: "Your answer was not recorded",
    tooLateToReject: "You had accepted this certificate before, so you can no longer refuse it.",
    tooLateToAccept: "You had refused this certificate before, so you can no longer accept it.",
    tooLate: "This certificate can no longer be accepted or refused.",
  },
  es: {
    eyebrow: "Certificado",
    question: "¿Aceptas este certificado?",
    accept: "Aceptar el certificado",
    reject: "Rechazar",
    final: "Tu respuesta es definitiva: lo que se rechaza no se puede aceptar después, ni al revés.",
    nextTitle: "Qué pasa ahora",
    pending: (organization, hasAccount, until) => ({
      title: "Este certificado espera tu respuesta",
      text: `${organization} te ha emitido este certificado.`,
      next: [
        hasAccount
          ? "Si lo aceptas, el certificado queda en tu cuenta y cualquier persona a quien des su dirección puede comprobar que es auténtico."
          : "Si lo aceptas, se crea una cuenta para tu correo, el certificado queda en ella y cualquier persona a quien des su dirección puede comprobar que es auténtico.",
        `Si lo rechazas, el certificado deja de valer. En ambos casos ${organization} sabrá tu respuesta.`,
        until === null
          ? "Si no haces nada, no pasa nada."
          : `Si no haces nada hasta el ${until}, el certificado caduca.`,
      ],
    }),
    accepted: (organization, on) => ({
      title: "Certificado aceptado",
      text: `Aceptaste este certificado el ${on}.`,
      next: [
        "El certificado está en tu cuenta. No tienes que hacer nada más.",
        `Hemos comunicado tu respuesta a ${organization}.`,
        "Da la dirección de abajo a quien quiera comprobar el certificado. En ella aparecen tu nombre, el evento y el emisor, nunca tu correo.",
      ],
    }),
    rejected: (organization, on) => ({
      title: "Certificado rechazado",
      text: `Rechazaste este certificado el ${on}.`,
      next: [
        `Hemos comunicado tu respuesta a ${organization}. No tienes que hacer nada más.`,
        `¿Fue un error? El rechazo no se puede deshacer, pero puedes pedir a ${organization} un nuevo certificado.`,
      ],
    }),
    expired: (organization, on, accepted) => ({
      title: "Certificado caducado",
      text: accepted
        ? `Este certificado fue válido hasta el ${on}.`
        : `Este certificado se podía aceptar hasta el ${on}.`,
      next: [`Si todavía lo necesitas, pide a ${organization} un nuevo certificado.`],
    }),
    revoked: (organization, on) => ({
      title: "Certificado revocado",
      text: `${organization} revocó este certificado el ${on}. Ya no es válido.`,
      next: [`Si tienes dudas, pregunta a ${organization}.`],
    }),
    verify: "Comprobar el certificado",
    unsubscribe: "No quiero recibir más correos de esta organización",
    notRecorded: "No se ha registrado tu respuesta",
    tooLateToReject: "Ya habías aceptado este certificado, así que no puedes rechazarlo.",
    tooLateToAccept: "Ya habías rechazado este certificado, así que no puedes aceptarlo.",
    tooLate: "Este certificado ya no se puede aceptar ni rechazar.",
  },
};
