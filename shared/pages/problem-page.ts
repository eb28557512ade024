import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { PageProblem, ProblemPage } from "#shared/http/endpoint.ts";
import { DIRECTORY_WORDS } from "./directory-words.ts";
import { html } from "./html.ts";
import { preferredLocale } from "./language.ts";
import { page } from "./page.ts";

interface Message {
  readonly title: string;
  readonly text: string;
  readonly hints?: readonly string[];
}
interface Words {
  readonly deadLink: Message;
  readonly noCertificate: Message;
  readonly noEvent: Message;
  readonly noSearch: Message;
  readonly invalid: Message;
  tooMany(seconds: number): Message;
  readonly unavailable: Message;
  failed(requestId: string): Message;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    deadLink: {
      title: "Este link não funciona",
      text: "Ele não é válido ou já passou do prazo. O que você pode fazer:",
      hints: [
        "Abra o link de novo a partir do e-mail. Se você o copiou, veja se está inteiro.",
        `Os links valem por ${LIMITS.invitationLinkDays} dias. Se o seu é mais antigo, peça à organização que emitiu o certificado que envie o convite de novo.`,
      ],
    },
    noCertificate: {
      title: "Não há certificado neste endereço",
      text: "Isso costuma acontecer quando falta uma parte do endereço. O que você pode fazer:",
      hints: [
        "Confira se o endereço está inteiro, letra por letra.",
        "Peça a quem mostrou o certificado que abra o endereço do e-mail ou do documento original.",
        "Enquanto ele não abrir aqui, não o tome como prova.",
      ],
    },
    noEvent: {
      title: "Não há evento público neste endereço",
      text: "O endereço não está certo, ou o evento deixou de ser público.",
    },
    noSearch: {
      title: "Esta busca não funciona",
      text: "Ela é longa demais ou pede algo que não existe. Tente outras palavras ou menos filtros.",
    },
    invalid: { title: "Este endereço não está certo", text: "Abra o link de novo a partir do e-mail." },
    tooMany: (seconds) => ({
      title: "Um momento, por favor",
      text: `Houve pedidos demais a partir da sua rede. Tente de novo em ${seconds} segundos.`,
    }),
    unavailable: {
      title: "Um momento, por favor",
      text: "Não foi possível responder agora. Tente de novo em alguns segundos.",
    },
    failed: (requestId) => ({
      title: "Algo deu errado do nosso lado",
      text: `Nada se perdeu. Tente de novo mais tarde. Se pedir ajuda, informe este número: ${requestId}`,
    }),
  },
  en: {
    deadLink: {
      title: "This link does not work",
      text: "It is not valid, or no longer. What you can do:",
      hints: [
        "Open the link again from the e-mail. If you copied it, see whether all of it is there.",
        `Links work for ${LIMITS.invitationLinkDays} days. If yours is older, ask the organization that issued the certificate to send the invitation again.`,
      ],
    },
    noCertificate: {
      title: "There is no certificate at this address",
      text: "This often happens when a part of the address is missing. What you can do:",
      hints: [
        "See whether all of the address is there, letter by letter.",
        "Ask the person who showed you the certificate to open the address of the original e-mail or document.",
        "Until it opens here, do not take it as proof.",
      ],
    },
    noEvent: {
      title: "There is no public event at this address",
      text: "The address is not right, or the event is no longer public.",
    },
    noSearch: {
      title: "This search does not work",
      text: "It is too long, or asks for something that does not exist. Try other words, or fewer filters.",
    },
    invalid: { title: "Something is wrong with this address", text: "Open the link again from the e-mail." },
    tooMany: (seconds) => ({
      title: "One moment, please",
      text: `There were too many requests from your network. Try again in ${seconds} seconds.`,
    }),
    unavailable: {
      title: "One moment, please",
      text: "We cannot answer right now. Try again in a few seconds.",
    },
    failed: (requestId) => ({
      title: "Something went wrong on our side",
      text: `Nothing is lost. Please try again later. If you ask for help, quote this number: ${requestId}`,
    }),
  },
  es: {
    deadLink: {
      title: "Este enlace no funciona",
      text: "No es válido o ya ha caducado. Qué puedes hacer:",
      hints: [
        "Abre el enlace de nuevo desde el correo. Si lo copiaste, mira que esté completo.",
        `Los enlaces funcionan durante ${LIMITS.invitationLinkDays} días. Si el tuyo es más antiguo, pide a la organización que emitió el certificado que envíe la invitación otra vez.`,
      ],
    },
    noCertificate: {
      title: "No hay ningún certificado en esta dirección",
      text: "Suele pasar cuando falta una parte de la dirección. Qué puedes hacer:",
      hints: [
        "Mira que la dirección esté completa, letra por letra.",
        "Pide a quien te mostró el certificado que abra la dirección del correo o del documento original.",
        "Mientras no se abra aquí, no la tomes como prueba.",
      ],
    },
    noEvent: {
      title: "No hay ningún evento público en esta dirección",
      text: "La dirección no es correcta, o el evento ya no es público.",
    },
    noSearch: {
      title: "Esta búsqueda no funciona",
      text: "Es demasiado larga o pide algo que no existe. Prueba con otras palabras o con menos filtros.",
    },
    invalid: { title: "Esta dirección no es correcta", text: "Abre el enlace de nuevo desde el correo." },
    tooMany: (seconds) => ({
      title: "Un momento, por favor",
      text: `Hubo demasiadas solicitudes desde tu red. Inténtalo de nuevo en ${seconds} segundos.`,
    }),
    unavailable: {
      title: "Un momento, por favor",
      text: "Ahora no podemos responder. Inténtalo de nuevo en unos segundos.",
    },
    failed: (requestId) => ({
      title: "Algo ha fallado por nuestra parte",
      text: `No se ha perdido nada. Inténtalo de nuevo más tarde. Si pides ayuda, indica este número: ${requestId}`,
    }),
  },
};

/**
 * Gives the error page of an invitation. Forged, incomplete and expired links get the same page, so that it tells
 * nothing more; its language is the browser's, because the organization is not known.
 */
export const invitationProblem: ProblemPage = (problem) => problemPage(problem, { missing: "deadLink" });

/** Gives the error page of the page that verifies a certificate. */
export const verificationProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: "noCertificate" });

/** Gives the error page of an event. */
export const eventProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: "noEvent", invalid: "noEvent", directory: "../directory" });

/** Gives the error page of the directory. */
export const directoryProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: "noSearch", invalid: "noSearch", directory: "directory" });

interface PageErrors {
  /** The text for 404, and that for an invalid request. */
  readonly missing: "deadLink" | "noCertificate" | "noEvent" | "noSearch";
  readonly invalid?: "invalid" | "noEvent" | "noSearch";
  /** Relative path from the page to the directory, for a link. */
  readonly directory?: string;
}

function problemPage(problem: PageProblem, errors: PageErrors) {
  const locale = preferredLocale(problem.languages);
  const { title, text, hints = [] } = messageOf(problem, WORDS[locale], errors);
  const { directory } = errors;
  return page({
    locale,
    title,
    main: html`<section class="card plain"><h1>${title}</h1><p>${text}</p>
${hints.length > 0 && html`<ul>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>`}</section>`,
    footer:
      directory === undefined
        ? null
        : html`<p><a href="${directory}">${DIRECTORY_WORDS[locale].back}</a></p>`,
  });
}

function messageOf(
  { code, status, retryAfterSeconds, requestId }: PageProblem,
  words: Words,
  { missing, invalid = "invalid" }: PageErrors,
): Message {
  if (code === "not_found") return words[missing];
  if (status === 429) return words.tooMany(retryAfterSeconds ?? 60);
  if (status === 503) return words.unavailable;
  if (status >= 500) return words.failed(requestId);
  return words[invalid];
}
