import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The texts of the page of a minor's certificate, which a parent or guardian opens (decision 21.20). */
interface GuardianWords {
  note(name: string): string;
  question(name: string): string;
  takeOver(name: string): string;
  takeOverText(name: string): string;
  email(name: string): string;
  readonly send: string;
  readonly sentTitle: string;
  sentText(email: string): string;
  readonly back: string;
}

export const GUARDIAN_WORDS: Readonly<Record<Locale, GuardianWords>> = {
  pt: {
    note: (name) => `Este certificado é de ${name}. Você responde por ele como mãe, pai ou responsável.`,
    question: (name) => `Você aceita este certificado em nome de ${name}?`,
    takeOver: (name) => `Passar o certificado para ${name}`,
    takeOverText: (name) =>
      `Enviamos um link para o endereço de ${name}. Quando esse endereço for confirmado, o certificado passa para lá, e os seus links deixam de funcionar.`,
    email: (name) => `E-mail de ${name}`,
    send: "Enviar o link",
    sentTitle: "Link enviado",
    sentText: (email) =>
      `Se o certificado pode ser passado, enviamos um link para ${email}. Ele vale por 15 minutos; até a confirmação nada muda.`,
    back: "Voltar ao certificado",
  },
  en: {
    note: (name) => `This certificate is ${name}'s. You answer for it as parent or guardian.`,
    question: (name) => `Do you accept this certificate on behalf of ${name}?`,
    takeOver: (name) => `Hand the certificate over to ${name}`,
    takeOverText: (name) =>
      `We mail a link to ${name}'s own address. Once it is confirmed, the certificate passes to that address, and your links no longer work.`,
    email: (name) => `E-mail of ${name}`,
    send: "Send the link",
    sentTitle: "The link is on its way",
    sentText: (email) =>
      `If the certificate can be handed over, we have mailed a link to ${email}. It works for 15 minutes; until it is confirmed nothing changes.`,
    back: "Back to the certificate",
  },
  es: {
    note: (name) => `Este certificado es de ${name}. Respondes por él como madre, padre o tutor.`,
    question: (name) => `¿Aceptas este certificado en nombre de ${name}?`,
    takeOver: (name) => `Traspasar el certificado a ${name}`,
    takeOverText: (name) =>
      `Enviamos un enlace a la dirección de ${name}. Cuando se confirme, el certificado pasa a esa dirección y tus enlaces dejan de funcionar.`,
    email: (name) => `Correo de ${name}`,
    send: "Enviar el enlace",
    sentTitle: "Enlace enviado",
    sentText: (email) =>
      `Si el certificado se puede traspasar, hemos enviado un enlace a ${email}. Vale 15 minutos; hasta que se confirme nada cambia.`,
    back: "Volver al certificado",
  },
};
