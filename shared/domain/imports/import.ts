import { DAY_MS } from "../calendar.ts";
import { IMPORTS } from "../import-rules.ts";
import type { Plan } from "../rules.ts";
import type { ImportOptions, OnDuplicate } from "./import-requests.ts";

/** What became of an import. It can be confirmed while it is `ready`, or when the quota was too small for it. */
export const IMPORT_STATUSES = [
  "awaiting_file",
  "validating",
  "ready",
  "quota_exhausted",
  "issuing",
  "completed",
  "completed_with_errors",
  "cancelled",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Before anything is issued, and after which nothing happens by itself. */
const OPEN_STATUSES: readonly ImportStatus[] = ["awaiting_file", "validating", "ready", "quota_exhausted"];
/** Whether an import can still be read again and confirmed. */
export const isUnconfirmed = ({
  status,
  confirmed_at,
}: Pick<BulkImport, "status" | "confirmed_at">): boolean =>
  confirmed_at === null && OPEN_STATUSES.includes(status);

/** Whether its mails wait, go out, or have nobody to go to. */
export const MAILS_STATES = ["none", "held", "sending"] as const;

/** What was counted of the rows of a file. */
export interface RowCounts {
  readonly rows: number;
  readonly valid: number;
  readonly invalid: number;
  /** Rows of somebody who stands in an earlier row. */
  readonly duplicates: number;
}

/** Before a file was read. */
export const NO_ROWS = { rows: 0, valid: 0, invalid: 0, duplicates: 0, already_issued: null } as const;

/** What was counted of an import that was confirmed. */
export interface ImportCounts {
  /** Chunks of which the certificates are promised, and of which they are all written. */
  readonly chunks_reserved: number;
  readonly chunks_finished: number;
  readonly chunks_undone: number;
  readonly issued: number;
  /** Rows of people who had such a certificate. */
  readonly skipped: number;
  readonly failed: number;
  readonly undone: number;
  readonly mails_sent: number;
  readonly mails_refused: number;
}
export const NOTHING_ISSUED: ImportCounts = {
  chunks_reserved: 0,
  chunks_finished: 0,
  chunks_undone: 0,
  issued: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  mails_sent: 0,
  mails_refused: 0,
};

/** Why a file was not read, or nothing came of an import. */
export interface ImportProblem {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
}

/** An import as it is stored: figures and settings only, nothing of a person. */
export interface BulkImport extends RowCounts, ImportCounts {
  /** A UUID v7. */
  readonly id: string;
  readonly organization_id: string;
  readonly status: ImportStatus;
  readonly event_id: string;
  readonly badge_id: string;
  readonly on_duplicate: OnDuplicate;
  readonly on_invalid: "stop" | "skip";
  readonly options: ImportOptions;
  readonly file_name: string | null;
  /** Of the file, in bytes. */
  readonly size: number;
  /** How often the file was read: what was made of it each time stands under that number. */
  readonly validation: number;
  /** The name of the file with what the latest reading was asked for, and of the folder with what came of it. */
  readonly asked: string | null;
  readonly reading: string | null;
  readonly already_issued: number | null;
  readonly problem: ImportProblem | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly hold_minutes: number;
  readonly send_at: string | null;
  readonly confirmed_at: string | null;
  readonly confirmed_by: string | null;
  /** What decided about quota and phone messages when it was confirmed. */
  readonly plan: Plan | null;
  /** The month of whose quota it takes, such as `2026-11`, and how much of that is still reserved for it. */
  readonly month: string | null;
  readonly reserved: number;
  /** How many certificates a month its organization had when it was confirmed. */
  readonly quota: number | null;
  readonly mails: (typeof MAILS_STATES)[number];
  /** When the mails go out that are held. */
  readonly mails_at: string | null;
  readonly ended_at: string | null;
  /** Whether the file with a line for each row is made. */
  readonly has_results: boolean;
}

/** How many certificates an import needs, as far as is known who has one already. */
export const neededBy = ({ valid, already_issued, on_duplicate }: BulkImport): number =>
  on_duplicate === "issue" ? valid : valid - (already_issued ?? 0);

/** How many chunks the rows of an import make. */
export const chunkCount = ({ valid }: Pick<BulkImport, "valid">, rowsOfChunk: number): number =>
  Math.ceil(valid / rowsOfChunk);

/** Whether the files of an import are gone by a time. */
export const hasForgotten = ({ created_at }: Pick<BulkImport, "created_at">, at: Date): boolean =>
  at.getTime() - Date.parse(created_at) > IMPORTS.filesKeptDays * DAY_MS;
