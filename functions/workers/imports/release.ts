import { releaseMails } from "#shared/domain/imports/release-mails.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "imports.release",
  summary: "Lets the mails of imports go out whose time to be undone is over",
  source: { schedule: "rate(1 minute)" },
  uses: ["imports", "imports.write", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const released = await releaseMails(ports);
    if (released > 0) log.info("mails of imports released", { imports: released });
  },
});
