import { setTimeout as sleep } from "node:timers/promises";
import { IMPORTS } from "../import-rules.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { readResults } from "./chunk-rows.ts";
import { forgetRows } from "./forget-files.ts";
import { type BulkImport, chunkCount } from "./import.ts";
import { type ChunkOutcome, type ChunkPorts, issueChunk } from "./issue-chunk.ts";
import type { ChunkJob } from "./jobs.ts";

type WorkPorts = ChunkPorts &
  Pick<
    Ports,
    "imports" | "imports.write" | "importFiles.remove" | "mailQueue" | "chunksQueue" | "importsQueue"
  >;

/** The longest delay of a message. */
const DELAY_SECONDS_MAX = 900;
/** So short a wait is waited for here, as a message is delayed by whole seconds. */
const WAITED_MS = 1_000;

/**
 * Does what a job says about a chunk, and queues the job of a later one: so no import has more than {@link IMPORTS.lanes} chunks under
 * way, however many it has. Running it twice is harmless. Gives how many certificates were issued.
 */
export async function workOnChunk(ports: WorkPorts, job: ChunkJob): Promise<number> {
  const one = await ports.imports.get(job.organization_id, job.import_id);
  if (!one) return 0;
  const chunks = chunkCount(one, IMPORTS.rowsOfChunk);
  if (job.chunk >= chunks) return 0;
  const outcome = await actOn(ports, one, job);
  if (outcome.kind === "held") {
    await again(ports, job, outcome.milliseconds);
    return 0;
  }
  // The first one begins the other lanes too, once: who waits for its turn begins none.
  const lanes = job.chunk === 0 ? Array.from({ length: IMPORTS.lanes }, (_, n) => n + 1) : [IMPORTS.lanes];
  const next = lanes
    .map((ahead) => ({ ...job, chunk: job.chunk + ahead }))
    .filter(({ chunk }) => chunk < chunks);
  if (next.length > 0 && outcome.kind !== "stopped") await queueAll(ports.chunksQueue, next, "chunks");
  await followUp(ports, job);
  return outcome.kind === "finished" ? outcome.issued : 0;
}

async function again({ chunksQueue }: WorkPorts, job: ChunkJob, milliseconds: number): Promise<void> {
  if (milliseconds <= WAITED_MS) await sleep(milliseconds);
  const seconds =
    milliseconds <= WAITED_MS ? 0 : Math.min(DELAY_SECONDS_MAX, Math.ceil(milliseconds / 1_000));
  await queueAll(chunksQueue, [job], "chunks", seconds);
}

async function actOn(ports: WorkPorts, one: BulkImport, { act, chunk }: ChunkJob): Promise<ChunkOutcome> {
  if (act === "issue") return issueChunk(ports, one, chunk);
  if (act === "undo") return undoChunk(ports, one, chunk);
  await queueMails(ports, one, chunk);
  return { kind: "finished", issued: 0 };
}

/** Queues the invitations of a chunk that is finished; who finishes it later queues them. */
async function queueMails(ports: WorkPorts, one: BulkImport, chunk: number): Promise<void> {
  const state = await ports.importChunks.state(one, chunk);
  if (!state?.finished) return;
  const results = (await readResults(ports, one, chunk)) ?? [];
  const { organization_id } = one;
  const jobs = results.flatMap(({ status, certificate_id }) =>
    status === "issued" ? [{ organization_id, certificate_id: certificate_id! }] : [],
  );
  await queueAll(ports.mailQueue, jobs, "invitations");
}

/** Takes back what a chunk has issued, after finishing it: what is half written would come again. */
async function undoChunk(ports: WorkPorts, one: BulkImport, chunk: number): Promise<ChunkOutcome> {
  const { importChunks } = ports;
  if (one.status !== "undoing") return { kind: "stopped" };
  const state = await importChunks.state(one, chunk);
  if (!state || state.undone) return { kind: "finished", issued: 0 };
  if (!state.finished) {
    const outcome = await issueChunk(ports, one, chunk);
    if (outcome.kind === "held") return outcome;
  }
  const results = (await readResults(ports, one, chunk)) ?? [];
  const ids = results.flatMap(({ status, certificate_id }) => (status === "issued" ? [certificate_id!] : []));
  await importChunks.takeBack(one, ids);
  await importChunks.mark(one, chunk, "undone");
  return { kind: "finished", issued: 0 };
}

/** What follows when a chunk is done: its mails, if they go out by now, and the end of the import, if it was the last one. */
async function followUp(
  ports: WorkPorts,
  { organization_id, import_id, act, chunk }: ChunkJob,
): Promise<void> {
  const one = await ports.imports.get(organization_id, import_id);
  if (!one || act === "mail") return;
  if (act === "undo") {
    if (one.status === "undoing" && one.chunks_undone >= one.chunks_reserved)
      await ports["imports.write"].change(one, { ...one, status: "undone" }, "completed");
    // Also when the run that ended it died before it had removed them.
    else if (one.status !== "undone") return;
    await forgetRows(ports, one);
    return;
  }
  if (one.mails === "sending") await queueMails(ports, one, chunk);
  if (isIssued(one))
    await queueAll(
      ports.importsQueue,
      [{ organization_id, import_id, act: "close", validation: one.validation }],
      "imports",
    );
}

/** Whether nothing is under way any more of what an import issues. */
export const isIssued = (one: BulkImport): boolean =>
  one.chunks_finished === one.chunks_reserved &&
  (one.status === "cancelled" ||
    (one.status === "quota_exhausted" && one.confirmed_at !== null) ||
    (one.status === "issuing" && one.chunks_reserved === chunkCount(one, IMPORTS.rowsOfChunk)));
