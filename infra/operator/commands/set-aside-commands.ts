import type { Command } from "commander";
import { formatCount, formatMoment, formatTable } from "#infra/table-text.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker, type Worker } from "#shared/queue/worker.ts";
import { REPLAYED } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import {
  bucketSetAside,
  localSetAside,
  parseBatch,
  type SetAsideBatch,
  type SetAsideStore,
} from "../set-aside.ts";
import type { OperatorTarget, Perform } from "../target.ts";

interface Chosen {
  readonly bucket?: string;
}
const BUCKET = [
  "--bucket <name>",
  "of a deployed stage: the bucket that its stack `workers` prints as SetAsideBucket",
] as const;

/** Works with the store of the chosen stack. Throws Refusal for a deployed stage without its bucket. */
async function withStore<T>(
  { data }: OperatorTarget,
  { bucket }: Chosen,
  work: (store: SetAsideStore) => Promise<T>,
): Promise<T> {
  if (data === undefined && bucket === undefined)
    throw new Refusal(
      "Name the bucket of the stage with --bucket; its stack workers prints it as SetAsideBucket.",
    );
  const store = data === undefined ? bucketSetAside(bucket!) : localSetAside(data);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

const summaryOf = (batch: SetAsideBatch) => ({
  id: batch.id,
  at: batch.at,
  worker: workerIdOf(batch),
  records: batch.records.length,
  reason: batch.reason,
});

type Summary = ReturnType<typeof summaryOf>;

/** Adds `set-aside …`: stream records that a worker gave up on, to be looked at and repeated. */
export function addSetAsideCommands(program: Command, perform: Perform): void {
  const setAside = program
    .command("set-aside")
    .description("changes that could not be carried on, and were set aside");
  setAside
    .command("list")
    .description("list the batches of records that were set aside")
    .option(...BUCKET)
    .action((chosen: Chosen) =>
      perform((target, progress) =>
        withStore(target, chosen, async (store) => {
          const rows: Summary[] = [];
          for await (const id of store.ids()) {
            rows.push(summaryOf(parseBatch(id, await store.read(id))));
            progress(`${formatCount(rows.length)} read`);
          }
          const rowOf = ({ id, at, worker, records, reason }: Summary) => ({
            "set aside": formatMoment(at),
            worker: worker ?? "-",
            records: formatCount(records),
            reason,
            id,
          });
          return { value: rows, text: formatTable(rows, rowOf, "Nothing was set aside.") };
        }),
      ),
    );
  setAside
    .command("show <id>")
    .description("show what the records of a batch are about, without personal data")
    .option(...BUCKET)
    .action((id: string, chosen: Chosen) =>
      perform((target) =>
        withStore(target, chosen, async (store) => {
          const batch = parseBatch(id, await store.read(id));
          const records = batch.records.map(({ eventID = "", eventName = "", dynamodb }) => ({
            event_id: eventID,
            event: eventName,
            kind: (dynamodb?.NewImage ?? dynamodb?.OldImage)?.kind?.S ?? "-",
            // Keys of an invitation end with an e-mail address, those of a certificate do not.
            partition: dynamodb?.Keys?.pk?.S ?? "-",
          }));
          const text = formatTable(records, ({ event_id: record, ...rest }) => ({ record, ...rest }));
          return { value: { ...summaryOf(batch), records }, text };
        }),
      ),
    );
  setAside
    .command("replay [id]")
    .description("carry on what was set aside, all or one batch, and remove what is done; can be run again")
    .option(...BUCKET)
    .action((id: string | undefined, chosen: Chosen) =>
      perform((target, progress) =>
        withStore(target, chosen, async (store) => {
          const failed: string[] = [];
          let [batches, records] = [0, 0];
          for (const one of id === undefined ? await Array.fromAsync(store.ids()) : [id]) {
            try {
              const batch = parseBatch(one, await store.read(one));
              await replayBatch(target, batch);
              await store.remove(one);
              batches += 1;
              records += batch.records.length;
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              failed.push(error.message);
            }
            progress(`${formatCount(batches)} batches replayed, ${formatCount(failed.length)} failed`);
          }
          const done = `${formatCount(batches)} batches with ${formatCount(records)} records were carried on.`;
          if (failed.length > 0) throw new Refusal([done, ...failed].join("\n"));
          return { value: { batches, records }, text: batches === 0 ? "Nothing was set aside." : done };
        }),
      ),
    );
}

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();

/** The worker of a function: a deployed one has the id in its name, without the dot. */
function workerOf({ functionName }: SetAsideBatch): Worker | undefined {
  const name = plain(functionName);
  return REPLAYED.find(({ id }) => name.includes(plain(id)));
}

/** The id of the worker that gave up on a batch; null when there is no such worker any more. */
const workerIdOf = (batch: SetAsideBatch): string | null => workerOf(batch)?.id ?? null;

/**
 * Gives a batch once more to the worker that gave up on it, in this process and with the operator's permissions. Throws
 * Refusal when a record fails again. Doing it twice is harmless: every consumer tolerates that (decision 12.9).
 */
async function replayBatch(target: OperatorTarget, batch: SetAsideBatch): Promise<void> {
  const worker = workerOf(batch);
  if (!worker) throw new Refusal(`${batch.id}: no worker reads what ${batch.functionName} left.`);
  const run = serveWorker(worker, await target.connectWorker(worker), { log: createLog("silent") });
  const failures: number = await run({ Records: batch.records }).then(
    (answer) => (answer as { batchItemFailures: readonly unknown[] }).batchItemFailures.length,
    (error: unknown) => {
      throw new Refusal(
        `${batch.id} failed again: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  if (failures > 0)
    throw new Refusal(`${batch.id} failed again: ${failures} of its records could not be carried on.`);
}
