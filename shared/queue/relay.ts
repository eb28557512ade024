import type { DynamoDBRecord } from "aws-lambda";
import { type Change, CONCERNS, type Concern, type RelayJob } from "#shared/domain/change.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { STREAMS } from "./streams.ts";
import type { WorkerRuntime } from "./worker.ts";

/**
 * Relays records of the main table's stream. What one queue refuses, and a record that cannot be read, goes to the queue
 * `relay`, so that it holds no other (decision 12.19). Gives the records for which that failed too. One line names the requests whose
 * certificates changed.
 */
export async function relayRecords(
  ports: Parameters<typeof relayChanges>[0] & Pick<Ports, "relayQueue">,
  records: readonly DynamoDBRecord[],
  log: Pick<WorkerRuntime["log"], "info" | "error">,
): Promise<readonly DynamoDBRecord[]> {
  const refused = new Map<DynamoDBRecord, Concern[]>();
  const changes = records.map((record): Change | undefined => {
    try {
      return STREAMS.changes.read(record);
    } catch (error) {
      log.error("record unreadable", error, { event_id: record.eventID });
      refused.set(record, [...CONCERNS]);
      return undefined;
    }
  });
  for (const { position, concern, error } of await relayChanges(ports, changes)) {
    const record = records[position]!;
    log.error("queue refused", error, {
      queue: concern,
      event_id: record.eventID,
      ...namedIn(changes[position]),
    });
    refused.set(record, [...(refused.get(record) ?? []), concern]);
  }
  const request_ids = [...new Set(changes.flatMap((change) => namedIn(change).request_id ?? []))];
  log.info("changes relayed", { changes: records.length, refused: refused.size, request_ids });
  if (refused.size === 0) return [];
  const jobs = new Map([...refused].map(([record, concerns]) => [jobOf(record, concerns), record]));
  const unsent = await ports.relayQueue.send([...jobs.keys()]).catch(() => [...jobs.keys()]);
  return unsent.map((job) => jobs.get(job)!);
}

function namedIn(change: Change | undefined) {
  if (change?.kind !== "certificate") return {};
  const { request_id, organization_id, id } = change.after;
  return { request_id, organization_id, certificate_id: id };
}

const jobOf = (record: DynamoDBRecord, concerns: Concern[]): RelayJob => ({
  concerns,
  record: { ...record },
});

/** Relays what was refused once more. Throws while a queue still refuses, or the record cannot be read. */
export async function relayAgain(
  ports: Parameters<typeof relayChanges>[0],
  { record, concerns }: RelayJob,
): Promise<void> {
  const [unsent] = await relayChanges(ports, [STREAMS.changes.read(record as DynamoDBRecord)], concerns);
  if (unsent) throw new Error(`The queue of ${unsent.concern} refused a job.`, { cause: unsent.error });
}
