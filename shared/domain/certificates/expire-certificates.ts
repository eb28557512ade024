import { batchesOf, inTurns } from "../batches.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { EXPIRY_BATCH, type ExpiryJob } from "./jobs.ts";
import type { DueCertificate, ExpiryCheckpoint, Transition } from "./ports.ts";
import { expire } from "./transition.ts";

/** Entries read from each shard at a time. */
const PAGE = 500;
/** After this time all that is still due is queued once more, also what was lost. */
const LAP_MS = 10 * 60_000;

/**
 * Queues the due certificates of all organizations in jobs, until none is left or the time is `until` (milliseconds);
 * gives how many. What an earlier run has queued is not queued again until ten minutes have passed. Throws when a job
 * cannot be queued; the next run queues it.
 */
export async function queueExpiries(
  { expiries, expiryQueue, clock }: Pick<Ports, "expiries" | "expiryQueue" | "clock">,
  until: number,
): Promise<number> {
  const at = clock.now();
  const former = await expiries.checkpoint();
  const goesOn = former !== undefined && at.getTime() - former.since < LAP_MS;
  let checkpoint: ExpiryCheckpoint = goesOn ? former : { since: at.getTime(), positions: {} };
  let queued = 0;
  let shards = Array.from({ length: expiries.shards }, (_, shard) => shard);
  while (shards.length > 0 && clock.now().getTime() < until) {
    const steps = await Promise.all(
      shards.map(async (shard) => {
        const { rows, next } = await expiries.due(shard, at, PAGE, checkpoint.positions[shard] ?? null);
        return { shard, rows, more: next !== null };
      }),
    );
    const jobs = jobsOf(steps.flatMap(({ rows }) => rows));
    await queueAll(expiryQueue, jobs, "expiries");
    const reached = steps.flatMap(({ shard, rows }) => rows.slice(-1).map((last) => [shard, last.position]));
    checkpoint = { ...checkpoint, positions: { ...checkpoint.positions, ...Object.fromEntries(reached) } };
    if (reached.length > 0) await expiries.keepCheckpoint(checkpoint);
    queued += jobs.reduce((sum, job) => sum + job.certificate_ids.length, 0);
    shards = steps.flatMap(({ shard, more }) => (more ? [shard] : []));
  }
  return queued;
}

/** Jobs of one organization each; organizations take turns. */
function jobsOf(rows: readonly DueCertificate[]): ExpiryJob[] {
  const organizations = Map.groupBy(rows, ({ organizationId }) => organizationId);
  const jobs = [...organizations].flatMap(([organization_id, ofOne]) =>
    batchesOf(ofOne, EXPIRY_BATCH).map((batch) => ({
      organization_id,
      certificate_ids: batch.map(({ id }) => id),
    })),
  );
  return inTurns(jobs, ({ organization_id }) => organization_id);
}

/** Called for each certificate that could not be ended. */
export type ExpiryFailureReport = (error: unknown, certificateId: string) => void;

/** A certificate that so many requests have changed, one after the other while it was ended, waits for the next try. */
const ROUNDS = 3;

/**
 * Ends the certificates of a job whose time has come; gives how many. One that another request changes meanwhile is read
 * again. One that cannot be read or written is reported, and the others go on; then this throws, and a repetition tries
 * it again.
 */
export async function expireBatch(
  {
    expiries,
    "certificates.write": certificateWrites,
    clock,
  }: Pick<Ports, "expiries" | "certificates.write" | "clock">,
  job: ExpiryJob,
  report: ExpiryFailureReport = () => {},
): Promise<number> {
  const at = clock.now();
  const failed = new Set<string>();
  const fail = (error: unknown, certificateId: string) => {
    failed.add(certificateId);
    report(error, certificateId);
  };
  let ended = 0;
  for (let round = 1; ; round++) {
    const wanted = job.certificate_ids.filter((id) => !failed.has(id));
    const { certificates, unreadable } = await expiries.read(job.organization_id, wanted);
    for (const id of unreadable) fail(new Error("The stored certificate cannot be read."), id);
    const changes = certificates.flatMap((before): Transition[] => {
      const after = expire(before, at);
      return after === before ? [] : [{ before, after }];
    });
    if (changes.length === 0) break;
    const former = failed.size;
    const applied = await applyByEvent(certificateWrites, changes, fail);
    ended += applied;
    const changedMeanwhile = changes.length - applied - (failed.size - former);
    if (changedMeanwhile === 0) break;
    if (round === ROUNDS) throw new Error(`${changedMeanwhile} certificates changed again and again.`);
  }
  if (failed.size > 0)
    throw new Error(`${failed.size} of ${job.certificate_ids.length} certificates could not be ended.`);
  return ended;
}

/** Certificates of one event share its counters, so they are written together; gives how many were. */
async function applyByEvent(
  certificateWrites: Ports["certificates.write"],
  changes: readonly Transition[],
  fail: ExpiryFailureReport,
): Promise<number> {
  const events = Map.groupBy(changes, ({ after }) => after.event_id);
  const counts = await Promise.all(
    [...events.values()].flatMap((ofEvent) =>
      batchesOf(ofEvent, certificateWrites.together).map((batch) =>
        applyInHalves(certificateWrites, batch, fail),
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Applies changes together; if the store does not take them, in halves, so that one that is bad fails alone. */
async function applyInHalves(
  certificateWrites: Ports["certificates.write"],
  changes: readonly Transition[],
  fail: ExpiryFailureReport,
): Promise<number> {
  try {
    return await certificateWrites.applyAll(changes);
  } catch (error) {
    // The store is busy: all of them can succeed later.
    if (error instanceof DomainError) throw error;
    if (changes.length === 1) {
      fail(error, changes[0]!.after.id);
      return 0;
    }
    let applied = 0;
    for (const half of batchesOf(changes, Math.ceil(changes.length / 2)))
      applied += await applyInHalves(certificateWrites, half, fail);
    return applied;
  }
}
