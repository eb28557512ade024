import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";

/**
 * Queues every accepted certificate of an organization, so that its credential is brought in line with it: signed anew if the
 * key is distrusted now, or if what it says has changed. Gives, page after page, how many were queued so far. Doing it twice
 * is harmless. Throws when a job cannot be queued.
 */
export async function* renewCredentials(
  {
    "certificates.list": certificateLists,
    credentialsQueue,
  }: Pick<Ports, "certificates.list" | "credentialsQueue">,
  organization_id: string,
): AsyncGenerator<number> {
  let queued = 0;
  for await (const page of certificateLists.all(organization_id, { recipientStatus: "ACCEPTED" })) {
    const jobs = page.map(({ id }) => ({ organization_id, certificate_id: id }));
    await queueAll(credentialsQueue, jobs, "credentials");
    queued += page.length;
    yield queued;
  }
}
