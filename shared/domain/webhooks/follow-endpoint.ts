import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { type EndpointJob, jobOf } from "./jobs.ts";

type FollowPorts = Pick<
  Ports,
  "webhooks" | "deliveries.due" | "retriesQueue" | "endpointsQueue" | "lettersQueue"
>;

/** Delay of the second pass: longer than the index of parked deliveries may lag. */
const SECOND_PASS_SECONDS = 60;

/**
 * Queues the cancelled deliveries of a webhook that was enabled; of one that was disabled only release 1.1 queued a job, and its
 * contact is told. Throws when a job cannot be queued.
 */
export async function followEndpoint(ports: FollowPorts, job: EndpointJob): Promise<void> {
  const { organization_id, webhook_id } = job;
  const webhook = await ports.webhooks.get(organization_id, webhook_id);
  // It changed again meanwhile; that change has its own message.
  if (webhook?.status !== job.status) return;
  if (webhook.status === "enabled") await resume(ports, job);
  else if (webhook.disabled_reason !== "manual")
    await queueAll(
      ports.lettersQueue,
      [{ kind: "webhook_disabled", organization_id, webhook_id }],
      "letters",
    );
}

async function resume(
  { "deliveries.due": dueDeliveries, retriesQueue, endpointsQueue }: FollowPorts,
  job: EndpointJob,
): Promise<void> {
  let after: string | null = null;
  do {
    const { rows, next } = await dueDeliveries.parked(job.webhook_id, after);
    const jobs = rows.map((delivery) => jobOf(delivery, delivery.attempts + 1));
    await queueAll(retriesQueue, jobs, "cancelled deliveries");
    after = next;
  } while (after !== null);
  if (job.pass === 2) return;
  await queueAll(endpointsQueue, [{ ...job, pass: 2 }], "second passes", SECOND_PASS_SECONDS);
}
