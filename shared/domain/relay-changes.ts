import type { Change } from "./change.ts";
import type { AnalysisJob } from "./events/jobs.ts";
import type { JobQueue } from "./job-queue.ts";
import type { AccountJob, MailJob } from "./people/jobs.ts";
import type { Ports } from "./ports.ts";
import { fanOut } from "./webhooks/fan-out.ts";
import type { EndpointJob } from "./webhooks/jobs.ts";

type RelayPorts = Pick<
  Ports,
  "mailQueue" | "accountQueue" | "analysisQueue" | "endpointQueue" | "outbox" | "webhookQueue" | "settings"
>;

/**
 * Queues the jobs that follow from committed changes; gives the positions of the changes whose jobs could not be
 * queued. A change that is delivered twice is queued twice: consumers are idempotent.
 */
export async function relayChanges(
  ports: RelayPorts,
  changes: readonly (Change | undefined)[],
): Promise<readonly number[]> {
  const { mailQueue, accountQueue, analysisQueue, endpointQueue } = ports;
  const failed = await Promise.all([
    queueEach(mailQueue, changes, mailJob),
    queueEach(accountQueue, changes, accountJob),
    queueEach(analysisQueue, changes, analysisJob),
    // Delayed, since the index of parked deliveries is updated after the change.
    queueEach(endpointQueue, changes, endpointJob, 1),
    fanOut(ports, changes),
  ]);
  return failed.flat();
}

/** Queues one job for each change that has one; gives the positions of the changes whose job could not be queued. */
async function queueEach<J>(
  queue: JobQueue<J>,
  changes: readonly (Change | undefined)[],
  jobOf: (change: Change) => J | undefined,
  delaySeconds?: number,
): Promise<number[]> {
  const positions = new Map<J, number>();
  for (const [position, change] of changes.entries()) {
    const job = change && jobOf(change);
    if (job) positions.set(job, position);
  }
  return (await queue.send([...positions.keys()], delaySeconds)).map((job) => positions.get(job)!);
}

function mailJob(change: Change): MailJob | undefined {
  if (change.kind === "resend")
    return { organization_id: change.organizationId, certificate_id: change.certificateId };
  if (change.kind !== "certificate") return undefined;
  const { before, after } = change;
  const job = { organization_id: after.organization_id, certificate_id: after.id };
  if (before === undefined) return job;
  if (before.status === after.status) return undefined;
  if (after.status === "ACCEPTED") return { ...job, notice: "accepted" };
  return after.status === "REVOKED" && after.revocation_notice !== null
    ? { ...job, notice: "revoked" }
    : undefined;
}

const accountJob = (change: Change): AccountJob | undefined =>
  change.kind === "account" ? { email: change.email, pass: 1 } : undefined;

const analysisJob = (change: Change): AnalysisJob | undefined =>
  change.kind === "event_text"
    ? { organization_id: change.organizationId, event_id: change.eventId }
    : undefined;

function endpointJob(change: Change): EndpointJob | undefined {
  if (change.kind !== "webhook_status") return undefined;
  const { organization_id, id, status } = change.webhook;
  return { organization_id, webhook_id: id, status, pass: 1 };
}
