import type { Issuance } from "../certificates/issuance.ts";
import type { Reservation } from "../certificates/ports.ts";
import type { AnswerReceipt } from "../idempotency.ts";
import type { CountedMails } from "../messages/ports.ts";
import type { Slice, Window } from "../page.ts";
import type { BulkImport, ImportStatus } from "./import.ts";
import type { FileUpload } from "./import-record.ts";
import type { ColumnMapping } from "./import-requests.ts";
import type { ImportStep } from "./jobs.ts";

/** Ports of imports. */
export interface ImportPorts {
  imports: Imports;
  "imports.write": ImportWrites;
  /** Apart: only its worker may issue and take back. */
  importChunks: ImportChunks;
  importFiles: ImportFiles;
  "importFiles.write": ImportFileWrites;
  /** Apart: only workers forget. */
  "importFiles.remove": ImportFileRemoval;
  /** Apart: a whole file needs room on the disk of a function. */
  "importFiles.whole": WholeImportFiles;
}

export interface Imports {
  /** A consistent read. */
  get(organizationId: string, id: string): Promise<BulkImport | undefined>;
  /** Newest first. */
  list(
    organizationId: string,
    filter: { readonly status?: ImportStatus | undefined; readonly since?: Date },
    window: Window,
  ): Promise<Slice<BulkImport>>;
  /** Mails of an import that its own figures do not have yet. */
  mails(organizationId: string, id: string): Promise<CountedMails>;
  /** What headings meant in imports that were confirmed, by their folded forms. */
  remembered(organizationId: string): Promise<ColumnMapping>;
}

export interface ImportWrites {
  create(one: BulkImport, receipt: AnswerReceipt | undefined): Promise<void>;
  /**
   * Stores an import as `after` with what follows from it, if it still is as `before` was read; takes what `after` reserves
   * more of the `quota` of its month, and gives back what it reserves less. `by`: who orders it, as their activity tells.
   */
  change(
    before: BulkImport,
    after: BulkImport,
    step: ImportStep | null,
    how?: { readonly quota?: number; readonly by?: string },
  ): Promise<ImportChanged>;
  /** Adds to what headings mean for an organization; beyond {@link IMPORTS.rememberedMax} it begins anew. */
  remember(organizationId: string, mapping: ColumnMapping): Promise<void>;
  /** Imports whose mails are held until now at most. */
  due(at: Date, limit: number): Promise<readonly DueImport[]>;
}
export type ImportChanged =
  | { readonly kind: "changed" }
  | { readonly kind: "stale" }
  | { readonly kind: "quota"; readonly used: number };
export interface DueImport {
  readonly organizationId: string;
  readonly id: string;
}

/** What the rows of a chunk come to, besides those that are issued. */
export interface ChunkRows {
  readonly chunk: number;
  readonly skipped: number;
  readonly failed: number;
}

export interface ImportChunks {
  /** As the reservation of a request, but that its quota is there already, and that it is finished by who holds the chunk. */
  reserve(one: BulkImport, issuance: Issuance, rows: ChunkRows, at: Date): Promise<Reservation>;
  /** Counts a chunk of which nobody is issued to; does nothing when it was counted before. */
  fail(one: BulkImport, rows: ChunkRows): Promise<void>;
  state(one: BulkImport, chunk: number): Promise<ChunkState | undefined>;
  /** Takes a chunk that was reserved and is nobody's; only who holds it writes or removes its certificates. */
  hold(one: BulkImport, chunk: number, at: Date): Promise<boolean>;
  /** Counts a chunk as finished, or as undone, once. */
  mark(one: BulkImport, chunk: number, state: "finished" | "undone"): Promise<void>;
  /** The issuance of a chunk in its slot. */
  issuance(one: BulkImport, slot: string): Promise<Issuance | undefined>;
  /**
   * Removes those of the certificates that nobody has answered and whose invitation has not gone out, counts them, and gives their
   * quota back. Can be repeated.
   */
  takeBack(one: BulkImport, ids: readonly string[]): Promise<void>;
  /** Milliseconds until so many rows of an organization may begin to be issued; 0 says that they count from now. */
  turn(organizationId: string, rows: number, at: Date): Promise<number>;
}
export interface ChunkState {
  readonly finished: boolean;
  readonly undone: boolean;
  /** Until when somebody holds it, in milliseconds. */
  readonly held_until: number;
}

/** Files of an import by their names; those of people's rows are gone {@link IMPORTS.filesKeptDays} days later at the latest. */
export interface ImportFiles {
  read(one: ImportPlace, name: string): Promise<Uint8Array | undefined>;
  /** An address from which a browser saves the file under another name. */
  address(one: ImportPlace, name: string, savedAs: string, at: Date): Promise<string>;
}
export interface ImportFileWrites {
  /** An address that takes the file, with exactly so many bytes. */
  upload(one: Pick<BulkImport, "organization_id" | "id" | "size">, at: Date): Promise<FileUpload>;
  write(one: ImportPlace, name: string, bytes: Uint8Array): Promise<void>;
}
export interface ImportFileRemoval {
  remove(one: ImportPlace, names: readonly string[]): Promise<void>;
}
export interface WholeImportFiles {
  /** Copies a file to a path of this machine; gives its bytes, or undefined when there is none. */
  fetch(one: ImportPlace, name: string, path: string): Promise<number | undefined>;
  /** Stores a file of this machine. */
  store(one: ImportPlace, name: string, path: string): Promise<void>;
}
export type ImportPlace = Pick<BulkImport, "organization_id" | "id">;
