import * as z from "zod";
import { followMailDomain } from "#shared/domain/senders/follow-mail-domain.ts";
import { followTenant, makeTenant, noteTenantStatus } from "#shared/domain/senders/follow-tenant.ts";
import { MailDomainJob, TenantJob } from "#shared/domain/senders/jobs.ts";
import { senderOfTenant } from "#shared/domain/senders/sender-state.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { TenantEvent } from "#shared/queue/ses-events.ts";

export const worker = queueWorker({
  id: "people.follow-tenants",
  summary: "Makes tenants of the mail service; holds the mails of one that is paused, and lets them go",
  // More would be throttled: SES takes one call a second.
  source: { queue: "tenants", postpones: "failed", batchSize: 1, maxConcurrency: 2 },
  uses: [
    "mailService",
    "senders.write",
    "messages.due",
    "mailDomains.write",
    "nameServers",
    "tenantsQueue",
    "organizations",
    "lettersQueue",
    "settings",
    "clock",
  ],
  timeoutSeconds: 60,
  message: z.union([TenantJob, MailDomainJob, TenantEvent]),
  async run({ ports, message, log }) {
    if ("task" in message) {
      const followed = await followTenant(ports, message);
      if (followed === "paused")
        log.warn("mail tenant paused", { organization_id: message.organization_id }, { HeldMails: 1 });
      log.info("mail tenant followed", { organization_id: message.organization_id, task: message.task });
      return "done";
    }
    if ("domain" in message) {
      const state = await followMailDomain(ports, message, (id) => makeTenant(ports, id));
      log.info("mail domain followed", { organization_id: message.organization_id, state });
      return "done";
    }
    const { tenant, paused, at } = message;
    const sender = senderOfTenant(ports.settings.mailTenants ?? "", tenant);
    if (sender === undefined) {
      log.info("mail tenant of another stage", { tenant });
      return "done";
    }
    const changed = await noteTenantStatus(ports, { sender, paused, at });
    const fields = { organization_id: sender, outcome: changed ? "noted" : "older" };
    if (paused && changed) log.warn("mail tenant paused", fields, { HeldMails: 1 });
    else log.info(paused ? "mail tenant paused" : "mail tenant enabled", fields);
    return "done";
  },
});
