import type { ProblemPage } from "#shared/http/endpoint.ts";
import { GONE } from "../document-problem.ts";
import type { ProblemMessages } from "../problem-page.ts";
import { certificateProblem } from "./remedy.ts";

/** What is said of an address without a certificate. */
export const UNKNOWN: ProblemMessages = {
  pt: {
    title: "Não há certificado neste endereço",
    text: "Isso costuma acontecer quando falta uma parte do endereço. O que você pode fazer:",
    hints: [
      "Confira se o endereço está inteiro, letra por letra.",
      "Peça a quem mostrou o certificado que abra o endereço do e-mail ou do documento original.",
      "Enquanto ele não abrir aqui, não o tome como prova.",
    ],
  },
  en: {
    title: "There is no certificate at this address",
    text: "This often happens when a part of the address is missing. What you can do:",
    hints: [
      "See whether all of the address is there, letter by letter.",
      "Ask the person who showed you the certificate to open the address of the original e-mail or document.",
      "Until it opens here, do not take it as proof.",
    ],
  },
  es: {
    title: "No hay ningún certificado en esta dirección",
    text: "Suele pasar cuando falta una parte de la dirección. Qué puedes hacer:",
    hints: [
      "Mira que la dirección esté completa, letra por letra.",
      "Pide a quien te mostró el certificado que abra la dirección del correo o del documento original.",
      "Mientras no se abra aquí, no la tomes como prueba.",
    ],
  },
};

/** What is said of a code without a certificate that anybody may see. */
const UNKNOWN_CODE: ProblemMessages = {
  pt: {
    title: "Não conhecemos nenhum certificado com este código",
    text: "Ou quem o recebeu não o mostra. Um código tem 12 letras e números, como 7Q2M-4XKD-0A5V, e nunca as letras I, L, O e U. O que você pode fazer:",
    hints: [
      "Compare letra por letra com o que está no certificado.",
      "Melhor ainda: leia o QR code, ou peça o endereço do e-mail ou do documento original.",
      "Enquanto ele não abrir aqui, não o tome como prova.",
    ],
  },
  en: {
    title: "We know no certificate with this code",
    text: "Or its holder does not show it. A code has 12 letters and digits, such as 7Q2M-4XKD-0A5V, and never the letters I, L, O and U. What you can do:",
    hints: [
      "Compare it letter by letter with what the certificate says.",
      "Better still: read the QR code, or ask for the address of the original e-mail or document.",
      "Until it opens here, do not take it as proof.",
    ],
  },
  es: {
    title: "No conocemos ningún certificado con este código",
    text: "O quien lo recibió no lo muestra. Un código tiene 12 letras y números, como 7Q2M-4XKD-0A5V, y nunca las letras I, L, O y U. Qué puedes hacer:",
    hints: [
      "Compáralo letra por letra con lo que dice el certificado.",
      "Mejor aún: lee el código QR, o pide la dirección del correo o del documento original.",
      "Mientras no se abra aquí, no lo tomes como prueba.",
    ],
  },
};

/** Gives the error page of the page that verifies a certificate. */
export const verificationProblem: ProblemPage = (problem) =>
  certificateProblem(problem, problem.code === "gone" ? GONE : UNKNOWN_CODE, "..");

/** The same for the former address of that page. */
export const formerAddressProblem: ProblemPage = (problem) => certificateProblem(problem, UNKNOWN, "../..");
