import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { CertificateNotice } from "#shared/domain/people/jobs.ts";

/** What a mail tells about a certificate. */
export type ToldNotice = CertificateNotice | "expiring";

/** The texts of a mail about a certificate that was accepted or revoked, or expires soon. They take cleaned values, give plain text. */
export interface CertificateNoticeWords {
  subject(organization: string, badge: string): string;
  readonly preheader: string;
  readonly eyebrow: string;
  told(organization: string, badge: string, event: string): string;
  readonly reasonLabel: string;
  readonly button: string;
  /** Stands above the address of the certificate. */
  readonly address: string;
  footer(organization: string): string;
}

export const CERTIFICATE_NOTICE_WORDS: Readonly<
  Record<Locale, Readonly<Record<ToldNotice, CertificateNoticeWords>>>
> = {
  pt: {
    accepted: {
      subject: (_, badge) => `Seu certificado: ${badge}`,
      preheader: "Você aceitou o certificado. Guarde o endereço dele: é permanente.",
      eyebrow: "Certificado aceito",
      told: (organization, badge, event) =>
        `Você aceitou o certificado “${badge}”, emitido por ${organization} e referente a “${event}”. Guarde este e-mail: nele está o endereço permanente do certificado. Mostre-o a quem quiser, e qualquer pessoa poderá conferir que ele é autêntico.`,
      reasonLabel: "Por que você o recebeu",
      button: "Ver seu certificado",
      address: "Endereço permanente do certificado:",
      footer: (organization) =>
        `Você recebeu este e-mail, enviado em nome de ${organization}, porque aceitou um certificado.`,
    },
    revoked: {
      subject: (organization, badge) => `${organization} revogou um certificado seu: ${badge}`,
      preheader: "O certificado não é mais válido.",
      eyebrow: "Certificado revogado",
      told: (organization, badge, event) =>
        `${organization} revogou o seu certificado “${badge}”, referente a “${event}”. Ele não é mais válido, e a página dele mostra isso. Se você acha que é um engano, fale com a organização.`,
      reasonLabel: "Motivo informado pela organização",
      button: "Ver a página do certificado",
      address: "Endereço do certificado:",
      footer: (organization) =>
        `Você recebeu este e-mail, enviado em nome de ${organization}, porque um certificado emitido para o seu endereço foi revogado.`,
    },
    expiring: {
      subject: (organization, badge) => `Seu certificado de ${organization} expira em breve: ${badge}`,
      preheader: "Veja até quando ele vale.",
      eyebrow: "Seu certificado expira em breve",
      told: (organization, badge, event) =>
        `O seu certificado “${badge}”, emitido por ${organization} e referente a “${event}”, está perto do fim da validade. Depois dessa data, a página dele mostra que expirou. Se você quiser saber se pode renová-lo, fale com a organização.`,
      reasonLabel: "Por que você o recebeu",
      button: "Ver seu certificado",
      address: "Endereço permanente do certificado:",
      footer: (organization) =>
        `Você recebeu este e-mail, enviado em nome de ${organization}, porque aceitou um certificado que tem validade. Este aviso é enviado uma única vez.`,
    },
  },
  en: {
    accepted: {
      subject: (_, badge) => `Your certificate: ${badge}`,
      preheader: "You accepted the certificate. Keep its address: it is permanent.",
      eyebrow: "Certificate accepted",
      told: (organization, badge, event) =>
        `You accepted the certificate “${badge}”, issued by ${organization} for “${event}”. Keep this e-mail: it has the permanent address of the certificate. Show it to whomever you like, and anybody can check that it is genuine.`,
      reasonLabel: "Why you received it",
      button: "See your certificate",
      address: "Permanent address of the certificate:",
      footer: (organization) =>
        `You receive this e-mail, sent on behalf of ${organization}, because you accepted a certificate.`,
    },
    revoked: {
      subject: (organization, badge) => `${organization} revoked a certificate of yours: ${badge}`,
      preheader: "The certificate is no longer valid.",
      eyebrow: "Certificate revoked",
      told: (organization, badge, event) =>
        `${organization} has revoked your certificate “${badge}” for “${event}”. It is no longer valid, and its page says so. If you think this is a mistake, please talk to the organization.`,
      reasonLabel: "Reason given by the organization",
      button: "See the certificate's page",
      address: "Address of the certificate:",
      footer: (organization) =>
        `You receive this e-mail, sent on behalf of ${organization}, because a certificate issued to your address was revoked.`,
    },
    expiring: {
      subject: (organization, badge) => `Your certificate of ${organization} expires soon: ${badge}`,
      preheader: "See until when it is valid.",
      eyebrow: "Your certificate expires soon",
      told: (organization, badge, event) =>
        `Your certificate “${badge}”, issued by ${organization} for “${event}”, is about to expire. After that date, its page says that it has expired. If you want to know whether you can renew it, please talk to the organization.`,
      reasonLabel: "Why you received it",
      button: "See your certificate",
      address: "Permanent address of the certificate:",
      footer: (organization) =>
        `You receive this e-mail, sent on behalf of ${organization}, because you accepted a certificate that is valid for a time. This notice is sent only once.`,
    },
  },
  es: {
    accepted: {
      subject: (_, badge) => `Tu certificado: ${badge}`,
      preheader: "Has aceptado el certificado. Guarda su dirección: es permanente.",
      eyebrow: "Certificado aceptado",
      told: (organization, badge, event) =>
        `Has aceptado el certificado “${badge}”, emitido por ${organization} y correspondiente a “${event}”. Guarda este correo: en él está la dirección permanente del certificado. Muéstrala a quien quieras, y cualquier persona podrá comprobar que el certificado es auténtico.`,
      reasonLabel: "Por qué lo has recibido",
      button: "Ver tu certificado",
      address: "Dirección permanente del certificado:",
      footer: (organization) =>
        `Recibes este correo, enviado en nombre de ${organization}, porque has aceptado un certificado.`,
    },
    revoked: {
      subject: (organization, badge) => `${organization} ha revocado un certificado tuyo: ${badge}`,
      preheader: "El certificado ya no es válido.",
      eyebrow: "Certificado revocado",
      told: (organization, badge, event) =>
        `${organization} ha revocado tu certificado “${badge}”, correspondiente a “${event}”. Ya no es válido, y su página lo muestra. Si crees que es un error, habla con la organización.`,
      reasonLabel: "Motivo indicado por la organización",
      button: "Ver la página del certificado",
      address: "Dirección del certificado:",
      footer: (organization) =>
        `Recibes este correo, enviado en nombre de ${organization}, porque se ha revocado un certificado emitido para tu dirección.`,
    },
    expiring: {
      subject: (organization, badge) => `Tu certificado de ${organization} caduca pronto: ${badge}`,
      preheader: "Mira hasta cuándo es válido.",
      eyebrow: "Tu certificado caduca pronto",
      told: (organization, badge, event) =>
        `Tu certificado “${badge}”, emitido por ${organization} y correspondiente a “${event}”, está a punto de caducar. Después de esa fecha, su página muestra que ha caducado. Si quieres saber si puedes renovarlo, habla con la organización.`,
      reasonLabel: "Por qué lo has recibido",
      button: "Ver tu certificado",
      address: "Dirección permanente del certificado:",
      footer: (organization) =>
        `Recibes este correo, enviado en nombre de ${organization}, porque aceptaste un certificado que tiene una validez. Este aviso se envía una sola vez.`,
    },
  },
};

/** The texts of the links to a certificate's document. */
export const NOTICE_LINKS: Readonly<
  Record<
    Locale,
    {
      readonly pdf: string;
      readonly profile: string;
      /** What a credential is, and where it is. */
      readonly credential: string;
      picture(badge: string, person: string): string;
    }
  >
> = {
  pt: {
    pdf: "Baixar o PDF",
    profile: "Adicionar ao LinkedIn",
    credential:
      "Seu certificado é também uma credencial digital: um arquivo assinado que outros programas conferem. Você pode baixá-la na página do certificado.",
    picture: (badge, person) => `Certificado “${badge}” de ${person}`,
  },
  en: {
    pdf: "Download the PDF",
    profile: "Add to LinkedIn profile",
    credential:
      "Your certificate is a digital credential too: a signed file that other programs can check. You can download it from the certificate's page.",
    picture: (badge, person) => `Certificate “${badge}” of ${person}`,
  },
  es: {
    pdf: "Descargar el PDF",
    profile: "Añadir a LinkedIn",
    credential:
      "Tu certificado es también una credencial digital: un archivo firmado que otros programas comprueban. Puedes descargarla en la página del certificado.",
    picture: (badge, person) => `Certificado “${badge}” de ${person}`,
  },
};
