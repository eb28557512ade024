import { recordProgress, recordReturn } from "#shared/domain/messages/record-return.ts";
import { noteUnheard } from "#shared/domain/requests/follow-requests.ts";
import { rateFields, totalsAt } from "#shared/domain/senders/mail-rates.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { MailEvent } from "#shared/queue/ses-events.ts";

export const worker = queueWorker({
  id: "people.record-returns",
  summary: "Records what became of invitations: delivered, delayed, come back or reported as spam",
  source: { queue: "returns", batchSize: 10, maxConcurrency: 2 },
  uses: ["messages.write", "requests.write", "senders", "clock"],
  timeoutSeconds: 25,
  message: MailEvent,
  async run({ ports, message: { type, sentAt, returned, underWay, unheard }, receipt: { attempt }, log }) {
    if (unheard) {
      const noted = await noteUnheard(ports, unheard, ports.clock.now(), "returned");
      if (noted) log.warn("request unheard", { type, ...unheard }, { RequestsUnheard: 1 });
      return "done";
    }
    const mail = returned ?? underWay;
    if (!mail) {
      log.info("mail event dropped", { type });
      return "done";
    }
    const { outcome, certificate, counted } = returned
      ? await recordReturn(ports, returned, attempt)
      : await recordProgress(ports, underWay!, attempt);
    const fields = {
      type,
      reason: returned?.reason,
      request_id: certificate?.request_id,
      organization_id: mail.organizationId,
      certificate_id: mail.certificateId,
      // Since the mail was sent, which may be long after the issuance.
      ...(sentAt && { age_ms: Math.max(0, ports.clock.now().getTime() - Date.parse(sentAt)) }),
    };
    if (counted) {
      const { tally } = await ports.senders.read(mail.organizationId);
      log.info("mail rates", rateFields(mail.organizationId, totalsAt(tally, ports.clock.now())));
    }
    if (outcome === "later") return "retry";
    if (outcome === "unrelated") log.info("mail event dropped", fields);
    else if (returned) log.info("mail returned", { ...fields, outcome: "returned" }, { MailsReturned: 1 });
    else log.info(`mail ${underWay!.progress}`, { ...fields, outcome: underWay!.progress });
    return "done";
  },
});
