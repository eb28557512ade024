import { join } from "node:path";
import { openTable } from "#shared/formats/tables/open-table.ts";
import { type OpenedTable, type TableRow, UnreadableTable } from "#shared/formats/tables/table.ts";
import { badgeFields } from "../badges/badge.ts";
import { toRecipient } from "../certificates/recipient.ts";
import { type Personal, personKey } from "../certificates/same-person.ts";
import { DomainError } from "../errors.ts";
import { newUuid, referenceTo } from "../ids.ts";
import { IMPORTS } from "../import-rules.ts";
import { withOwnFolder } from "../own-folder.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import { readAsked } from "./asked-reading.ts";
import { type ChunkRow, writeChunk } from "./chunk-rows.ts";
import { type Column, columnsOf } from "./columns.ts";
import { ErrorFiles } from "./error-files.ts";
import { forgetReading } from "./forget-files.ts";
import type { BulkImport, ImportProblem } from "./import.ts";
import { ERRORS_FILES, FILES, of } from "./import-files.ts";
import type { ImportSummary } from "./import-record.ts";
import type { ImportJob } from "./jobs.ts";
import { type ReadRow, readRecordRow, readRow } from "./row.ts";
import { SeenPeople } from "./seen-people.ts";

type ValidatePorts = Pick<
  Ports,
  | "imports"
  | "imports.write"
  | "importFiles"
  | "importFiles.write"
  | "importFiles.remove"
  | "importFiles.whole"
  | "issuances.check"
  | "issuances.active"
  | "clock"
>;

/** Chunks that are written while rows are read on. */
const WRITTEN_AT_ONCE = 4;

/**
 * Reads the file of an import once, row by row: writes its valid rows in chunks, the others with what is wrong, and what the file
 * is. Memory does not grow with the file. Gives how many rows it has; running it twice is harmless.
 */
export async function validateFile(ports: ValidatePorts, job: ImportJob): Promise<number> {
  const { imports, "imports.write": writes, clock } = ports;
  const one = await imports.get(job.organization_id, job.import_id);
  if (one?.status !== "validating" || one.validation !== job.validation) return 0;
  const mine: BulkImport = { ...one, reading: newUuid() };
  let after: BulkImport;
  try {
    const found = await withOwnFolder("import", (folder) => readFileOf(ports, mine, folder));
    after = { ...mine, ...found, status: "ready" };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    after = { ...one, status: "failed", problem, ended_at: clock.now().toISOString() };
  }
  // Of two runs the first one says what came of it, and its files count.
  const changed = await writes.change(one, after, after.status === "ready" ? "ready" : "completed");
  if (changed.kind !== "changed") await forgetReading(ports, one, after);
  return after.rows;
}

/** Ends a reading that has failed so often that it always will. */
export async function giveUpReading(
  { imports, "imports.write": writes, clock }: Pick<Ports, "imports" | "imports.write" | "clock">,
  job: ImportJob,
): Promise<void> {
  const one = await imports.get(job.organization_id, job.import_id);
  if (one?.status !== "validating" || one.validation !== job.validation) return;
  const problem = {
    code: "unreadable",
    message: "The file could not be read. Import it again, or in parts.",
    line: null,
  };
  await writes.change(
    one,
    { ...one, status: "failed", problem, ended_at: clock.now().toISOString() },
    "completed",
  );
}

/** Why a file cannot be imported; undefined for an error that may pass. */
function problemOf(error: unknown): ImportProblem | undefined {
  if (error instanceof UnreadableTable)
    return { code: error.code, message: error.message, line: error.line ?? null };
  if (!(error instanceof DomainError) || error.code === "service_unavailable") return undefined;
  const details = error.errors?.map(({ path, message }) => `${path}: ${message}`).join(" ");
  return { code: error.code, message: details || error.message, line: null };
}

const NOT_SENT =
  "No file was sent to the upload address. Send it while the address is good, and have it read again, or open another import.";
const otherSize = (bytes: number, size: number): string =>
  `The file has ${bytes} bytes, and ${size} were named. Open an import for this file.`;

type Found = Pick<BulkImport, "rows" | "valid" | "invalid" | "duplicates" | "already_issued">;

async function readFileOf(ports: ValidatePorts, one: BulkImport, folder: string): Promise<Found> {
  const { imports, "importFiles.whole": whole, "issuances.check": checks } = ports;
  const path = join(folder, FILES.source);
  const bytes = await whole.fetch(one, FILES.source, path);
  if (bytes !== one.size)
    throw new UnreadableTable("no_rows", bytes === undefined ? NOT_SENT : otherSize(bytes, one.size));
  const [asked, context, remembered] = await Promise.all([
    readAsked(ports, one),
    checks.context(one.organization_id, referenceTo(one.event_id), referenceTo(one.badge_id), []),
    imports.remembered(one.organization_id),
  ]);
  const { mapping = {}, sheet, former } = asked;
  if (former) await forgetReading(ports, one, former);
  const table = await openTable(path, { sheet });
  try {
    const fields = context.badge ? badgeFields(context.badge) : [];
    const firstCells = table.first && "cells" in table.first ? table.first.cells : [];
    const columns = columnsOf(table.head, firstCells, fields, mapping, remembered);
    const how = { columns, fields, timeZone: context.timeZone };
    const reading = new FileReading(ports, one, table, how, folder);
    try {
      await reading.run();
      const summary = Buffer.from(JSON.stringify(reading.summary(firstCells)));
      await ports["importFiles.write"].write(one, of(one, FILES.summary), summary);
      return { ...reading.counts, already_issued: await reading.alreadyIssued() };
    } catch (error) {
      await forgetReading(ports, one, { ...one, valid: reading.counts.valid });
      throw error;
    }
  } finally {
    await table.close();
  }
}

/** What is shown of a file at most: sheets, and letters of a cell. */
const SHOWN = { sheets: 100, letters: 200 } as const;
const shown = (text: string): string => text.slice(0, SHOWN.letters).toWellFormed();

/** What is told of columns for which there was no room any more. */
const leftOutOf = (columns: readonly Column[]) =>
  columns.some(({ heading, target, by }) => heading !== "" && target === null && by === "rest")
    ? [
        {
          code: "left_out_columns",
          message: `Columns that mean nothing else are kept as metadata, ${LIMITS.metadataPairs} of them at most; the others are left out.`,
        },
      ]
    : [];

/** How rows are read. */
interface Reading {
  readonly columns: readonly Column[];
  readonly fields: ReturnType<typeof badgeFields>;
  readonly timeZone: string;
}

/** One reading of a file. */
class FileReading {
  readonly counts = { rows: 0, valid: 0, invalid: 0, duplicates: 0 };
  private readonly seen = new SeenPeople();
  private readonly preview: ImportSummary["preview"] = [];
  private readonly errors: ImportSummary["errors"] = [];
  /** Of the first rows, as far as it is looked up who has a certificate. */
  private readonly people: Personal[] = [];
  private rows: ChunkRow[] = [];
  private chunks = 0;
  private readonly written = new Set<Promise<unknown>>();
  /** Of a chunk that could not be written. */
  private failure: unknown;
  private readonly files: ErrorFiles;
  private readonly ports: ValidatePorts;
  private readonly one: BulkImport;
  private readonly table: OpenedTable;
  private readonly how: Reading;
  private readonly begun: string;

  constructor(ports: ValidatePorts, one: BulkImport, table: OpenedTable, how: Reading, folder: string) {
    this.ports = ports;
    this.one = one;
    this.table = table;
    this.how = how;
    this.begun = ports.clock.now().toISOString();
    this.files = new ErrorFiles(folder, table.head, how.columns);
  }

  async run(): Promise<void> {
    try {
      for await (const rows of this.table.rows())
        for (const row of rows) {
          this.counts.rows++;
          if (this.counts.rows > IMPORTS.rowsMax)
            throw new UnreadableTable(
              "too_large",
              `The file has more than ${IMPORTS.rowsMax.toLocaleString("en")} rows; import it in parts.`,
              row.line,
            );
          await this.take(row);
        }
      await this.writeRows();
      await Promise.all(this.written);
      if (this.failure !== undefined) throw this.failure;
    } finally {
      // No chunk is written any more when an error of the files is thrown, so that all of them can be removed.
      await Promise.all(this.written);
      await this.files.close();
    }
    if (this.counts.rows === 0)
      throw new UnreadableTable("no_rows", "The file has no rows below its headings.");
    if (this.counts.invalid + this.counts.duplicates === 0) return;
    const { "importFiles.whole": whole } = this.ports;
    await whole.store(this.one, of(this.one, FILES.refused), this.files.refusedPath);
    await whole.store(this.one, of(this.one, ERRORS_FILES[this.table.head.format]), this.files.errorsPath);
  }

  private async take(row: TableRow): Promise<void> {
    const { line } = row;
    const read = this.readingOf(row);
    if ("errors" in read) {
      this.counts.invalid++;
      return this.refuse(row, "invalid_row", read.errors);
    }
    const { expires_at, request } = read;
    const recipient = expires_at === null ? request : { ...request, expires_at };
    const person = toRecipient(recipient);
    const first = this.seen.find(person);
    if (first) {
      this.counts.duplicates++;
      const message = `Is the same person as line ${first.line}: same address and ${first.by === "name" ? "name; an external_id of each tells them apart" : "external_id"}.`;
      return this.refuse(row, "duplicate_row", [{ column: null, field: "row", message }]);
    }
    this.seen.add(person, line);
    this.counts.valid++;
    if (this.people.length <= IMPORTS.lookedUpMax) this.people.push(person);
    if (this.preview.length < IMPORTS.previewRows) this.preview.push({ line, recipient: { ...recipient } });
    this.rows.push({ line, recipient });
    if (this.rows.length === IMPORTS.rowsOfChunk) await this.writeRows();
  }

  private readingOf(row: TableRow): ReadRow {
    if ("problem" in row) return { errors: [{ column: null, field: "row", message: row.problem }] };
    const { columns, fields } = this.how;
    const read =
      "cells" in row ? readRow(row, columns, fields, this.how) : readRecordRow(row.record, fields, this.how);
    if ("errors" in read || read.expires_at === null || Date.parse(read.expires_at) > Date.parse(this.begun))
      return read;
    const column = columns.find(({ target }) => target === "expires_at")?.heading ?? null;
    return { errors: [{ column, field: "expires_at", message: "Must lie in the future." }] };
  }

  private async refuse(
    row: TableRow,
    code: string,
    errors: Extract<ReadRow, { errors: unknown }>["errors"],
  ): Promise<void> {
    const { line } = row;
    for (const error of errors)
      if (this.errors.length < IMPORTS.errorsShown) this.errors.push({ line, ...error });
    await this.files.add(row, code, errors);
  }

  private async writeRows(): Promise<void> {
    if (this.rows.length === 0) return;
    if (this.written.size >= WRITTEN_AT_ONCE) await Promise.race(this.written);
    if (this.failure !== undefined) throw this.failure;
    const writing = writeChunk(this.ports, this.one, this.chunks++, this.rows)
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => this.written.delete(writing));
    this.written.add(writing);
    this.rows = [];
  }

  summary(firstCells: readonly string[]): ImportSummary {
    const { head } = this.table;
    return {
      format: head.format,
      encoding: head.encoding ?? null,
      separator: head.separator ?? null,
      sheet: head.sheet === undefined ? null : shown(head.sheet),
      sheets: (head.sheets ?? []).slice(0, SHOWN.sheets).map(shown),
      columns: this.how.columns.map(({ heading, target, by }, place) => ({
        heading,
        target,
        by,
        example: firstCells[place] === undefined ? null : shown(firstCells[place]),
      })),
      notes: [...this.table.notes(), ...leftOutOf(this.how.columns)].map(({ code, message }) => ({
        code,
        message,
      })),
      preview: this.preview,
      errors: this.errors,
    };
  }

  /** How many of the valid rows are of people who have such a certificate; null when they are too many to look up. */
  async alreadyIssued(): Promise<number | null> {
    const { "issuances.active": certificates, clock } = this.ports;
    if (this.counts.valid > IMPORTS.lookedUpMax) return null;
    const active = await certificates.active(this.one, this.people, clock.now());
    return this.people.filter((person) => active.has(personKey(person))).length;
  }
}
