import type { Locale } from "../organizations/organization.ts";
import { HOLDERS } from "../rules.ts";
import type { HolderWords } from "./sign-in-words.ts";

/** The texts of the two letters about a person who takes their certificate over from a guardian (decision 21.21). */
export interface TakeOverWords {
  asked(name: string): HolderWords;
  done(name: string): HolderWords;
}

export const TAKE_OVER_WORDS: Readonly<Record<Locale, TakeOverWords>> = {
  pt: {
    asked: (name) => ({
      subject: "Confirme este endereço para cuidar do seu certificado",
      preheader: `O link vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
      eyebrow: "Meus certificados",
      title: `O certificado de ${name}`,
      paragraphs: [
        `Quem responde pelo certificado de ${name} pediu que este endereço passe a cuidar dele. Confirme com o botão abaixo: a partir daí, só este endereço responde pelo certificado. O link vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
        "Se o certificado não é seu, ignore este e-mail: nada muda.",
      ],
      button: "Ver o pedido",
      fallback: "Se o botão não funcionar, copie este endereço no navegador:",
      footer: "Você recebeu este e-mail porque o responsável por um certificado indicou este endereço.",
    }),
    done: (name) => ({
      subject: "Um certificado passou para a própria pessoa",
      preheader: "O seu link para ele não funciona mais.",
      eyebrow: "Certificado transferido",
      title: `${name} agora cuida do próprio certificado`,
      paragraphs: [
        `O certificado de ${name}, pelo qual você respondia como mãe, pai ou responsável, passou para um endereço que a pessoa confirmou. Os links enviados para você não funcionam mais.`,
        "Se isso não devia ter acontecido, fale com a organização que emitiu o certificado.",
      ],
      button: "Meus certificados",
      fallback: "Se o botão não funcionar, copie este endereço no navegador:",
      footer: "Você recebeu este e-mail porque o certificado tinha sido enviado para este endereço.",
    }),
  },
  en: {
    asked: (name) => ({
      subject: "Confirm this address to look after your certificate",
      preheader: `The link works once, for ${HOLDERS.linkMinutes} minutes.`,
      eyebrow: "My certificates",
      title: `The certificate of ${name}`,
      paragraphs: [
        `Whoever answers for the certificate of ${name} asked that this address look after it. Confirm it with the button below: from then on this address alone answers for the certificate. The link works once, for ${HOLDERS.linkMinutes} minutes.`,
        "If the certificate is not yours, ignore this e-mail: nothing changes.",
      ],
      button: "See the request",
      fallback: "If the button does not work, copy this address into your browser:",
      footer: "You receive this e-mail because the guardian of a certificate named this address.",
    }),
    done: (name) => ({
      subject: "A certificate has passed to its own person",
      preheader: "Your link to it no longer works.",
      eyebrow: "Certificate handed over",
      title: `${name} now looks after their own certificate`,
      paragraphs: [
        `The certificate of ${name}, for which you answered as parent or guardian, has passed to an address that the person confirmed. The links that were sent to you no longer work.`,
        "If this should not have happened, please talk to the organization that issued the certificate.",
      ],
      button: "My certificates",
      fallback: "If the button does not work, copy this address into your browser:",
      footer: "You receive this e-mail because the certificate had been sent to this address.",
    }),
  },
  es: {
    asked: (name) => ({
      subject: "Confirma esta dirección para ocuparte de tu certificado",
      preheader: `El enlace vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
      eyebrow: "Mis certificados",
      title: `El certificado de ${name}`,
      paragraphs: [
        `Quien responde por el certificado de ${name} pidió que esta dirección se ocupe de él. Confírmalo con el botón: desde entonces solo esta dirección responde por el certificado. El enlace vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
        "Si el certificado no es tuyo, ignora este correo: nada cambia.",
      ],
      button: "Ver la solicitud",
      fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
      footer: "Recibes este correo porque el tutor de un certificado indicó esta dirección.",
    }),
    done: (name) => ({
      subject: "Un certificado ha pasado a su propia persona",
      preheader: "Tu enlace ya no funciona.",
      eyebrow: "Certificado traspasado",
      title: `${name} se ocupa ahora de su propio certificado`,
      paragraphs: [
        `El certificado de ${name}, por el que respondías como madre, padre o tutor, ha pasado a una dirección que la persona confirmó. Los enlaces que te enviamos ya no funcionan.`,
        "Si esto no debía ocurrir, habla con la organización que emitió el certificado.",
      ],
      button: "Mis certificados",
      fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
      footer: "Recibes este correo porque el certificado se había enviado a esta dirección.",
    }),
  },
};
