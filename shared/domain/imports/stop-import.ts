import { setTimeout as sleep } from "node:timers/promises";
import { OPERATOR } from "../activity/entry.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { type BulkImport, isUnconfirmed } from "./import.ts";

/** Whether an import can be ended: something may still be issued by it. */
export const canStop = (one: BulkImport): boolean => isUnconfirmed(one) || one.status === "issuing";

/** An import that was ended: what was issued stays. */
export const stopped = (one: BulkImport, at: Date): BulkImport => ({
  ...one,
  status: "cancelled",
  reserved: 0,
  ended_at: at.toISOString(),
});

type StopPorts = Pick<Ports, "imports" | "imports.write" | "clock">;

/** Ends an import in the name of an operator; gives how it is then, or undefined when there is none. Can be repeated. */
export async function stopImport(
  { imports, "imports.write": writes, clock }: StopPorts,
  organizationId: string,
  id: string,
): Promise<BulkImport | undefined> {
  for (;;) {
    const one = await imports.get(organizationId, id);
    if (!one || !canStop(one)) return one;
    const after = stopped(one, clock.now());
    // Each chunk that is counted meanwhile makes it another one; they are a second apart at least.
    if ((await writes.change(one, after, "close", { by: OPERATOR })).kind === "changed") return after;
  }
}

/**
 * Ends all imports of an organization that is closed: nothing more is issued, and no mail that is held goes out. Gives how many. Waits
 * until certificates that were reserved are written, as the closing erases them too. Throws `conflict` after 15 seconds of waiting.
 */
export async function stopImports(ports: StopPorts, organizationId: string): Promise<number> {
  let ended = 0;
  for (let after: string | null = null; ; ) {
    const { rows, next } = await ports.imports.list(organizationId, {}, { limit: 100, offset: 0, after });
    for (const { id } of rows.filter((one) => canStop(one) || one.mails === "held")) {
      await stopImport(ports, organizationId, id);
      await dropMails(ports, organizationId, id);
      ended++;
    }
    for (const one of rows.filter(({ confirmed_at }) => confirmed_at !== null))
      await waitForChunks(ports, one);
    if (next === null) return ended;
    after = next;
  }
}

/** A chunk takes about a second; one whose run died is gone on with minutes later. */
const WAITED_MS = 15_000;
const LOOK_MS = 300;

async function waitForChunks({ imports }: StopPorts, { organization_id, id }: BulkImport): Promise<void> {
  for (const since = Date.now(); ; await sleep(LOOK_MS)) {
    const one = await imports.get(organization_id, id);
    if (!one || one.chunks_finished >= one.chunks_reserved) return;
    if (Date.now() - since > WAITED_MS)
      throw new DomainError(
        "conflict",
        `Import ${id} still writes certificates that it had promised. Do this again in ten minutes.`,
      );
  }
}

/** Sees to it that the mails of an import that are held never go out. */
async function dropMails(
  { imports, "imports.write": writes }: StopPorts,
  organizationId: string,
  id: string,
): Promise<void> {
  for (;;) {
    const one = await imports.get(organizationId, id);
    if (one?.mails !== "held") return;
    const changed = await writes.change(one, { ...one, mails: "none", mails_at: null }, null);
    if (changed.kind === "changed") return;
  }
}
