import { recordReturn } from "#shared/domain/people/record-return.ts";
import { MailEvent } from "#shared/queue/mail-event.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "people.record-returns",
  summary: "Records invitations that came back or were reported as spam, and counts them for their event",
  source: { queue: "returns", batchSize: 10, maxConcurrency: 2 },
  uses: ["mailReturns", "clock"],
  timeoutSeconds: 25,
  message: MailEvent,
  async run({ ports, message: { type, returned }, receipt, log }) {
    if (!returned) {
      log.info("mail event dropped", { type });
      return "done";
    }
    const outcome = await recordReturn(ports, returned, receipt.attempt);
    if (outcome === "later") return "retry";
    const { organizationId: organization_id, certificateId: certificate_id, reason } = returned;
    const fields = { type, reason, organization_id, certificate_id };
    if (outcome === "recorded")
      log.info("mail returned", { ...fields, outcome: "returned" }, { MailsReturned: 1 });
    else log.info("mail event dropped", fields);
    return "done";
  },
});
