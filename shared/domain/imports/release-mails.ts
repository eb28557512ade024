import { forEachParallel } from "../batches.ts";
import type { Ports } from "../ports.ts";

/** Imports that are released in a run; the run of the next minute goes on. */
const PER_RUN = 200;
const PARALLEL = 10;

/**
 * Lets the mails of imports go out that are no longer held: from then on they cannot be undone. Gives of how many; of an undo at the
 * same moment one of the two is done.
 */
export async function releaseMails({
  imports,
  "imports.write": writes,
  clock,
}: Pick<Ports, "imports" | "imports.write" | "clock">): Promise<number> {
  const at = clock.now();
  let released = 0;
  await forEachParallel(await writes.due(at, PER_RUN), PARALLEL, async ({ organizationId, id }) => {
    const one = await imports.get(organizationId, id);
    if (one?.mails !== "held" || one.mails_at === null || one.mails_at > at.toISOString()) return;
    // One that changed meanwhile is released by the next run.
    const { kind } = await writes.change(one, { ...one, mails: "sending" }, "mail");
    if (kind === "changed") released++;
  });
  return released;
}
