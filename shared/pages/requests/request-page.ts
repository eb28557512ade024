import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { OpenedRequest } from "#shared/domain/requests/answer-by-link.ts";
import type { RequestKind, RequestStatus } from "#shared/domain/requests/holder-request.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { alertBox, stateBox } from "../card.ts";
import { type Html, html } from "../html.ts";
import { day, langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { type ProblemMessages, problemPage } from "../problem-page.ts";

interface Words {
  readonly title: Readonly<Record<RequestKind, string>>;
  text(kind: RequestKind, name: string): string;
  until(day: string): string;
  readonly now: string;
  readonly wanted: string;
  readonly approve: Readonly<Record<RequestKind, string>>;
  readonly refuse: string;
  readonly reason: string;
  readonly reasonNote: string;
  readonly needsReason: string;
  readonly decided: Readonly<Record<Exclude<RequestStatus, "open">, readonly [string, string]>>;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    title: { correction: "Pedido de correção do nome", erasure: "Pedido de eliminação de dados" },
    text: (kind, name) =>
      kind === "correction"
        ? `${name} pede que o nome no certificado seja corrigido. O código continua o mesmo, e nada é descontado da sua cota.`
        : `${name} pede que os dados pessoais nos certificados da sua organização sejam eliminados. Isso não pode ser desfeito.`,
    until: (last) => `Responda até ${last}.`,
    now: "Nome atual",
    wanted: "Nome pedido",
    approve: { correction: "Corrigir o nome", erasure: "Eliminar os dados" },
    refuse: "Recusar",
    reason: "Motivo da recusa",
    reasonNote: "A pessoa recebe este texto.",
    needsReason: "Escreva o motivo, por favor: a pessoa precisa saber por quê.",
    decided: {
      approved: ["Pedido aprovado", "A pessoa foi avisada por e-mail."],
      refused: ["Pedido recusado", "A pessoa recebe o motivo por e-mail."],
      lapsed: ["O prazo terminou", "Este pedido não foi respondido a tempo."],
    },
  },
  en: {
    title: { correction: "A name is to be corrected", erasure: "Data are to be erased" },
    text: (kind, name) =>
      kind === "correction"
        ? `${name} asks for the name on their certificate to be corrected. Its code stays the same, and nothing is taken from your quota.`
        : `${name} asks for the personal data in the certificates of your organization to be erased. This cannot be undone.`,
    until: (last) => `Please answer until ${last}.`,
    now: "Name now",
    wanted: "Name asked for",
    approve: { correction: "Correct the name", erasure: "Erase the data" },
    refuse: "Refuse",
    reason: "Reason of the refusal",
    reasonNote: "The person receives this text.",
    needsReason: "Please write the reason: the person has to know why.",
    decided: {
      approved: ["Request approved", "The person is told by e-mail."],
      refused: ["Request refused", "The person receives the reason by e-mail."],
      lapsed: ["The time is over", "This request was not answered in time."],
    },
  },
  es: {
    title: { correction: "Solicitud de corrección del nombre", erasure: "Solicitud de eliminación de datos" },
    text: (kind, name) =>
      kind === "correction"
        ? `${name} pide que se corrija el nombre en su certificado. El código sigue siendo el mismo, y no se descuenta nada de tu cuota.`
        : `${name} pide que se eliminen los datos personales en los certificados de tu organización. Esto no se puede deshacer.`,
    until: (last) => `Responde hasta el ${last}.`,
    now: "Nombre actual",
    wanted: "Nombre pedido",
    approve: { correction: "Corregir el nombre", erasure: "Eliminar los datos" },
    refuse: "Rechazar",
    reason: "Motivo de la negativa",
    reasonNote: "La persona recibe este texto.",
    needsReason: "Escribe el motivo, por favor: la persona tiene que saber por qué.",
    decided: {
      approved: ["Solicitud aprobada", "La persona recibe un aviso por correo."],
      refused: ["Solicitud rechazada", "La persona recibe el motivo por correo."],
      lapsed: ["El plazo terminó", "Esta solicitud no se respondió a tiempo."],
    },
  },
};

const STYLES = `
.names{margin:16px 0;display:grid;gap:12px}
.names div{padding:12px 14px;border:1px solid var(--line);border-radius:10px}
.names dt{color:var(--muted);font-size:.875rem}
.names dd{margin:2px 0 0;font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}
.request textarea{width:100%;box-sizing:border-box;min-height:96px;font:inherit;padding:10px;border:1px solid var(--muted);border-radius:8px;background:transparent;color:inherit}
.request label{display:block;margin:16px 0 6px;font-weight:600}
.request form+form{margin-top:20px;padding-top:8px;border-top:1px solid var(--line)}
.request form button{margin-top:8px}
`;

/** Gives the page by which an organization answers what a person asks: two buttons, or what was decided. */
export function requestPage(
  { request, subject, organization, needsReason }: OpenedRequest,
  reader: PageReader,
  self: string,
): ShownPage {
  const locale = localeFor(reader, { organization: organization.locale });
  const words = WORDS[locale];
  const { kind, status, from_name, to_name, due_at } = request;
  const title = words.title[kind];
  const action = `${self}${langQuery(reader.lang)}`;
  const names: Html | false =
    kind === "correction" &&
    html`<dl class="names"><div><dt>${words.now}</dt><dd><bdi>${from_name ?? ""}</bdi></dd></div>
<div><dt>${words.wanted}</dt><dd><bdi>${to_name ?? ""}</bdi></dd></div></dl>`;
  const form = html`<p class="note">${words.until(day(due_at, locale))}</p>
<form method="post" action="${action}"><input type="hidden" name="answer" value="approve"><button type="submit">${words.approve[kind]}</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="refuse">
<label for="reason">${words.reason}</label><textarea id="reason" name="reason" maxlength="${LENGTHS.reason}" required aria-describedby="reason-note"></textarea>
<p class="note" id="reason-note">${words.reasonNote}</p><button type="submit" class="quiet">${words.refuse}</button></form>`;
  const decided =
    status === "open"
      ? needsReason && alertBox(words.refuse, words.needsReason)
      : stateBox(status === "approved" ? "good" : "plain", ...words.decided[status]);
  return page({
    locale,
    title,
    self,
    styles: STYLES,
    main: html`${decided}<section class="card plain request"><h1>${title}</h1>
<p>${words.text(kind, isolate(subject?.name ?? from_name ?? ""))}</p>${names}
${status === "open" && form}</section>`,
  });
}

const DEAD: ProblemMessages = {
  pt: {
    title: "Este link não funciona",
    text: "Ele não é válido ou já passou do prazo.",
    hints: ["Abra o link de novo a partir do e-mail, ou responda no painel da organização."],
  },
  en: {
    title: "This link does not work",
    text: "It is not valid, or its time is over.",
    hints: ["Open the link again from the e-mail, or answer in the panel of your organization."],
  },
  es: {
    title: "Este enlace no funciona",
    text: "No es válido o su plazo ha terminado.",
    hints: ["Abre el enlace de nuevo desde el correo, o responde en el panel de tu organización."],
  },
};

/** Gives the error page of the link; forged and expired links get the same. */
export const requestProblem: ProblemPage = (problem) => problemPage(problem, { missing: DEAD });
