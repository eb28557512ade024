import { TABLE_BOUNDS } from "../formats/tables/table.ts";
import { LIMITS } from "./rules.ts";

/** Imports of files with many recipients (decision 25.1). */
export const IMPORTS = {
  rowsMax: 1_000_000,
  fileBytesMax: 200_000_000,
  fileNameLength: 200,
  /** From the answer that names it to the end of the sending of a file. */
  uploadSeconds: 3_600,
  /** Addresses of files with errors and results are good for so long. */
  downloadSeconds: 900,
  /** Of an organization at once, before they are confirmed. */
  openMax: 20,
  /** Of an organization in a day, whatever became of them. */
  openedADayMax: 200,
  /** How often the file of one import is read, with another mapping each time. */
  readingsMax: 50,
  /** Rows that are issued together: as many as a request may name. */
  rowsOfChunk: LIMITS.recipientsPerIssuance,
  /** Chunks of an import that are worked on at once, and rows of an organization that begin to be issued in a second: a partition takes 1,000 writes. */
  lanes: 2,
  rowsPerSecond: 900,
  /** How long mails are held, in which an import can be undone. */
  holdMinutes: 10,
  holdMinutesMax: 1_440,
  sendWithinDays: 14,
  previewRows: 5,
  errorsShown: 50,
  /** Rows up to which it is looked up before an import is confirmed who has such a certificate already. */
  lookedUpMax: 5_000,
  /** Files of an import are kept so long, and its figures. */
  filesKeptDays: 30,
  keptDays: 365,
  /** Headings whose meanings are remembered for an organization. */
  rememberedMax: 200,
} as const;

/** Those of these that a caller can meet, as the documentation lists them. */
export const IMPORT_LIMITS = {
  rowsMax: IMPORTS.rowsMax,
  fileBytesMax: IMPORTS.fileBytesMax,
  columns: TABLE_BOUNDS.columns,
  openMax: IMPORTS.openMax,
  openedADayMax: IMPORTS.openedADayMax,
  readingsMax: IMPORTS.readingsMax,
  holdMinutes: IMPORTS.holdMinutes,
  holdMinutesMax: IMPORTS.holdMinutesMax,
  sendWithinDays: IMPORTS.sendWithinDays,
  filesKeptDays: IMPORTS.filesKeptDays,
} as const;
