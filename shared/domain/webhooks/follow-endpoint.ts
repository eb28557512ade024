import { OF_THE_SERVICE } from "../messages/mail-quota.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { type EndpointJob, jobOf } from "./jobs.ts";

type FollowPorts = Pick<
  Ports,
  "webhooks" | "organizations" | "deliveries.due" | "retriesQueue" | "endpointsQueue" | "mailer"
>;
/** "wait": try again in some hours. */
export type Followed = "done" | "retry" | "wait";

/** Delay of the second pass: longer than the index of parked deliveries may lag. */
const SECOND_PASS_SECONDS = 60;

/**
 * Queues the cancelled deliveries of a webhook that was enabled, or notifies the organization's contact of one that the
 * service disabled. Gives "retry" when the mail service cannot take the mail now, "wait" when it takes none for hours. Throws when a job cannot be queued.
 */
export async function followEndpoint(ports: FollowPorts, job: EndpointJob): Promise<Followed> {
  const webhook = await ports.webhooks.get(job.organization_id, job.webhook_id);
  // It changed again meanwhile; that change has its own message.
  if (webhook?.status !== job.status) return "done";
  if (webhook.status === "enabled") {
    await resume(ports, job);
    return "done";
  }
  if (webhook.disabled_reason === "manual") return "done";
  const organization = await ports.organizations.get(job.organization_id);
  if (!organization || organization.contact_email === null) return "done";
  const { contact_email } = organization;
  const outcome = await ports.mailer.sendWebhookDisabled({ ...organization, contact_email }, webhook);
  if (outcome.kind !== "retry") return "done";
  return OF_THE_SERVICE.has(outcome.reason) ? "wait" : "retry";
}

async function resume(
  { "deliveries.due": deliveries, retriesQueue, endpointsQueue }: FollowPorts,
  job: EndpointJob,
): Promise<void> {
  let after: string | null = null;
  do {
    const { rows, next } = await deliveries.parked(job.webhook_id, after);
    const jobs = rows.map((delivery) => jobOf(delivery, delivery.attempts + 1));
    await queueAll(retriesQueue, jobs, "cancelled deliveries");
    after = next;
  } while (after !== null);
  if (job.pass === 2) return;
  await queueAll(endpointsQueue, [{ ...job, pass: 2 }], "second passes", SECOND_PASS_SECONDS);
}
