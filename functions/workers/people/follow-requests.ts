import { ERASE_PERSON_PORTS, followErasures } from "#shared/domain/privacy/erase-person.ts";
import { FOLLOWING_PORTS, followRequests } from "#shared/domain/requests/follow-requests.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.follow-requests",
  summary:
    "Tells organizations what people ask of them, ends what they did not answer in time, and erases persons who ordered it",
  source: { schedule: "rate(1 minute)" },
  uses: [...FOLLOWING_PORTS, "holders", ...ERASE_PERSON_PORTS],
  timeoutSeconds: 120,
  async run({ ports, log }) {
    // Who fails does not keep the others back.
    const done = await Promise.allSettled([followRequests(ports), followErasures(ports)]);
    const followed = done.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
    if (followed > 0) log.info("requests followed", { followed });
    for (const one of done) if (one.status === "rejected") throw one.reason;
  },
});
