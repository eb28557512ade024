import { LIMITS } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { SIGN_IN_PAGE_WORDS } from "../holders/holder-words.ts";
import { ADDRESS_STYLES, addressForm } from "../holders/sign-in-pages.ts";
import { type ProblemMessages, problemPage } from "../problem-page.ts";

const DEAD_LINK: ProblemMessages = {
  pt: {
    title: "Este link não funciona",
    text: "Ele não é válido ou já passou do prazo. O que você pode fazer:",
    hints: [
      "Abra o link de novo a partir do e-mail. Se você o copiou, veja se está inteiro.",
      `Os links valem por ${LIMITS.invitationLinkDays} dias. Se o seu é mais antigo, receba um novo aqui embaixo: ele leva a todos os seus certificados.`,
    ],
  },
  en: {
    title: "This link does not work",
    text: "It is not valid, or no longer. What you can do:",
    hints: [
      "Open the link again from the e-mail. If you copied it, see whether all of it is there.",
      `Links work for ${LIMITS.invitationLinkDays} days. If yours is older, get a new one below: it leads to all your certificates.`,
    ],
  },
  es: {
    title: "Este enlace no funciona",
    text: "No es válido o ya ha caducado. Qué puedes hacer:",
    hints: [
      "Abre el enlace de nuevo desde el correo. Si lo copiaste, mira que esté completo.",
      `Los enlaces funcionan durante ${LIMITS.invitationLinkDays} días. Si el tuyo es más antiguo, recibe uno nuevo aquí abajo: lleva a todos tus certificados.`,
    ],
  },
};

/** Gives the error page of an invitation; forged, incomplete and expired links get the same, so that it tells nothing. */
const deadLinkPage =
  (root: string): ProblemPage =>
  (problem) =>
    problemPage(problem, {
      missing: DEAD_LINK,
      styles: `${ADDRESS_STYLES}form{margin-top:26px;padding-top:24px;border-top:1px solid var(--line)}`,
      remedy: (locale, lang) => addressForm(SIGN_IN_PAGE_WORDS[locale], `${root}/me/links`, { lang }),
    });

/** The error page at the address of an invitation, with the form by which a new link is mailed. */
export const invitationProblem: ProblemPage = deadLinkPage("..");
/** The same at an address below it. */
export const answerProblem: ProblemPage = deadLinkPage("../..");
