import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { textField } from "#shared/formats/csv.ts";
import { IMPORTS } from "../import-rules.ts";
import { withOwnFolder } from "../own-folder.ts";
import type { Ports } from "../ports.ts";
import { readAsked } from "./asked-reading.ts";
import { type RowResult, readChunk, readEnd } from "./chunk-rows.ts";
import { forgetReading, forgetRows } from "./forget-files.ts";
import { type BulkImport, chunkCount } from "./import.ts";
import { FILES, of } from "./import-files.ts";
import type { ImportJob } from "./jobs.ts";
import { isIssued } from "./work-on-chunk.ts";

type ClosePorts = Pick<
  Ports,
  "imports" | "imports.write" | "importFiles" | "importFiles.whole" | "importFiles.remove" | "clock"
>;

/**
 * Ends an import of which nothing is under way any more: makes the file with a line for each row, and forgets the rows themselves.
 * Gives how many rows it has; running it twice is harmless.
 */
export async function closeImport(ports: ClosePorts, job: ImportJob): Promise<number> {
  const { imports, "imports.write": writes, "importFiles.whole": whole, clock } = ports;
  const one = await imports.get(job.organization_id, job.import_id);
  // A run that died has ended it, and not removed them.
  if (one?.has_results) await forgetRows(ports, one);
  if (!one || one.has_results || !isIssued(one)) return 0;
  if (one.confirmed_at !== null)
    await withOwnFolder("import", async (folder) => {
      const path = join(folder, FILES.results);
      await pipeline(Readable.from(linesOf(ports, one, folder)), createWriteStream(path));
      await whole.store(one, FILES.results, path);
    });
  // Its mails may be released while the file is made: then it is ended as it is by then.
  for (let now: BulkImport | undefined = one; now && isIssued(now) && !now.has_results; ) {
    const changed = await writes.change(now, endedAt(now, clock.now()), "completed");
    if (changed.kind === "changed") {
      await forgetRows(ports, one);
      // One that is cancelled while its file is read again: nobody does that any more.
      const { former } = one.reading === null ? await readAsked(ports, one) : {};
      if (former) await forgetReading(ports, one, former);
      return one.rows;
    }
    now = await imports.get(job.organization_id, job.import_id);
  }
  return 0;
}

function endedAt(one: BulkImport, at: Date): BulkImport {
  const isWhole = one.failed === 0 && one.invalid === 0;
  return {
    ...one,
    status: one.status === "issuing" ? (isWhole ? "completed" : "completed_with_errors") : one.status,
    reserved: 0,
    ended_at: one.ended_at ?? at.toISOString(),
    has_results: one.confirmed_at !== null,
  };
}

const HEADINGS = "line,status,certificate_id,short_code,external_id,code,message";

/** The lines of the file of results, in the order of the rows: those that were issued or not, and between them those that were refused. */
async function* linesOf(ports: ClosePorts, one: BulkImport, folder: string): AsyncGenerator<string> {
  // So spreadsheets know that it is UTF-8.
  yield `\ufeff${HEADINGS}\r\n`;
  const refused = refusedRows(ports, one, folder);
  let next = await refused.next();
  for (let chunk = 0; chunk < chunkCount(one, IMPORTS.rowsOfChunk); chunk++) {
    const results = (await readEnd(ports, one, chunk)) ?? (await unissued(ports, one, chunk));
    for (const result of results) {
      for (; !next.done && next.value.line < result.line; next = await refused.next())
        yield lineOf(next.value);
      yield lineOf(result);
    }
  }
  for (; !next.done; next = await refused.next()) yield lineOf(next.value);
}

type Line = Omit<RowResult, "status"> & { readonly status: string };
const lineOf = ({ line, status, certificate_id, short_code, external_id, code, message }: Line): string =>
  `${[String(line), status, certificate_id ?? "", short_code ?? "", textField(external_id), code ?? "", textField(message)].join(",")}\r\n`;

/** Rows of a chunk that was not begun when its import ended. */
async function unissued(ports: ClosePorts, one: BulkImport, chunk: number): Promise<Line[]> {
  const rows = (await readChunk(ports, one, chunk)) ?? [];
  return rows.map(({ line, recipient }) => ({
    line,
    status: "not_issued",
    certificate_id: null,
    short_code: null,
    external_id: recipient.external_id ?? null,
    code: `import_${one.status}`,
    message: "The import ended before this row was issued.",
  }));
}

/** The rows that were not right, of which each has a line of the file, in order. */
async function* refusedRows(
  { "importFiles.whole": whole }: ClosePorts,
  one: BulkImport,
  folder: string,
): AsyncGenerator<Line> {
  if (one.invalid + one.duplicates === 0) return;
  const path = join(folder, FILES.refused);
  if ((await whole.fetch(one, of(one, FILES.refused), path)) === undefined) return;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const { line, code, message } = JSON.parse(text) as { line: number; code: string; message: string };
    const status = code === "duplicate_row" ? "duplicate" : "invalid";
    yield { line, status, certificate_id: null, short_code: null, external_id: null, code, message };
  }
}
