import { describeCall } from "./calls.ts";
import type { Difference } from "./findings.ts";
import type { WorkloadOptions } from "./options.ts";
import type { WorkloadResult } from "./run.ts";

/** So many differences of one check are told whole. */
const SHOWN_PER_CHECK = 4;
const CALLS_SHOWN = 14;
const TEXT_SHOWN = 1_200;

const cut = (text: string): string => (text.length <= TEXT_SHOWN ? text : `${text.slice(0, TEXT_SHOWN)} …`);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function describeDifference({ subject, expected, found, calls }: Difference): string {
  const shown = [...new Set(calls)].sort((a, b) => a.number - b.number).slice(0, CALLS_SHOWN);
  return [
    `  ${subject}`,
    `    expected  ${cut(expected)}`,
    `    found     ${cut(found)}`,
    ...shown.map((call) => `    by        ${describeCall(call)}`),
  ].join("\n");
}

/** The command that runs the same workload again. */
export const commandOf = ({
  seconds: length,
  acts,
  seed,
  clients,
  pauseMs,
  kills,
  faults,
  loseQueues,
  settleSeconds,
}: WorkloadOptions): string =>
  `npm run workload -- --seconds ${length}${acts === undefined ? "" : ` --acts ${acts}`} --seed ${seed} --clients ${clients} --pause ${pauseMs} --kills ${kills}${faults ? " --faults" : ""}${loseQueues ? " --lose-queues" : ""} --settle ${settleSeconds}`;

/** The report of a run, and how many differences it found. */
export function reportOf(
  result: WorkloadResult,
  options: WorkloadOptions,
): { text: string; differences: number } {
  const { scene, world, acts, certificates, loadMs, settleMs, settled, deadLetters, troubles } = result;
  const all = result.findings.flatMap(({ differences }) => differences);
  const checks = result.findings.reduce((sum, { total }) => sum + total, 0);
  const requests = [...scene.caller.byStatus.values()].reduce((sum, count) => sum + count, 0);
  const counts = (map: ReadonlyMap<string, number>) =>
    [...map]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${count} × ${name}`)
      .join(", ");
  const { slowest } = scene.caller;
  const unsettled = settled ? [] : ["The service did not settle: its queues still have messages."];
  const byCheck = Map.groupBy(all, ({ check }) => check);
  const lines = [
    "",
    ...[...byCheck].flatMap(([check, some]) => [
      `✗ ${check}: ${some.length === 1 ? "one difference" : `${some.length} differences`}`,
      ...some.slice(0, SHOWN_PER_CHECK).map(describeDifference),
      ...(some.length > SHOWN_PER_CHECK ? [`  … and ${some.length - SHOWN_PER_CHECK} more`] : []),
      "",
    ]),
    ...unsettled,
    `seed ${options.seed}: ${acts} acts in ${seconds(loadMs)}, ${world.kills.length} kills${options.faults ? ", with faults" : ""}`,
    `${requests} requests: ${counts(scene.caller.byStatus)}; the slowest took ${slowest.ms} ms${slowest.call ? ` (${slowest.call.route})` : ""}`,
    `${certificates} certificates, ${scene.inbox.mails.length} mails, ${deadLetters} dead letters; settled within ${seconds(settleMs)}`,
    ...(world.badDay ? [`faults met: ${counts(result.faultsMet)}`] : []),
    ...[...troubles].slice(0, 10).map(([line, count]) => `service: ${count} × ${line}`),
    `${checks} checks, ${all.length === 0 ? "no difference" : `${all.length} differences`}`,
    `repeat with ${commandOf(options)}`,
    "",
  ];
  return { text: lines.join("\n"), differences: all.length + unsettled.length };
}
