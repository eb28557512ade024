import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";

/** Domains of one page, pages of one run: more than are due in an hour, as the mail service takes one call a second. */
const PAGE = 100;
const PAGES_MAX = 10;
/** A domain whose job is lost is due again after this. */
const AGAIN_MS = 3_600_000;

/** Queues a look at every sending domain that is due, longest waiting first. Gives how many. */
export async function queueDomainChecks({
  "mailDomains.write": mailDomainWrites,
  tenantsQueue,
  clock,
}: Pick<Ports, "mailDomains.write" | "tenantsQueue" | "clock">): Promise<number> {
  let queued = 0;
  for (let page = 0; page < PAGES_MAX; page++) {
    const now = clock.now();
    const due = await mailDomainWrites.due(now, PAGE);
    const jobs = due.map(({ organization_id, domain }) => ({ organization_id, domain }));
    await queueAll(tenantsQueue, jobs, "looks at domains");
    // Queued before: a look twice is harmless, one that never comes is not.
    for (const one of due) await mailDomainWrites.postpone(one, new Date(now.getTime() + AGAIN_MS));
    queued += due.length;
    if (due.length < PAGE) break;
  }
  return queued;
}
