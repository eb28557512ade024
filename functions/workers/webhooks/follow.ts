import { followEndpoint } from "#shared/domain/webhooks/follow-endpoint.ts";
import { EndpointJob } from "#shared/domain/webhooks/jobs.ts";
import { queueWorker } from "#shared/queue/worker.ts";

/** Delay between attempts to notify a contact while the mail service is throttled; eight of them take half an hour. */
const MAIL_RETRY_SECONDS = 240;
/** … while its daily quota is used up: seven of them are longer than a day. */
const MAIL_WAIT_SECONDS = 4 * 3_600;

export const worker = queueWorker({
  id: "webhooks.follow",
  summary: "Resumes the deliveries of an enabled webhook; tells the contact of one that the service disabled",
  source: { queue: "endpoints", postpones: "asked", batchSize: 1, maxConcurrency: 5 },
  uses: ["webhooks", "organizations", "deliveries.due", "retriesQueue", "endpointsQueue", "mailer"],
  timeoutSeconds: 30,
  message: EndpointJob,
  async run({ ports, message }) {
    const followed = await followEndpoint(ports, message);
    if (followed === "retry") return { retryInSeconds: MAIL_RETRY_SECONDS };
    return followed === "wait" ? { retryInSeconds: MAIL_WAIT_SECONDS } : "done";
  },
});
