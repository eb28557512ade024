import { followEndpoint } from "#shared/domain/webhooks/follow-endpoint.ts";
import { EndpointJob } from "#shared/domain/webhooks/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "webhooks.follow",
  summary:
    "Resumes the deliveries of an enabled webhook; has the contact told of one that the service disabled",
  source: { queue: "endpoints", postpones: "asked", batchSize: 1, maxConcurrency: 5 },
  uses: ["webhooks", "deliveries.due", "retriesQueue", "endpointsQueue", "lettersQueue"],
  timeoutSeconds: 30,
  message: EndpointJob,
  async run({ ports, message }) {
    await followEndpoint(ports, message);
    return "done";
  },
});
