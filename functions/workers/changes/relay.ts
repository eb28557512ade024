import { streamWorker } from "#shared/queue/worker.ts";
import { mailJobsOf } from "#shared/storage/changes.ts";

export const worker = streamWorker({
  id: "changes.relay",
  summary: "Carries changes of the table on: an issued certificate becomes a mail",
  source: {
    stream: "main",
    filters: [{ eventName: ["INSERT"], dynamodb: { NewImage: { kind: { S: ["certificate"] } } } }],
    batchSize: 100,
    retries: 10,
  },
  uses: ["mailQueue"],
  timeoutSeconds: 30,
  async run({ ports, records }) {
    const jobs = mailJobsOf(records);
    const failed = new Set(await ports.mailQueue.send([...jobs.keys()]));
    return [...jobs].filter(([job]) => failed.has(job)).map(([, record]) => record);
  },
});
