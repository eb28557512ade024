import { LIMITS } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { type ProblemMessages, problemPage } from "../problem-page.ts";

const DEAD_LINK: ProblemMessages = {
  pt: {
    title: "Este link não funciona",
    text: "Ele não é válido ou já passou do prazo. O que você pode fazer:",
    hints: [
      "Abra o link de novo a partir do e-mail. Se você o copiou, veja se está inteiro.",
      `Os links valem por ${LIMITS.invitationLinkDays} dias. Se o seu é mais antigo, peça à organização que emitiu o certificado que envie o convite de novo.`,
    ],
  },
  en: {
    title: "This link does not work",
    text: "It is not valid, or no longer. What you can do:",
    hints: [
      "Open the link again from the e-mail. If you copied it, see whether all of it is there.",
      `Links work for ${LIMITS.invitationLinkDays} days. If yours is older, ask the organization that issued the certificate to send the invitation again.`,
    ],
  },
  es: {
    title: "Este enlace no funciona",
    text: "No es válido o ya ha caducado. Qué puedes hacer:",
    hints: [
      "Abre el enlace de nuevo desde el correo. Si lo copiaste, mira que esté completo.",
      `Los enlaces funcionan durante ${LIMITS.invitationLinkDays} días. Si el tuyo es más antiguo, pide a la organización que emitió el certificado que envíe la invitación otra vez.`,
    ],
  },
};

/** Gives the error page of an invitation; forged, incomplete and expired links get the same, so that it tells nothing. */
export const invitationProblem: ProblemPage = (problem) => problemPage(problem, { missing: DEAD_LINK });
