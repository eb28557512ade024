import type { Command } from "commander";
import { readSettings } from "#infra/stage-settings.ts";
import { formatCount, formatDetails } from "#infra/table-text.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { parsePositiveNumber } from "../arguments.ts";
import { EFFECTS, type Effect, MIGRATION_PORTS } from "../migration/conversions.ts";
import { migrate } from "../migration/migrate.ts";
import type { Progress } from "../migration/position.ts";
import { makeRosters } from "../migration/rosters.ts";
import { type PanelUser, panelUsers } from "../panel-users.ts";
import { Refusal } from "../refusal.ts";
import type { OperatorTarget, Perform } from "../target.ts";

interface MigrateOptions {
  readonly dryRun?: boolean;
  readonly maxWritesPerSecond: number;
}
/** A fifth of what DynamoDB takes for one partition, such as the certificates of one organization. */
const DEFAULT_WRITES = 200;
/** Nobody waits for a single answer here. */
const ANSWER_MS = 10_000;
/** Failures that are told one by one. */
const TOLD = 20;

/** Adds `migrate`: the conversion of what the last release stored otherwise than this one. */
export function addMigrateCommand(program: Command, perform: Perform): void {
  program
    .command("migrate")
    .description(
      "convert what the last release stored, after a deployment; goes on where it was stopped, and can be run again",
    )
    .option("--dry-run", "only count what it would do")
    .option("--max-writes-per-second <n>", "at most so many writes", parsePositiveNumber, DEFAULT_WRITES)
    .action(({ dryRun = false, maxWritesPerSecond }: MigrateOptions) =>
      perform(async (target, progress) => {
        const documents = documentClient(undefined, ANSWER_MS);
        const connection = { config: target.config, dynamo: () => documents };
        const failures: string[] = [];
        const startedAt = performance.now();
        const seconds = () => (performance.now() - startedAt) / 1_000;
        let before: number | undefined;
        const done = await migrate(connection, await connectPorts(MIGRATION_PORTS, connection), {
          dryRun,
          writesPerSecond: maxWritesPerSecond,
          onProgress(state, total) {
            before ??= state.seen;
            progress(line(state, total, (state.seen - before) / seconds()));
          },
          onFailure(place, error) {
            const why = error instanceof Error ? error.name : "no reason given";
            if (failures.length < TOLD) failures.push(`${place}: ${why}`);
          },
        }).finally(() => documents.destroy());
        const rosters = await withPool(target, (users) => makeRosters(target.ports, users, dryRun));
        if (done.failed > 0)
          throw new Refusal(
            [`${formatCount(done.failed)} items could not be converted; run it again.`, ...failures].join(
              "\n",
            ),
          );
        return {
          value: { ...resultOf(done, dryRun), rosters },
          text: summaryOf(done, rosters, dryRun, seconds()),
        };
      }),
    );
}

function line({ seen, effects }: Progress, total: number, perSecond: number): string {
  const changed = Object.values(effects).reduce((sum, count) => sum + count, 0);
  const told = `${formatCount(seen)} items seen, ${formatCount(changed)} changed`;
  if (!(perSecond > 0)) return told;
  const rest = Math.max(0, total - seen) / perSecond;
  const left = rest < 90 ? `${Math.ceil(rest)} s` : `${Math.ceil(rest / 60)} min`;
  return `${told}, ${formatCount(Math.round(perSecond))} items/s, about ${left} left`;
}

const resultOf = ({ resumed, seen, effects }: Progress, dryRun: boolean) => ({
  dry_run: dryRun,
  resumed,
  seen,
  ...effects,
});

/** Works with the users of a deployed stage; a stage without a pool of its own, and the local stack, have none. */
async function withPool(
  { deployedStage }: OperatorTarget,
  work: (users: AsyncIterable<PanelUser>) => Promise<number>,
): Promise<number> {
  if (deployedStage === undefined || readSettings(deployedStage).sessions) return 0;
  const pool = await panelUsers(deployedStage);
  try {
    return await work(pool.all());
  } finally {
    pool.close();
  }
}

function summaryOf(
  { resumed, seen, effects }: Progress,
  rosters: number,
  dryRun: boolean,
  seconds: number,
): string {
  const rows = (Object.entries(EFFECTS) as [Effect, string][]).map(
    ([effect, name]): readonly [string, string] => [name, formatCount(effects[effect])],
  );
  const head = dryRun
    ? "Nothing was changed. A run would do this:\n"
    : resumed
      ? "Went on where the last run stopped; in all:\n"
      : "";
  return `${head}${formatDetails([["items seen", formatCount(seen)], ...rows, ["rosters made from the users of the pool", formatCount(rosters)], ["seconds", formatCount(Math.ceil(seconds))]])}`;
}
