import type { ProblemPage } from "#shared/http/endpoint.ts";
import type { ProblemMessages } from "./problem-page.ts";
import { certificateProblem } from "./verification/remedy.ts";

const MISSING: ProblemMessages = {
  pt: {
    title: "Não há documento neste endereço",
    text: "Isso costuma acontecer quando falta uma parte do endereço, ou quando o certificado ainda não foi aceito. Abra a página do certificado pelo código que está no documento ou no e-mail.",
  },
  en: {
    title: "There is no document at this address",
    text: "This often happens when a part of the address is missing, or when the certificate was not accepted yet. Open the certificate's page by the code in the document or e-mail.",
  },
  es: {
    title: "No hay ningún documento en esta dirección",
    text: "Suele pasar cuando falta una parte de la dirección, o cuando el certificado aún no fue aceptado. Abre la página del certificado con el código que está en el documento o en el correo.",
  },
};

/** The text for the document of a certificate that was revoked or erased, which the address of a file does not tell apart. */
export const GONE: ProblemMessages = {
  pt: {
    title: "Este certificado não vale mais",
    text: "Quem o emitiu o revogou, ou ele foi apagado a pedido da pessoa; por isso o documento não está mais disponível, e uma cópia dele não prova nada.",
  },
  en: {
    title: "This certificate is no longer valid",
    text: "Its issuer revoked it, or it was erased at its holder's request, so its document is no longer available, and a copy of it proves nothing.",
  },
  es: {
    title: "Este certificado ya no es válido",
    text: "Quien lo emitió lo revocó, o se borró a petición de la persona; por eso el documento ya no está disponible, y una copia de él no prueba nada.",
  },
};

/** Gives the error page of a certificate's document. */
export const documentProblem: ProblemPage = (problem) =>
  certificateProblem(problem, problem.code === "gone" ? GONE : MISSING, "../..");
