import type { Locale } from "../organizations/organization.ts";
import { HOLDERS } from "../rules.ts";

/** The texts of a mail with a link for a person. */
export interface HolderWords {
  readonly subject: string;
  readonly preheader: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly fallback: string;
  readonly footer: string;
}

/** The texts of the mail with a link to my certificates. */
export const SIGN_IN_WORDS: Readonly<Record<Locale, HolderWords>> = {
  pt: {
    subject: "Seu link para ver seus certificados",
    preheader: `Vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
    eyebrow: "Meus certificados",
    title: "Entre sem senha",
    paragraphs: [
      `Use o botão abaixo para ver todos os certificados emitidos para este endereço. O link vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
      "Se não foi você quem pediu, ignore este e-mail: ninguém entra sem o link.",
    ],
    button: "Ver meus certificados",
    fallback: "Se o botão não funcionar, copie este endereço no navegador:",
    footer: "Você recebeu este e-mail porque alguém pediu um link de acesso para este endereço.",
  },
  en: {
    subject: "Your link to your certificates",
    preheader: `It works once, for ${HOLDERS.linkMinutes} minutes.`,
    eyebrow: "My certificates",
    title: "Sign in without a password",
    paragraphs: [
      `Use the button below to see all certificates that were issued to this address. The link works once, for ${HOLDERS.linkMinutes} minutes.`,
      "If it was not you who asked for it, ignore this e-mail: nobody gets in without the link.",
    ],
    button: "See my certificates",
    fallback: "If the button does not work, copy this address into your browser:",
    footer: "You receive this e-mail because somebody asked for a link for this address.",
  },
  es: {
    subject: "Tu enlace para ver tus certificados",
    preheader: `Vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
    eyebrow: "Mis certificados",
    title: "Entra sin contraseña",
    paragraphs: [
      `Usa el botón para ver todos los certificados emitidos para esta dirección. El enlace vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
      "Si no lo pediste tú, ignora este correo: nadie entra sin el enlace.",
    ],
    button: "Ver mis certificados",
    fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
    footer: "Recibes este correo porque alguien pidió un enlace de acceso para esta dirección.",
  },
};

/** The texts of the mail by which an address joins those of a person. */
export const JOIN_WORDS: Readonly<Record<Locale, HolderWords>> = {
  pt: {
    subject: "Confirme este endereço para os seus certificados",
    preheader: `O link vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
    eyebrow: "Meus certificados",
    title: "Este endereço é seu?",
    paragraphs: [
      `Alguém pediu para ver, junto com os de outro endereço, os certificados emitidos para este. Se foi você, confirme com o botão abaixo. O link vale por ${HOLDERS.linkMinutes} minutos e funciona uma vez.`,
      "Se não foi você, ignore este e-mail: nada muda e ninguém vê nada.",
    ],
    button: "Ver o pedido",
    fallback: "Se o botão não funcionar, copie este endereço no navegador:",
    footer: "Você recebeu este e-mail porque alguém pediu para juntar este endereço aos seus.",
  },
  en: {
    subject: "Confirm this address for your certificates",
    preheader: `The link works once, for ${HOLDERS.linkMinutes} minutes.`,
    eyebrow: "My certificates",
    title: "Is this your address?",
    paragraphs: [
      `Somebody asked to see the certificates of this address together with those of another one. If it was you, confirm it with the button below. The link works once, for ${HOLDERS.linkMinutes} minutes.`,
      "If it was not you, ignore this e-mail: nothing changes, and nobody sees anything.",
    ],
    button: "See the request",
    fallback: "If the button does not work, copy this address into your browser:",
    footer: "You receive this e-mail because somebody asked to join this address to theirs.",
  },
  es: {
    subject: "Confirma esta dirección para tus certificados",
    preheader: `El enlace vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
    eyebrow: "Mis certificados",
    title: "¿Es tuya esta dirección?",
    paragraphs: [
      `Alguien pidió ver los certificados de esta dirección junto con los de otra. Si fuiste tú, confírmalo con el botón. El enlace vale ${HOLDERS.linkMinutes} minutos y funciona una vez.`,
      "Si no fuiste tú, ignora este correo: nada cambia y nadie ve nada.",
    ],
    button: "Ver la solicitud",
    fallback: "Si el botón no funciona, copia esta dirección en el navegador:",
    footer: "Recibes este correo porque alguien pidió unir esta dirección a las suyas.",
  },
};
