import * as z from "zod";
import { textField } from "#shared/formats/csv.ts";
import { keepExport } from "../activity/keep-export.ts";
import { certificateUrl } from "../certificates/certificate.ts";
import { CURSOR_LENGTH, type CursorScope, decodeCursor, encodeCursor } from "../cursor.ts";
import { DELIVERY } from "../document-rules.ts";
import { invalidField, notFound } from "../errors.ts";
import { type Reference, shortCode } from "../ids.ts";
import type { ActingFor } from "../organizations/organization.ts";
import { wholeNumber } from "../page.ts";
import type { Ports } from "../ports.ts";
import { fileNamePart } from "./document-file.ts";
import { isDrawn, type Rendered, type RenderingPorts, renderedOf } from "./render-event.ts";

const { zip } = DELIVERY;

/** Query of GET /dashboard/documents/{event_id}. */
export const ZipQuery = z.strictObject({
  limit: wholeNumber(1, zip.documents)
    .default(zip.documents)
    .meta({ description: "Documents in the ZIP, at most." }),
  include: z.enum(["pending"]).optional().meta({
    description:
      "Also certificates that nobody has answered yet: their documents are marked as not yet accepted.",
  }),
  cursor: z
    .string()
    .min(1)
    .max(CURSOR_LENGTH)
    .optional()
    .meta({ description: "From `continue.txt` of a ZIP that did not hold all documents." }),
});
export type ZipQuery = z.infer<typeof ZipQuery>;

/** A file of the ZIP. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: Date;
}
/** How far a ZIP is, for the log: no names. */
export interface ZipProgress {
  readonly event_id: string;
  readonly total: number;
  readonly done: number;
  /** Documents that could not be rendered. */
  readonly failed: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly per_second: number;
  /** Absent while the ZIP is written; "stopped": the caller went away, or it failed. */
  readonly end?: "complete" | "continued" | "stopped";
}
export type ReportProgress = (progress: ZipProgress) => void;

export type ZipPorts = RenderingPorts & Pick<Ports, "events" | "cursors" | "clock">;

/**
 * The files of a ZIP with the documents of an event, newest certificate first: each document, then `index.csv`,
 * `problems.csv` for those that could not be rendered, and `continue.txt` when the ZIP does not hold all (decision 15.36).
 * It gives them when the first document is there, so that what fails by then is an error of the request. Throws
 * `not_found`, and `invalid_request` for a cursor of another event. It is kept as an export.
 */
export async function zipDocuments(
  ports: ZipPorts & Pick<Ports, "activity.write">,
  acting: ActingFor,
  reference: Reference,
  { limit, include, cursor }: ZipQuery,
  report: ReportProgress,
): Promise<AsyncIterable<ZipFile>> {
  const { organizationId } = acting;
  const found = await ports.events.counters(organizationId, reference);
  if (!found) throw notFound("event");
  const pending = include === "pending";
  const total = found.counters.byStatus
    .filter(({ status, recipientStatus }) =>
      isDrawn({ status, recipient_status: recipientStatus }, { pending }),
    )
    .reduce((sum, { count }) => sum + count, 0);
  const scope = { organization: organizationId, list: "documents", event: found.event.id, include };
  const filesFrom = zipWriter(ports, scope, { total, limit, pending }, report);
  const start = await startOf(ports, cursor, scope);
  // One that goes on where another one ended is the same export.
  if (cursor === undefined) {
    const { id, name } = found.event;
    const subject = { kind: "event", id, name } as const;
    await keepExport(ports, acting, { action: "documents.exported", subject });
  }
  const files = filesFrom(start);
  const first = await files.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* files;
    } finally {
      // A caller that goes away before the second file has not begun `yield*`.
      await files.return(undefined);
    }
  })();
}

/** Where a ZIP begins: after a certificate, and with a number. */
interface Start {
  readonly after: string | null;
  readonly number: number;
}

async function startOf(
  { cursors }: Pick<Ports, "cursors">,
  cursor: string | undefined,
  scope: CursorScope,
): Promise<Start> {
  if (cursor === undefined) return { after: null, number: 1 };
  const [after, number] = (await decodeCursor(cursors, cursor, scope)) ?? [];
  if (after === undefined) throw invalidField("cursor", "Is not from a ZIP of this event.");
  return { after, number: Number(number) };
}

const PERSON = ["certificate_status", "external_id", "recipient_email"];
const INDEX = ["file", "name", "short_code", "accepted_at", "address", ...PERSON];
const PROBLEMS = ["number", "name", "short_code", "address", "problem", ...PERSON];
/** A byte order mark, without which Excel misreads names. */
const lines = (columns: readonly string[], rows: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${[columns.join(","), ...rows].join("\r\n")}\r\n`);

/** Documents, and milliseconds, after which the log is told of the progress. */
const REPORT_DOCUMENTS = 1_000;
const REPORT_MS = 10_000;

/** What a ZIP holds: of so many certificates that have a document, at most so many; `pending` as {@link isDrawn}. */
interface Wanted {
  readonly total: number;
  readonly limit: number;
  readonly pending: boolean;
}

/** Writes one ZIP. */
function zipWriter(
  ports: ZipPorts,
  scope: CursorScope & { readonly event: string },
  { total, limit, pending }: Wanted,
  report: ReportProgress,
) {
  const index: string[] = [];
  const problems: string[] = [];
  const startedAt = ports.clock.now().getTime();
  const reported = { at: startedAt, done: 0 };
  let [bytes, done] = [0, 0];
  const elapsedMs = (): number => ports.clock.now().getTime() - startedAt;

  /** A ZIP holds one document at least, so that the next one begins further on. */
  function isFull({ document }: Rendered): boolean {
    const size = "bytes" in document ? document.bytes.length : 0;
    return done >= limit || (done > 0 && (bytes + size > zip.bytes || elapsedMs() > zip.seconds * 1_000));
  }

  /** Lists a document; gives its file unless it could not be rendered. */
  function add({ certificate, document }: Rendered, number: number): ZipFile | undefined {
    const { name, short_code, accepted_at } = certificate;
    const person = [certificate.status, textField(certificate.external_id), textField(certificate.email)];
    const padded = String(number).padStart(4, "0");
    const address = certificateUrl(ports.settings.baseUrl, certificate);
    done++;
    if ("problem" in document) {
      problems.push(
        [padded, textField(name), short_code, address, textField(document.problem), ...person].join(","),
      );
      return undefined;
    }
    const file = `${padded} ${fileNamePart(name) || short_code}.pdf`;
    const described = [textField(file), textField(name), short_code, accepted_at ?? "", address, ...person];
    index.push(described.join(","));
    bytes += document.bytes.length;
    return { name: file, bytes: document.bytes, at: new Date(accepted_at ?? certificate.created_at) };
  }

  /** `index.csv` and `problems.csv`; those of a later ZIP have its first number in their names. */
  function* lists(first: number): Generator<ZipFile> {
    const suffix = first === 1 ? ".csv" : `-${String(first).padStart(4, "0")}.csv`;
    const at = ports.clock.now();
    yield { name: `index${suffix}`, bytes: lines(INDEX, index), at };
    if (problems.length > 0) yield { name: `problems${suffix}`, bytes: lines(PROBLEMS, problems), at };
  }

  async function continuation(last: string, number: number): Promise<ZipFile> {
    const cursor = await encodeCursor(ports.cursors, [last, String(number)], scope);
    const path = `dashboard/documents/${shortCode(scope.event)}?limit=${limit}${pending ? "&include=pending" : ""}&cursor=${cursor}`;
    const text = `This ZIP does not hold all documents. The next one is at:\r\n${ports.settings.baseUrl}/${path}\r\n`;
    return { name: "continue.txt", bytes: Buffer.from(text), at: ports.clock.now() };
  }

  function tell(end?: ZipProgress["end"]): void {
    const at = startedAt + elapsedMs();
    if (!end && done - reported.done < REPORT_DOCUMENTS && at - reported.at < REPORT_MS) return;
    Object.assign(reported, { at, done });
    const seconds = elapsedMs() / 1_000;
    report({
      event_id: scope.event,
      total,
      done,
      failed: problems.length,
      bytes,
      seconds,
      per_second: Math.round(done / Math.max(seconds, 0.001)),
      ...(end === undefined ? {} : { end }),
    });
  }

  return async function* files({ after, number }: Start): AsyncGenerator<ZipFile, void, undefined> {
    let end: ZipProgress["end"] = "stopped";
    let last: string | null = null;
    try {
      const wanted = { organizationId: scope.organization, event: scope.event, pending };
      // One more than wanted tells whether others follow.
      const all = renderedOf(ports, { ...wanted, after, limit: limit + 1 });
      let more = false;
      for await (const rendered of all) {
        more = isFull(rendered);
        if (more) break;
        const file = add(rendered, number + done);
        last = rendered.certificate.id;
        if (file) yield file;
        tell();
      }
      yield* lists(number);
      if (more && last !== null) yield await continuation(last, number + done);
      end = more ? "continued" : "complete";
    } finally {
      tell(end);
    }
  };
}
