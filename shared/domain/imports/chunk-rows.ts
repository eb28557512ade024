import * as z from "zod";
import type { Certificate } from "../certificates/certificate.ts";
import { certificatesOf, type Issuance } from "../certificates/issuance.ts";
import { type RecipientRequest, toRecipient } from "../certificates/recipient.ts";
import { personKey } from "../certificates/same-person.ts";
import type { Ports } from "../ports.ts";
import type { BulkImport } from "./import.ts";
import { chunkFile, failedFile, resultFile } from "./import-files.ts";

/** A row that was read and is right. */
const ChunkRow = z.object({ line: z.int(), recipient: z.custom<RecipientRequest>() });
export type ChunkRow = z.infer<typeof ChunkRow>;
const ChunkRows = z.array(ChunkRow);

/** What became of a row. */
const RowResult = z.object({
  line: z.int(),
  status: z.enum(["issued", "skipped", "failed"]),
  certificate_id: z.string().nullable(),
  short_code: z.string().nullable(),
  external_id: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type RowResult = z.infer<typeof RowResult>;
const RowResults = z.array(RowResult);

type Files = Pick<Ports, "importFiles">;
type FileWrites = Pick<Ports, "importFiles.write">;
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
async function parsed<T>(
  bytes: Promise<Uint8Array | undefined>,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const found = await bytes;
  return found && schema.parse(JSON.parse(Buffer.from(found).toString()));
}

export const writeChunk = (
  { "importFiles.write": files }: FileWrites,
  one: BulkImport,
  chunk: number,
  rows: readonly ChunkRow[],
) => files.write(one, chunkFile(one, chunk), json(rows));
/** The rows of a chunk; undefined when they are gone. */
export const readChunk = ({ importFiles }: Files, one: BulkImport, chunk: number) =>
  parsed(importFiles.read(one, chunkFile(one, chunk)), ChunkRows);
/** Stores what became of the rows of a chunk that was issued, or of one of which nobody was issued to. */
export const writeResults = (
  { "importFiles.write": files }: FileWrites,
  one: BulkImport,
  file: string,
  results: readonly RowResult[],
) => files.write(one, file, json(results));
/** What became of the rows of a chunk that was issued; undefined before that. */
export const readResults = ({ importFiles }: Files, one: BulkImport, chunk: number) =>
  parsed(importFiles.read(one, resultFile(one, chunk)), RowResults);
/** What became of the rows of a chunk that has ended, however it did; undefined before that. */
export const readEnd = async (ports: Files, one: BulkImport, chunk: number) =>
  (await readResults(ports, one, chunk)) ??
  (await parsed(ports.importFiles.read(one, failedFile(one, chunk)), RowResults));

/** Why rows are not issued that are neither in an issuance nor left out of it. */
export interface RowsRefused {
  readonly code: string;
  readonly message: string;
}

/** What an issuance made of the rows of a chunk: people are told apart by what tells recipients apart, as no two rows are of one. */
export function rowResults(
  rows: readonly ChunkRow[],
  issuance: Issuance | null,
  refused: (row: ChunkRow) => RowsRefused,
  onDuplicate: BulkImport["on_duplicate"],
): RowResult[] {
  const issued = new Map<string, Certificate>(
    (issuance ? certificatesOf(issuance) : []).map((certificate) => [personKey(certificate), certificate]),
  );
  const had = new Map(
    (issuance?.skipped ?? []).map((one) => [personKey({ ...one, name: one.name ?? "" }), one]),
  );
  return rows.map((row): RowResult => {
    const { line, recipient } = row;
    const person = toRecipient(recipient);
    const { external_id } = person;
    const key = personKey(person);
    const certificate = issued.get(key);
    const base = { line, external_id, code: null, message: null };
    if (certificate)
      return {
        ...base,
        status: "issued",
        certificate_id: certificate.id,
        short_code: certificate.short_code,
      };
    const former = had.get(key);
    if (!former)
      return { ...base, status: "failed", certificate_id: null, short_code: null, ...refused(row) };
    const there = { ...base, certificate_id: former.certificate_id, short_code: null, ...HAS_CERTIFICATE };
    return { ...there, status: onDuplicate === "refuse" ? "failed" : "skipped" };
  });
}
const HAS_CERTIFICATE: RowsRefused = {
  code: "duplicate_certificate",
  message: "This person has a certificate of this badge for this event already.",
};

/** How many rows are left out, and how many have failed. */
export const countsOf = (results: readonly RowResult[]) => ({
  skipped: results.filter(({ status }) => status === "skipped").length,
  failed: results.filter(({ status }) => status === "failed").length,
});
