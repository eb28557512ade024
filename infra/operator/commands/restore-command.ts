import { setTimeout as sleep } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { formatCount, formatDetails, formatMoment } from "#infra/table-text.ts";
import { FORMAT } from "#shared/directory/index/format.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { directoryFeed } from "#shared/storage/directory/feed.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { parseInstant } from "../arguments.ts";
import {
  planRestore,
  RESTORE_COUNTS,
  RESTORE_PORTS,
  type RestoreCount,
  type RestoreCounts,
  restore,
} from "../restore/restore.ts";
import type { OperatorTarget, Perform } from "../target.ts";

/** Nobody waits for a single answer here. */
const ANSWER_MS = 10_000;

/** Reading every certificate takes long, and without a pause it tells nothing. */
const COMPARED: ReadonlySet<string> = new Set<RestoreCount>(["event_counters", "usages", "uncounted"]);

const described = (counts: RestoreCounts, done: boolean): string =>
  formatDetails(
    (Object.entries(RESTORE_COUNTS) as [RestoreCount, string][]).map(([name, label]) => {
      const isKnown = done || !COMPARED.has(name);
      return [label, isKnown ? formatCount(counts[name]) : "compared with certificates then"] as const;
    }),
  );

const UNKNOWN = `What nobody can know: certificates issued or answered since then are lost. An Idempotency-Key used since then issues
again. Where the table gate is lost too, people who were removed since are members again: ask the owners to look at GET /members.
An invitation that was not sent at that moment may have been sent since: none of them is sent by itself; decide
with mail sweep --from and --until.`;

/** Adds `restore`: what follows when the table `main` was put back to an earlier moment. */
export function addRestoreCommand(program: Command, perform: Perform): void {
  program
    .command("restore")
    .description(
      "after the table main was put back to a moment: bring everything outside it in line, during a pause; can be run again",
    )
    .requiredOption(
      "--from <moment>",
      "the moment it was put back to, such as 2027-12-31T23:59:59Z",
      parseRestored,
    )
    .option("--yes", "do it; without it the command only says what it would do")
    .action(({ from, yes = false }: { from: string; yes?: boolean }) =>
      perform((target, progress) => run(target, { from, yes, progress })),
    );
}

/** The moment of a restore. Not a time ago: repeated later, that would be another restore. */
function parseRestored(text: string): string {
  const moment = parseInstant(text);
  const age = Date.now() - Date.parse(moment);
  if (age < 0) throw new InvalidArgumentError("This moment is still to come.");
  if (age > RESTORE.logDays * DAY_MS)
    throw new InvalidArgumentError(`The log of lasting changes goes back ${RESTORE.logDays} days only.`);
  return moment;
}

async function run(
  target: OperatorTarget,
  { from, yes, progress }: { from: string; yes: boolean; progress: (text: string) => void },
) {
  const documents = documentClient(undefined, ANSWER_MS);
  try {
    const connection = { config: target.config, dynamo: () => documents };
    const ports = await target.connect([...RESTORE_PORTS, "directoryEditions"]);
    const restored = { connection, from, ports };
    if (!yes) {
      const plan = await planRestore(restored);
      const text = `Nothing was changed. Put back to ${formatMoment(from)}, a run with --yes would pause the service and do this:\n\n${described(plan, false)}\n\n${UNKNOWN}`;
      return { value: { ...plan, from, done: false }, text };
    }
    progress("pause");
    const { "pause.write": pauseWrites, clock } = ports;
    const reason = `restore of the table main to ${from}`;
    const { since } = await pauseWrites.begin({ reason, since: clock.now().toISOString() });
    const settledAt = Date.parse(since) + RESTORE.settledAfterSeconds * 1_000;
    await sleep(Math.max(0, settledAt - clock.now().getTime()));
    const done = await restore(restored, since, progress);
    progress("directory: made anew from the records");
    // Where nothing was published yet, the worker does it for the first time when the pause is over.
    const published = await directoryFeed(connection, FORMAT).edition();
    const edition = published && (await ports.directoryEditions.rebuild(clock.now()));
    const directory_events = edition?.events ?? null;
    const text = `${described(done, true)}\n\nThe service is still paused. Look at what the runbook says, and then run pause off.\n${UNKNOWN}`;
    return { value: { ...done, directory_events, from, done: true }, text };
  } finally {
    documents.destroy();
  }
}
