import { OPERATOR } from "../activity/entry.ts";
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

/** Ends all imports of an organization that is closed: nothing more is issued, and no mail that is held goes out. Gives how many. */
export async function stopImports(ports: StopPorts, organizationId: string): Promise<number> {
  let ended = 0;
  for (let after: string | null = null; ; ) {
    const { rows, next } = await ports.imports.list(organizationId, {}, { limit: 100, offset: 0, after });
    for (const { id } of rows.filter((one) => canStop(one) || one.mails === "held")) {
      await stopImport(ports, organizationId, id);
      await dropMails(ports, organizationId, id);
      ended++;
    }
    if (next === null) return ended;
    after = next;
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
