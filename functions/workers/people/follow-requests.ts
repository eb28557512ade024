import { FOLLOWING_PORTS, followRequests } from "#shared/domain/requests/follow-requests.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.follow-requests",
  summary: "Tells organizations what people ask of them, and ends what they did not answer in time",
  source: { schedule: "rate(1 minute)" },
  uses: FOLLOWING_PORTS,
  timeoutSeconds: 120,
  async run({ ports, log }) {
    const followed = await followRequests(ports);
    if (followed > 0) log.info("requests followed", { followed });
  },
});
