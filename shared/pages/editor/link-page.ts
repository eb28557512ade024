import type { Locale } from "#shared/domain/organizations/organization.ts";
import { EDITOR } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { html } from "../html.ts";
import { langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { type ProblemMessages, problemPage } from "../problem-page.ts";

const HOURS = EDITOR.sessionSeconds / 3_600;

const WORDS: Readonly<Record<Locale, { title: string; text: string; open: string }>> = {
  pt: {
    title: "Abrir o editor do modelo",
    text: `Este link funciona uma vez. Depois de aberto, o editor fica neste navegador por ${HOURS} hora.`,
    open: "Abrir o editor",
  },
  en: {
    title: "Open the template editor",
    text: `This link works once. After that the editor stays open in this browser for ${HOURS} hour.`,
    open: "Open the editor",
  },
  es: {
    title: "Abrir el editor de la plantilla",
    text: `Este enlace funciona una vez. Después, el editor queda abierto en este navegador durante ${HOURS} hora.`,
    open: "Abrir el editor",
  },
};

/** Gives the page behind the address of an editor: a button opens it, so that a program that follows links does not. */
export function editorLinkPage(token: string, reader: PageReader): ShownPage {
  const locale = localeFor(reader);
  const words = WORDS[locale];
  return page({
    locale,
    title: words.title,
    self: token,
    main: html`<section class="card plain"><h1>${words.title}</h1><p>${words.text}</p>
<form method="post" action="${token}${langQuery(reader.lang)}"><button type="submit">${words.open}</button></form></section>`,
  });
}

const CLOSED: ProblemMessages = {
  pt: {
    title: "O editor não está aberto",
    text: "O que pode ter acontecido:",
    hints: [
      `O link já foi usado ou passou dos ${EDITOR.linkMinutes} minutos. Ele funciona uma vez.`,
      "A hora da sessão terminou, ou o modelo foi excluído.",
      "O editor foi aberto em outro navegador. Peça um novo link onde você o conseguiu.",
    ],
  },
  en: {
    title: "The editor is not open",
    text: "What may have happened:",
    hints: [
      `The link was used, or is older than ${EDITOR.linkMinutes} minutes. It works once.`,
      "The hour of the session is over, or the template was deleted.",
      "The editor was opened in another browser. Ask for a new link where you got this one.",
    ],
  },
  es: {
    title: "El editor no está abierto",
    text: "Qué puede haber pasado:",
    hints: [
      `El enlace ya se usó o tiene más de ${EDITOR.linkMinutes} minutos. Funciona una vez.`,
      "La hora de la sesión terminó, o la plantilla se eliminó.",
      "El editor se abrió en otro navegador. Pide un enlace nuevo donde conseguiste este.",
    ],
  },
};

/** Gives the error page of the editor; a link that was used, has lapsed or never existed gets the same. */
export const editorProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: CLOSED, invalid: CLOSED });
