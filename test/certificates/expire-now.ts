import { expireBatch, queueExpiries } from "#shared/domain/certificates/expire-certificates.ts";
import type { ExpiryJob } from "#shared/domain/certificates/jobs.ts";
import type { Clock, Ports } from "#shared/domain/ports.ts";

/** A queue that keeps its jobs, to look at or run them. */
export function keptJobs(): { readonly jobs: ExpiryJob[]; readonly expiryQueue: Ports["expiryQueue"] } {
  const jobs: ExpiryJob[] = [];
  const send = async (more: readonly ExpiryJob[]) => {
    jobs.push(...more);
    return [];
  };
  return { jobs, expiryQueue: { send } };
}

/** Ends all that is due at the time of a clock, as schedule and queue do when a checkpoint begins; gives how many. */
export async function expireNow(
  ports: Ports,
  clock: Clock,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { jobs, expiryQueue } = keptJobs();
  const expiries: Ports["expiries"] = {
    ...ports.expiries,
    checkpoint: async () => undefined,
    keepCheckpoint: async () => {},
  };
  await queueExpiries({ expiries, expiryQueue, clock }, until);
  let expired = 0;
  for (const job of jobs) expired += await expireBatch({ ...ports, clock }, job);
  return expired;
}
