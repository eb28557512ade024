import type { Command } from "commander";
import { formatTable } from "#infra/table-text.ts";
import { parsePastMoment } from "./arguments.ts";
import { auditSince } from "./audit.ts";
import { formatMoment } from "./output.ts";
import type { Perform } from "./target.ts";

const DEFAULT_SINCE = "30d";

/** Adds `audit`: who changed what with this tool. */
export function addAuditCommand(program: Command, perform: Perform): void {
  program
    .command("audit")
    .description("list the commands that changed something: who, when, what; oldest first")
    .option("--since <moment>", "from then on: 2027-12-31T23:59:59Z, or 7d ago", parsePastMoment)
    .action(({ since = parsePastMoment(DEFAULT_SINCE) }: { since?: string }) =>
      perform(async (target) => {
        const entries = await auditSince(target, since);
        const rows = entries.map(({ at, who, command, arguments: given, outcome }) => [
          formatMoment(at),
          who,
          [command, ...given].join(" "),
          outcome,
        ]);
        const text =
          rows.length === 0
            ? "No command has changed anything since then."
            : formatTable(["at", "who", "command", "outcome"], rows);
        return { value: entries, text };
      }),
    );
}
