import type { JoinRefusal } from "#shared/domain/holders/addresses.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { HOLDERS } from "#shared/domain/rules.ts";

/** The words of the pages by which people sign in. */
export interface SignInPageWords {
  readonly title: string;
  readonly lead: string;
  readonly email: string;
  readonly send: string;
  readonly noPassword: string;
  readonly ended: string;
  readonly endedText: string;
  readonly notAnAddress: string;
  readonly sentTitle: string;
  readonly sentTo: (email: string) => string;
  readonly sentOnRecord: string;
  readonly sentHints: readonly string[];
  readonly again: string;
  readonly openTitle: string;
  readonly openText: (email: string) => string;
  readonly open: string;
  readonly joinTitle: string;
  readonly joinText: (own: string, other: string) => string;
  readonly joinWarning: string;
  readonly join: string;
  readonly takeOverTitle: string;
  readonly takeOverText: (own: string) => string;
  readonly takeOver: string;
  readonly refusedTitle: string;
  readonly refused: Readonly<Record<JoinRefusal, string>>;
  readonly toMine: string;
  readonly deadTitle: string;
  readonly deadText: string;
  readonly deadHints: readonly string[];
  readonly newLink: string;
}

const MINUTES = HOLDERS.linkMinutes;

/** The words of the pages by which people sign in, in each language. */
export const SIGN_IN_PAGE_WORDS: Readonly<Record<Locale, SignInPageWords>> = {
  pt: {
    title: "Meus certificados",
    lead: "Veja num só lugar todos os certificados emitidos para o seu e-mail, de todas as organizações.",
    email: "Seu e-mail",
    send: "Enviar o link",
    noPassword: `Sem senha: enviamos um link que funciona uma vez, por ${MINUTES} minutos.`,
    ended: "Sua sessão terminou",
    endedText: `Uma sessão dura ${HOLDERS.sessionMinutes} minutos. Peça um novo link para continuar.`,
    notAnAddress: "Isto não parece um endereço de e-mail. Confira, por favor.",
    sentTitle: "Veja a sua caixa de entrada",
    sentTo: (email) => `Se houver certificados para ${email}, um link está a caminho.`,
    sentOnRecord: "Se o certificado existir, um link está a caminho do endereço para o qual ele foi emitido.",
    sentHints: [
      `O link funciona uma vez, por ${MINUTES} minutos. Abra-o neste aparelho.`,
      "Não chegou? Olhe no spam, e veja se o endereço está certo.",
      `Enviamos no máximo ${HOLDERS.linksPerHour} links por hora.`,
    ],
    again: "Usar outro endereço",
    openTitle: "Ver meus certificados",
    openText: (email) => `Você entra como ${email}. O link funciona uma vez.`,
    open: "Entrar",
    joinTitle: "Juntar este endereço?",
    joinText: (own, other) =>
      `Os certificados de ${own} passam a aparecer junto com os de ${other}, e quem abre um vê os dois.`,
    joinWarning: "Confirme somente se os dois endereços são seus.",
    join: "Sim, os dois são meus",
    takeOverTitle: "Assumir este certificado?",
    takeOverText: (own) =>
      `O certificado passa do responsável para ${own}. Os links que o responsável recebeu deixam de funcionar, e ele é avisado.`,
    takeOver: "Sim, o certificado é meu",
    refusedTitle: "O endereço não foi juntado",
    refused: {
      has_addresses:
        "Este endereço já tem outros juntados a ele. Entre com ele, retire os outros e peça de novo.",
      joined_elsewhere:
        "Este endereço já está junto com outro. Entre com aquele, retire este e peça de novo.",
      too_many: `Você já tem ${HOLDERS.addressesMax} endereços, que é o máximo.`,
      gone: "O pedido mudou nesse meio-tempo. Entre e peça de novo.",
    },
    toMine: "Ir para meus certificados",
    deadTitle: "Este link não funciona mais",
    deadText: "O que pode ter acontecido:",
    deadHints: [
      `Ele foi usado, ou passou dos ${MINUTES} minutos. Cada link funciona uma vez.`,
      "Falta uma parte do endereço. Abra-o de novo a partir do e-mail.",
    ],
    newLink: "Receber um novo link",
  },
  en: {
    title: "My certificates",
    lead: "See all certificates that were issued to your e-mail in one place, from every organization.",
    email: "Your e-mail",
    send: "Send me the link",
    noPassword: `No password: we mail a link that works once, for ${MINUTES} minutes.`,
    ended: "Your session has ended",
    endedText: `A session lasts ${HOLDERS.sessionMinutes} minutes. Ask for a new link to go on.`,
    notAnAddress: "This does not look like an e-mail address. Please check it.",
    sentTitle: "Look into your mailbox",
    sentTo: (email) => `If there are certificates for ${email}, a link is on its way.`,
    sentOnRecord: "If there is such a certificate, a link is on its way to the address it was issued to.",
    sentHints: [
      `The link works once, for ${MINUTES} minutes. Open it on this device.`,
      "Nothing there? Look into the spam folder, and check the address.",
      `We send at most ${HOLDERS.linksPerHour} links an hour.`,
    ],
    again: "Use another address",
    openTitle: "See my certificates",
    openText: (email) => `You sign in as ${email}. The link works once.`,
    open: "Sign in",
    joinTitle: "Join this address?",
    joinText: (own, other) =>
      `The certificates of ${own} then stand beside those of ${other}, and who opens one sees both.`,
    joinWarning: "Confirm this only if both addresses are yours.",
    join: "Yes, both are mine",
    takeOverTitle: "Take over this certificate?",
    takeOverText: (own) =>
      `The certificate passes from its guardian to ${own}. The links that the guardian received stop working, and they are told.`,
    takeOver: "Yes, it is my certificate",
    refusedTitle: "The address was not joined",
    refused: {
      has_addresses: "Others were joined to this address. Sign in with it, remove them, and ask again.",
      joined_elsewhere: "This address is joined to another one. Sign in with that, remove it, and ask again.",
      too_many: `You have ${HOLDERS.addressesMax} addresses, which is the most.`,
      gone: "The request has changed meanwhile. Sign in and ask again.",
    },
    toMine: "Go to my certificates",
    deadTitle: "This link no longer works",
    deadText: "What may have happened:",
    deadHints: [
      `It was used, or is older than ${MINUTES} minutes. Each link works once.`,
      "A part of the address is missing. Open it from the e-mail again.",
    ],
    newLink: "Get a new link",
  },
  es: {
    title: "Mis certificados",
    lead: "Ve en un solo lugar todos los certificados emitidos para tu correo, de todas las organizaciones.",
    email: "Tu correo",
    send: "Enviarme el enlace",
    noPassword: `Sin contraseña: enviamos un enlace que funciona una vez, durante ${MINUTES} minutos.`,
    ended: "Tu sesión terminó",
    endedText: `Una sesión dura ${HOLDERS.sessionMinutes} minutos. Pide un enlace nuevo para seguir.`,
    notAnAddress: "Esto no parece una dirección de correo. Revísala, por favor.",
    sentTitle: "Mira tu buzón",
    sentTo: (email) => `Si hay certificados para ${email}, un enlace está en camino.`,
    sentOnRecord: "Si el certificado existe, un enlace está en camino a la dirección para la que se emitió.",
    sentHints: [
      `El enlace funciona una vez, durante ${MINUTES} minutos. Ábrelo en este dispositivo.`,
      "¿No llegó? Mira en el spam, y revisa la dirección.",
      `Enviamos como máximo ${HOLDERS.linksPerHour} enlaces por hora.`,
    ],
    again: "Usar otra dirección",
    openTitle: "Ver mis certificados",
    openText: (email) => `Entras como ${email}. El enlace funciona una vez.`,
    open: "Entrar",
    joinTitle: "¿Unir esta dirección?",
    joinText: (own, other) =>
      `Los certificados de ${own} aparecerán junto con los de ${other}, y quien abre una ve las dos.`,
    joinWarning: "Confírmalo solo si las dos direcciones son tuyas.",
    join: "Sí, las dos son mías",
    takeOverTitle: "¿Hacerte cargo de este certificado?",
    takeOverText: (own) =>
      `El certificado pasa de su tutor a ${own}. Los enlaces que recibió el tutor dejan de funcionar, y se le avisa.`,
    takeOver: "Sí, el certificado es mío",
    refusedTitle: "La dirección no se unió",
    refused: {
      has_addresses: "Esta dirección ya tiene otras unidas. Entra con ella, quítalas y pídelo otra vez.",
      joined_elsewhere:
        "Esta dirección ya está unida a otra. Entra con aquella, quita esta y pídelo otra vez.",
      too_many: `Ya tienes ${HOLDERS.addressesMax} direcciones, que es el máximo.`,
      gone: "La solicitud cambió mientras tanto. Entra y pídelo otra vez.",
    },
    toMine: "Ir a mis certificados",
    deadTitle: "Este enlace ya no funciona",
    deadText: "Qué puede haber pasado:",
    deadHints: [
      `Ya se usó, o pasaron más de ${MINUTES} minutos. Cada enlace funciona una vez.`,
      "Falta una parte de la dirección. Ábrela otra vez desde el correo.",
    ],
    newLink: "Recibir un enlace nuevo",
  },
};
