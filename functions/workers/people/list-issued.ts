import { PeopleJob } from "#shared/domain/people/jobs.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "people.list-issued",
  summary: "Puts those who were issued certificates on their organization's list of people",
  source: { queue: "people", postpones: "failed", batchSize: 10, maxConcurrency: 10 },
  uses: ["peopleEntries"],
  timeoutSeconds: 30,
  message: PeopleJob,
  async run({ ports, message }) {
    await ports.peopleEntries.add(message.organization_id, message.certificate_ids);
    return "done";
  },
});
