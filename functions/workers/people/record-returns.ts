import { judgeMails } from "#shared/domain/people/judge-mails.ts";
import { judgedFields, totalsAt } from "#shared/domain/people/mail-rates.ts";
import { recordProgress, recordReturn } from "#shared/domain/people/record-return.ts";
import { MailEvent } from "#shared/queue/mail-event.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "people.record-returns",
  summary: "Records what became of invitations: delivered, delayed, come back or reported as spam",
  source: { queue: "returns", batchSize: 10, maxConcurrency: 2 },
  uses: ["mailReturns", "mailStandings", "mailReputations", "tenantsQueue", "clock"],
  timeoutSeconds: 25,
  message: MailEvent,
  async run({ ports, message: { type, sentAt, returned, underWay }, receipt: { attempt }, log }) {
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
    // After a crash in between, the organization's next mail or return leads to the same.
    if (counted) {
      const standing = await ports.mailStandings.read(mail.organizationId);
      const verdict = await judgeMails(ports, mail.organizationId, standing);
      const judged = judgedFields(mail.organizationId, totalsAt(standing.tally, ports.clock.now()));
      if (verdict === "held" && !standing.holds.reputation)
        log.warn("organization judged", judged, { HeldMails: 1 });
      else if (verdict === "slowed" && standing.slowed === null)
        log.warn("organization judged", judged, { OrganizationsSlowed: 1 });
      else log.info("organization judged", judged);
    }
    if (outcome === "later") return "retry";
    if (outcome === "unrelated") log.info("mail event dropped", fields);
    else if (returned) log.info("mail returned", { ...fields, outcome: "returned" }, { MailsReturned: 1 });
    else log.info(`mail ${underWay!.progress}`, { ...fields, outcome: underWay!.progress });
    return "done";
  },
});
