import { notFound } from "../errors.ts";
import { stopImports } from "../imports/stop-import.ts";
import { isValid } from "../organizations/api-key.ts";
import { forgetOthers } from "../organizations/change-roster.ts";
import type { Organization } from "../organizations/organization.ts";
import type { PortName, Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";

/** The ports by which an organization is closed. */
export const CLOSING_PORTS = [
  "organizations.write",
  "apiKeys",
  "apiKeys.write",
  "webhooks",
  "webhooks.write",
  "endpoints",
  "members",
  "members.write",
  "certificates.list",
  "erasuresQueue",
  "imports",
  "imports.write",
  "clock",
] as const satisfies readonly PortName[];
type ClosingPorts = Pick<Ports, (typeof CLOSING_PORTS)[number]>;

/** What the closing of an organization has done so far. */
export interface Closing {
  readonly keys: number;
  readonly webhooks: number;
  /** Certificates that nobody accepted, which are queued to be erased. */
  readonly erased: number;
  /** Accepted ones, which stay. */
  readonly kept: number;
}

/**
 * Closes an organization for good (decision 24.32): nobody is let in from the next request on, its keys and webhooks go, its imports end, its events
 * leave the directory with its plan, the names of its former members and who is only invited are forgotten, and what nobody accepted is erased. Accepted certificates stay valid for their holders. Each
 * step can be repeated, and none is undone: a run that dies is run again. Throws `not_found`.
 */
export async function closeOrganization(
  ports: ClosingPorts,
  id: string,
  actorId: string,
  tell: (done: Closing) => void,
): Promise<{ readonly organization: Organization; readonly done: Closing }> {
  const at = ports.clock.now();
  const organization = await ports["organizations.write"].close(id, at);
  if (!organization) throw notFound("organization");
  let done: Closing = { keys: 0, webhooks: 0, erased: 0, kept: 0 };
  const count = (more: Partial<Closing>) => {
    done = { ...done, ...more };
    tell(done);
  };
  for (const key of (await ports.apiKeys.list(id)).filter((one) => isValid(one, at))) {
    await ports["apiKeys.write"].revoke(id, key.id, at, actorId);
    count({ keys: done.keys + 1 });
  }
  for (const webhook of await ports.webhooks.list(id)) {
    await ports["webhooks.write"].remove(id, webhook.id, actorId);
    await ports.endpoints.reset(webhook.id);
    count({ webhooks: done.webhooks + 1 });
  }
  await stopImports(ports, id);
  await forgetOthers(ports, id);
  for await (const page of ports["certificates.list"].all(id, {})) {
    const unaccepted = page.filter(
      ({ recipient_status, erased_at }) => recipient_status !== "ACCEPTED" && erased_at === null,
    );
    const jobs = unaccepted.map((one) => ({
      organization_id: id,
      certificate_id: one.id,
      why: "closing" as const,
    }));
    await queueAll(ports.erasuresQueue, jobs, "erasures");
    const accepted = page.filter(({ recipient_status }) => recipient_status === "ACCEPTED").length;
    count({ erased: done.erased + jobs.length, kept: done.kept + accepted });
  }
  return { organization, done };
}
