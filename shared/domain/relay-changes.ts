import type { Change } from "./change.ts";
import type { AnalysisJob } from "./events/jobs.ts";
import type { AccountJob, MailJob } from "./people/jobs.ts";
import type { Ports } from "./ports.ts";
import { fanOut } from "./webhooks/fan-out.ts";
import type { EndpointJob } from "./webhooks/jobs.ts";

type RelayPorts = Pick<
  Ports,
  "mailQueue" | "accountQueue" | "analysisQueue" | "endpointQueue" | "outbox" | "webhookQueue" | "settings"
>;

/**
 * Turns committed changes into jobs; gives the positions of the changes whose jobs could not be queued. A change that
 * comes twice makes the same job twice: the consumers tell by their own records.
 */
export async function relayChanges(
  ports: RelayPorts,
  changes: readonly (Change | undefined)[],
): Promise<readonly number[]> {
  const { mailQueue, accountQueue, analysisQueue, endpointQueue } = ports;
  const endpoints = new Map<EndpointJob, number>();
  const mails = new Map<MailJob, number>();
  const accounts = new Map<AccountJob, number>();
  const analyses = new Map<AnalysisJob, number>();
  for (const [position, change] of changes.entries()) {
    if (change?.kind === "certificate" && change.before === undefined)
      mails.set({ organization_id: change.after.organization_id, certificate_id: change.after.id }, position);
    if (change?.kind === "resend")
      mails.set({ organization_id: change.organizationId, certificate_id: change.certificateId }, position);
    if (change?.kind === "account") accounts.set({ email: change.email, pass: 1 }, position);
    if (change?.kind === "webhook_status") {
      const { organization_id, id, status } = change.webhook;
      endpoints.set({ organization_id, webhook_id: id, status, pass: 1 }, position);
    }
    if (change?.kind === "event_text")
      analyses.set({ organization_id: change.organizationId, event_id: change.eventId }, position);
  }
  const [unsentMails, unsentAccounts, unsentAnalyses, unsentEndpoints, undelivered] = await Promise.all([
    mailQueue.send([...mails.keys()]),
    accountQueue.send([...accounts.keys()]),
    analysisQueue.send([...analyses.keys()]),
    // After a moment, as the index of what is to be resumed follows the change.
    endpointQueue.send([...endpoints.keys()], 1),
    fanOut(ports, changes),
  ]);
  return [
    ...unsentMails.map((job) => mails.get(job)!),
    ...unsentAccounts.map((job) => accounts.get(job)!),
    ...unsentAnalyses.map((job) => analyses.get(job)!),
    ...unsentEndpoints.map((job) => endpoints.get(job)!),
    ...undelivered,
  ];
}
