import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ERASURE } from "#shared/domain/rules.ts";

const DAYS = ERASURE.daysToAnswer;

const PT_ERASURE = {
  summary: "Apagar os meus dados deste certificado",
  text: (organization: string) =>
    `Pedimos a ${organization} que apague o que este certificado diz de você. Depois disso ele não vale mais, e ninguém pode trazê-lo de volta.`,
  button: "Pedir que apaguem",
  askedTitle: "O pedido foi enviado",
  askedText: `A organização tem ${DAYS} dias para responder. Se não responder, apagamos assim mesmo. Avisamos você por e-mail.`,
  goneTitle: "A sua conta foi apagada",
  goneText: `Apagamos agora a sua conta, as suas escolhas e os seus acessos. Pedimos também a cada organização que apague os seus certificados: ela tem ${DAYS} dias, e se não responder, apagamos assim mesmo. Avisamos você por e-mail.`,
};
/** The texts of the form that asks for an erasure, and of its answer. */
export const ERASURE_WORDS: Readonly<Record<Locale, typeof PT_ERASURE>> = {
  pt: PT_ERASURE,
  en: {
    summary: "Erase my data in this certificate",
    text: (organization) =>
      `We ask ${organization} to erase what this certificate says of you. It is not valid after that, and nobody can bring it back.`,
    button: "Ask for it to be erased",
    askedTitle: "Your request was sent",
    askedText: `The organization has ${DAYS} days to answer. Without an answer we erase it all the same. We tell you by e-mail.`,
    goneTitle: "Your account was erased",
    goneText: `We have erased your account, your choices and your sessions. We also ask each organization to erase your certificates: it has ${DAYS} days, and without an answer we erase them all the same. We tell you by e-mail.`,
  },
  es: {
    summary: "Borrar mis datos de este certificado",
    text: (organization) =>
      `Pedimos a ${organization} que borre lo que este certificado dice de ti. Después ya no es válido, y nadie puede recuperarlo.`,
    button: "Pedir que se borre",
    askedTitle: "La solicitud fue enviada",
    askedText: `La organización tiene ${DAYS} días para responder. Sin respuesta, lo borramos igualmente. Te avisamos por correo.`,
    goneTitle: "Tu cuenta fue borrada",
    goneText: `Hemos borrado tu cuenta, tus elecciones y tus sesiones. También pedimos a cada organización que borre tus certificados: tiene ${DAYS} días, y sin respuesta los borramos igualmente. Te avisamos por correo.`,
  },
};
