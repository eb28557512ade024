import type { Change } from "../change.ts";
import type { AccountJob, MailJob, Ports } from "../ports.ts";

/**
 * Turns committed changes into jobs; gives the positions of the changes whose jobs could not be queued. A change that
 * comes twice makes the same job twice: the consumers tell by their own records.
 */
export async function relayChanges(
  { mailQueue, accountQueue }: Pick<Ports, "mailQueue" | "accountQueue">,
  changes: readonly (Change | undefined)[],
): Promise<readonly number[]> {
  const mails = new Map<MailJob, number>();
  const accounts = new Map<AccountJob, number>();
  for (const [position, change] of changes.entries()) {
    if (change?.kind === "certificate" && change.before === undefined)
      mails.set({ organization_id: change.after.organization_id, certificate_id: change.after.id }, position);
    if (change?.kind === "resend")
      mails.set({ organization_id: change.organizationId, certificate_id: change.certificateId }, position);
    if (change?.kind === "account") accounts.set({ email: change.email, pass: 1 }, position);
  }
  const [unsentMails, unsentAccounts] = await Promise.all([
    mailQueue.send([...mails.keys()]),
    accountQueue.send([...accounts.keys()]),
  ]);
  return [...unsentMails.map((job) => mails.get(job)!), ...unsentAccounts.map((job) => accounts.get(job)!)];
}
