import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { DIRECTORY_WORDS } from "./directory-words.ts";
import { html } from "./html.ts";
import { langQuery } from "./language.ts";
import { type ProblemMessages, problemPage } from "./problem-page.ts";

const NO_EVENT: ProblemMessages = {
  pt: {
    title: "Não há evento público neste endereço",
    text: "O endereço não está certo, ou o evento deixou de ser público.",
  },
  en: {
    title: "There is no public event at this address",
    text: "The address is not right, or the event is no longer public.",
  },
  es: {
    title: "No hay ningún evento público en esta dirección",
    text: "La dirección no es correcta, o el evento ya no es público.",
  },
};
const NO_SEARCH: ProblemMessages = {
  pt: {
    title: "Esta busca não funciona",
    text: "Ela é longa demais ou pede algo que não existe. Tente outras palavras ou menos filtros.",
  },
  en: {
    title: "This search does not work",
    text: "It is too long, or asks for something that does not exist. Try other words, or fewer filters.",
  },
  es: {
    title: "Esta búsqueda no funciona",
    text: "Es demasiado larga o pide algo que no existe. Prueba con otras palabras o con menos filtros.",
  },
};

/** Gives the error page of an event. */
export const eventProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: NO_EVENT, invalid: NO_EVENT, footer: linkTo("../directory") });

/** Gives the error page of the directory. */
export const directoryProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: NO_SEARCH, invalid: NO_SEARCH, footer: linkTo("directory") });

/** A link to the directory, by the relative path to it. */
const linkTo = (path: string) => (locale: Locale, lang: Locale | undefined) =>
  html`<p><a href="${path}${langQuery(lang)}">${DIRECTORY_WORDS[locale].back}</a></p>`;
