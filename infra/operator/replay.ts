import { createLog } from "#shared/log.ts";
import { serveWorker, type Worker } from "#shared/queue/worker.ts";
import { REPLAYED } from "./ports.ts";
import { Refusal } from "./refusal.ts";
import type { SetAsideBatch } from "./set-aside.ts";
import type { OperatorTarget } from "./target.ts";

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();

/** The worker of a function: a deployed one has the id in its name, without the dot. */
function workerOf({ functionName }: SetAsideBatch): Worker | undefined {
  const name = plain(functionName);
  return REPLAYED.find(({ id }) => name.includes(plain(id)));
}

/** The id of the worker that gave up on a batch; null when there is no such worker any more. */
export const workerIdOf = (batch: SetAsideBatch): string | null => workerOf(batch)?.id ?? null;

/**
 * Gives a batch once more to the worker that gave up on it, in this process and with the operator's permissions. Throws
 * Refusal when a record fails again. Doing it twice is harmless: every consumer tolerates that (decision 12.9).
 */
export async function replayBatch(target: OperatorTarget, batch: SetAsideBatch): Promise<void> {
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
