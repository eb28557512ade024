import type { Command } from "commander";
import { formatCount } from "#infra/table-text.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { rebuildGate } from "#shared/domain/organizations/manage-organizations.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { parseOrganizationId } from "../arguments.ts";
import { GATES_AT_ONCE, OF_ORGANIZATION, organizationPages } from "../organizations.ts";
import { Refusal } from "../refusal.ts";
import type { Perform } from "../target.ts";

/** Failures that are told one by one. */
const TOLD = 20;

/** Adds `rebuild-gate` to `org`: makes the gate of one organization anew, or of all. */
export function addGateCommand(org: Command, perform: Perform): void {
  const command = org
    .command("rebuild-gate")
    .description(
      "make the admission record of an organization anew from its plan, quota and keys; can be run again at any time",
    )
    .argument("[id]", OF_ORGANIZATION)
    .option("--all", "of every organization");
  command.action(async (id: string | undefined, { all = false }: { all?: boolean }) => {
    if ((id === undefined) !== all) command.error("error: name one organization, or --all");
    await perform(({ ports }, progress) =>
      id === undefined ? rebuildAll(ports, progress) : rebuildOne(ports, id),
    );
  });
}

async function rebuildOne(ports: Pick<Ports, "organizations.write" | "clock">, id: string) {
  const organization_id = parseOrganizationId(id);
  const active_keys = await rebuildGate(ports, organization_id);
  const text = `The gate is rebuilt and lets in ${active_keys === 1 ? "one key" : `${active_keys} keys`}.`;
  return { value: { organization_id, active_keys }, text };
}

/** Goes on after a failure, and refuses at the end with what failed. */
async function rebuildAll(
  ports: Pick<Ports, "organizations.write" | "clock" | "organizations">,
  progress: (text: string) => void,
) {
  const startedAt = performance.now();
  const failures: string[] = [];
  const done = { gates: 0, keys: 0 };
  const rebuild = async (id: string) => {
    try {
      const keys = await ports["organizations.write"].rebuild(id, ports.clock.now());
      // Undefined: the organization went meanwhile.
      if (keys === undefined) return;
      done.gates++;
      done.keys += keys;
    } catch (error) {
      failures.push(`${id}: ${error instanceof Error ? error.message : "no reason given"}`);
    }
  };
  for await (const page of organizationPages(ports)) {
    await forEachParallel(page, GATES_AT_ONCE, ({ id }) => rebuild(id));
    progress(`${formatCount(done.gates)} gates rebuilt`);
  }
  if (failures.length > 0)
    throw new Refusal(
      [
        `${formatCount(done.gates)} gates are rebuilt, ${formatCount(failures.length)} are not; run it again.`,
        ...failures.slice(0, TOLD),
      ].join("\n"),
    );
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
  return {
    value: { gates: done.gates, active_keys: done.keys, seconds },
    text: `${formatCount(done.gates)} gates are rebuilt and let in ${formatCount(done.keys)} keys, in ${formatCount(seconds)} s.`,
  };
}
