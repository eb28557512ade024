import { timeZoneOf } from "#shared/domain/organizations/organization.ts";
import type { OpenedRequest } from "#shared/domain/requests/answer-by-link.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { inZone } from "#shared/formats/days.ts";
import type { ProblemPage } from "#shared/http/endpoint.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { REQUEST_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { alertBox, stateBox } from "../card.ts";
import { type Html, html } from "../html.ts";
import { day, langQuery, localeFor, type PageReader } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { problemPage } from "../problem-page.ts";

const STYLES = `
.names{margin:16px 0;gap:12px}
.names div{padding:12px 14px;border:1px solid var(--line);border-radius:10px}
.names dt{color:var(--muted);font-size:.875rem}
.names dd{margin:2px 0 0;font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}
.request textarea{width:100%;box-sizing:border-box;min-height:96px;font:inherit;padding:10px;border:1px solid var(--muted);border-radius:8px;background:transparent;color:inherit}
.request label{display:block;margin:16px 0 6px;font-weight:600}
.request form+form{margin-top:20px;padding-top:8px;border-top:1px solid var(--line)}
.request form button{margin-top:8px}
`;

/** Gives the page by which an organization answers a person, or a holder an organization: two buttons, or what was decided. */
export function requestPage(
  { request, subject, organization, needsReason, isImpossible }: OpenedRequest,
  reader: PageReader,
  self: string,
): ShownPage {
  const locale = localeFor(reader, { organization: organization.locale });
  const words = REQUEST_PAGE_TEXTS[locale];
  const { kind, status, from_name, to_name, due_at } = request;
  // Of a rename the organization asks, and the holder answers.
  const asked = kind === "rename" ? words.rename : undefined;
  const title = kind === "rename" ? words.rename.title : words.title[kind];
  const text = kind === "rename" ? words.rename.text : words.text[kind];
  const approve = kind === "rename" ? words.rename.approve : words.approve[kind];
  const action = `${self}${langQuery(reader.lang)}`;
  const isCorrected = status === "approved";
  const names: Html | false =
    kind !== "erasure" &&
    html`<dl class="names"><div><dt>${isCorrected ? words.before : words.now}</dt><dd><bdi>${from_name ?? ""}</bdi></dd></div>
<div><dt>${isCorrected ? words.now : words.wanted}</dt><dd><bdi>${to_name ?? ""}</bdi></dd></div></dl>`;
  // The certificate itself has the new name once it is corrected.
  const asker = kind === "erasure" ? (subject?.name ?? from_name) : (from_name ?? subject?.name);
  const refusal = html`<label for="reason">${words.reason}</label><textarea id="reason" name="reason" maxlength="${LENGTHS.reason}" required aria-describedby="reason-note"></textarea>
<p class="note" id="reason-note">${words.reasonNote}</p><button type="submit" class="quiet">${words.refuse}</button>`;
  const form = html`<p class="note">${fill(words.until, { day: day(inZone(due_at, timeZoneOf(organization)), locale) })}</p>
<form method="post" action="${action}"><input type="hidden" name="answer" value="approve"><button type="submit">${approve}</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="refuse">
${asked === undefined ? refusal : html`<button type="submit" class="quiet">${asked.refuse}</button>`}</form>`;
  const decided = isImpossible
    ? stateBox("plain", words.impossible)
    : status === "open"
      ? needsReason && alertBox({ title: words.refuse, text: words.needsReason })
      : stateBox(status === "approved" ? "good" : "plain", (asked ?? words).decided[status]);
  return page({
    locale,
    title,
    self,
    styles: STYLES,
    main: html`${decided}<section class="card plain request"><h1>${title}</h1>
<p>${fill(text, { name: isolate(asker ?? ""), organization: isolate(organization.name) })}</p>${names}
${status === "open" && !isImpossible && form}</section>`,
  });
}

/** Gives the error page of the link; forged and expired links get the same. */
export const requestProblem: ProblemPage = (problem) =>
  problemPage(problem, { missing: (locale) => REQUEST_PAGE_TEXTS[locale].deadLink });
