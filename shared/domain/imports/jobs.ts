import * as z from "zod";

/** Read the file of an import, or make its file of results. */
export const ImportJob = z.object({
  organization_id: z.uuid(),
  import_id: z.uuid(),
  act: z.enum(["validate", "close"]),
  /** Which reading of the file it is. */
  validation: z.int(),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** What is done with each chunk of an import: its certificates are issued, their mails queued, or they vanish again. */
export const CHUNK_ACTS = ["issue", "mail", "undo"] as const;
export const ChunkJob = z.object({
  organization_id: z.uuid(),
  import_id: z.uuid(),
  act: z.enum(CHUNK_ACTS),
  /** From 0. The job of a chunk queues a later one when it is done. */
  chunk: z.int(),
});
export type ChunkJob = z.infer<typeof ChunkJob>;

/** What webhooks are told of an import: that its file was read, each time, and that it has ended. */
export const TOLD_IMPORT_STEPS = ["ready", "completed"] as const;
/** What follows from a change of an import: a job, or that webhooks are told. */
export const IMPORT_STEPS = ["validate", "close", ...CHUNK_ACTS, ...TOLD_IMPORT_STEPS] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
