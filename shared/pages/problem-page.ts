import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { PageProblem } from "#shared/http/endpoint.ts";
import { type Html, html } from "./html.ts";
import { localeFor, PageQuery } from "./language.ts";
import { page } from "./page.ts";

interface Message {
  readonly title: string;
  readonly text: string;
  readonly hints?: readonly string[];
}
export type ProblemMessages = Readonly<Record<Locale, Message>>;
interface Words {
  readonly invalid: Message;
  /** Of a form that was posted: browsers keep what was typed in it. */
  readonly entered: Message;
  tooMany(seconds: number): Message;
  readonly unavailable: Message;
  failed(requestId: string): Message;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    invalid: { title: "Este endereço não está certo", text: "Abra o link de novo a partir do e-mail." },
    entered: {
      title: "Confira o que você escreveu",
      text: "Algo no formulário não pode ser aceito, e nada mudou. Volte à página anterior: o que você escreveu continua lá.",
    },
    tooMany: (seconds) => ({
      title: "Um momento, por favor",
      text: `Houve pedidos demais em pouco tempo. Tente de novo em ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`,
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
    invalid: { title: "Something is wrong with this address", text: "Open the link again from the e-mail." },
    entered: {
      title: "Please check what you entered",
      text: "Something in the form cannot be taken, and nothing has changed. Go back to the page before: what you entered is still there.",
    },
    tooMany: (seconds) => ({
      title: "One moment, please",
      text: `There were too many requests in a short time. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
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
    invalid: { title: "Esta dirección no es correcta", text: "Abre el enlace de nuevo desde el correo." },
    entered: {
      title: "Revisa lo que escribiste",
      text: "Algo del formulario no se puede aceptar, y nada ha cambiado. Vuelve a la página anterior: lo que escribiste sigue ahí.",
    },
    tooMany: (seconds) => ({
      title: "Un momento, por favor",
      text: `Hubo demasiadas solicitudes en poco tiempo. Inténtalo de nuevo en ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`,
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

interface PageErrors {
  /** The text for 404 and 410, and that for an invalid request. */
  readonly missing: ProblemMessages;
  readonly invalid?: ProblemMessages;
  /** What can be done instead, below the text for 404 and 410, and the rules that it adds to the style sheet. */
  readonly remedy?: (locale: Locale, lang: Locale | undefined) => Html;
  readonly styles?: string;
  /** A link in the footer. */
  readonly footer?: (locale: Locale, lang: Locale | undefined) => Html;
}

/** Gives an error as a page in the reader's language, because neither the organization nor the recipient is known. */
export function problemPage(problem: PageProblem, errors: PageErrors) {
  const { lang } = PageQuery.parse(problem.query);
  const locale = localeFor({ lang, languages: problem.languages });
  const { title, text, hints = [] } = messageOf(problem, locale, errors);
  const remedy = (isMissing(problem) && errors.remedy?.(locale, lang)) || null;
  return page({
    locale,
    title,
    // What else the query had is left out: the error may be about it.
    self: problem.reopens ? "" : null,
    ...(remedy && errors.styles !== undefined && { styles: errors.styles }),
    main: html`<section class="card plain"><h1>${title}</h1><p>${text}</p>
${hints.length > 0 && html`<ul>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>`}
${remedy}</section>`,
    footer: errors.footer?.(locale, lang) ?? null,
  });
}

function messageOf(problem: PageProblem, locale: Locale, { missing, invalid }: PageErrors): Message {
  const words = WORDS[locale];
  const { status, retryAfterSeconds, requestId } = problem;
  if (isMissing(problem)) return missing[locale];
  if (status === 429) return words.tooMany(retryAfterSeconds ?? 60);
  if (status === 503) return words.unavailable;
  if (status >= 500) return words.failed(requestId);
  return invalid?.[locale] ?? (problem.reopens ? words.invalid : words.entered);
}

const isMissing = ({ code }: PageProblem): boolean => code === "not_found" || code === "gone";
