import type { Locale } from "#shared/domain/organizations/organization.ts";

const PT_INVITATION_MAIL = {
  /** BCP 47 tag of the text, for `lang` and dates. */
  tag: "pt-BR",
  subject: (organization: string, badge: string) =>
    `${organization} emitiu um certificado para você: ${badge}`,
  preheader: "Veja o seu certificado e aceite-o. Você não precisa ter uma conta.",
  eyebrow: "Você recebeu um certificado",
  badgeAlt: (badge: string) => `Imagem do certificado “${badge}”`,
  /** The name of the organization stands below the logo. */
  logoAlt: "Logotipo",
  validUntil: (date: string) => `Válido até ${date}`,
  greeting: (name: string) => `Olá, ${name}!`,
  issued: (organization: string, badge: string, event: string) =>
    `${organization} emitiu para você o certificado “${badge}”, referente a “${event}”.`,
  outcomeLabel: "O que ele diz de você",
  roleLabel: "Participou como",
  reasonLabel: "Por que você o recebeu",
  button: "Ver e aceitar seu certificado",
  refusal: "Na mesma página você também pode recusar.",
  nextTitle: "O que acontece agora",
  nextAccount:
    "Você não precisa de conta nem de senha. Quando você aceita, o certificado ganha um endereço permanente.",
  nextLink: (days: number) =>
    `O link funciona por ${days === 1 ? "1 dia" : `${days} dias`} e é pessoal: não o repasse a outras pessoas.`,
  nextIgnore: "Não esperava este e-mail? Basta ignorá-lo: nada acontece.",
  fallback: "Se o botão não funcionar, copie este endereço para o seu navegador:",
  footer: (organization: string) =>
    `Você recebeu este e-mail, enviado em nome de ${organization}, porque um certificado foi emitido para o seu endereço.`,
  unsubscribe: "Não quero mais receber estes e-mails",
};

/** The texts of the invitation. They take cleaned values and give plain text, not HTML. */
export type InvitationMailWords = typeof PT_INVITATION_MAIL;
export const INVITATION_MAIL_WORDS: Readonly<Record<Locale, InvitationMailWords>> = {
  pt: PT_INVITATION_MAIL,
  en: {
    tag: "en",
    subject: (organization, badge) => `${organization} issued you a certificate: ${badge}`,
    preheader: "See your certificate and accept it. You need no account.",
    eyebrow: "You have received a certificate",
    badgeAlt: (badge) => `Image of the certificate “${badge}”`,
    logoAlt: "Logo",
    validUntil: (date) => `Valid until ${date}`,
    greeting: (name) => `Hello ${name},`,
    issued: (organization, badge, event) =>
      `${organization} has issued you the certificate “${badge}” for “${event}”.`,
    outcomeLabel: "What it says of you",
    roleLabel: "Took part as",
    reasonLabel: "Why you received it",
    button: "See and accept your certificate",
    refusal: "On the same page you can also refuse it.",
    nextTitle: "What happens next",
    nextAccount:
      "You need no account and no password. Once you accept it, the certificate has a permanent address.",
    nextLink: (days) =>
      `The link works for ${days === 1 ? "1 day" : `${days} days`} and is meant for you alone: please do not pass it on.`,
    nextIgnore: "Did not expect this e-mail? Just ignore it, and nothing will happen.",
    fallback: "If the button does not work, copy this address into your browser:",
    footer: (organization) =>
      `You receive this e-mail, sent on behalf of ${organization}, because a certificate was issued to your address.`,
    unsubscribe: "I do not want to receive these e-mails any more",
  },
  es: {
    tag: "es",
    subject: (organization, badge) => `${organization} te ha emitido un certificado: ${badge}`,
    preheader: "Mira tu certificado y acéptalo. No necesitas tener una cuenta.",
    eyebrow: "Has recibido un certificado",
    badgeAlt: (badge) => `Imagen del certificado “${badge}”`,
    logoAlt: "Logotipo",
    validUntil: (date) => `Válido hasta el ${date}`,
    greeting: (name) => `Hola, ${name}:`,
    issued: (organization, badge, event) =>
      `${organization} te ha emitido el certificado “${badge}”, correspondiente a “${event}”.`,
    outcomeLabel: "Lo que dice de ti",
    roleLabel: "Participó como",
    reasonLabel: "Por qué lo has recibido",
    button: "Ver y aceptar tu certificado",
    refusal: "En la misma página también puedes rechazarlo.",
    nextTitle: "Qué pasa ahora",
    nextAccount:
      "No necesitas cuenta ni contraseña. Cuando lo aceptas, el certificado recibe una dirección permanente.",
    nextLink: (days) =>
      `El enlace funciona durante ${days === 1 ? "1 día" : `${days} días`} y es personal: no lo compartas con nadie.`,
    nextIgnore: "¿No esperabas este correo? Ignóralo y no pasará nada.",
    fallback: "Si el botón no funciona, copia esta dirección en tu navegador:",
    footer: (organization) =>
      `Recibes este correo, enviado en nombre de ${organization}, porque se ha emitido un certificado para tu dirección.`,
    unsubscribe: "No quiero recibir más estos correos",
  },
};
