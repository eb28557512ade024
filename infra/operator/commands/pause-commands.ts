import type { Command } from "commander";
import { formatMoment } from "#infra/table-text.ts";
import { type ServicePause, safeSeconds } from "#shared/domain/pause.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { PAUSE } from "#shared/domain/rules.ts";
import type { Perform } from "../target.ts";

const LEAST_RECEIVES = Math.min(...Object.values(QUEUES).map(({ maxReceives }) => maxReceives));
/** Until when no message becomes a dead letter that came since a pause began. */
const safeUntil = ({ since }: ServicePause): string =>
  new Date(Date.parse(since) + safeSeconds(LEAST_RECEIVES) * 1_000).toISOString();

const described = (pause: ServicePause | undefined): string =>
  pause
    ? `Paused since ${formatMoment(pause.since)}: ${pause.reason}. Changes get 503; messages and schedules wait; reads go on.\nMessages are safe until ${formatMoment(safeUntil(pause))}; those that have waited or failed before for less. What becomes a dead letter can be redriven.`
    : "The service is not paused.";

/** Adds `pause …`: the switch by which every function stops changing anything. */
export function addPauseCommands(program: Command, perform: Perform): void {
  const pause = program
    .command("pause")
    .description("stop all changes for a while: requests that change get 503, messages and schedules wait");
  pause
    .command("on")
    .description(`pause; every process follows within ${PAUSE.readSeconds} seconds`)
    .requiredOption("--reason <text>", "why, for those who ask")
    .action(({ reason }: { reason: string }) =>
      perform(async (target) => {
        const { "pause.write": pauseWrites } = await target.connect(["pause.write"]);
        const since = target.ports.clock.now().toISOString();
        const value = await pauseWrites.begin({ reason, since });
        return { value, text: described(value) };
      }),
    );
  pause
    .command("off")
    .description("go on; messages that waited come within as long as the pause was")
    .action(() =>
      perform(async (target) => {
        await (await target.connect(["pause.write"]))["pause.write"].end();
        return { value: null, text: described(undefined) };
      }),
    );
  pause
    .command("show")
    .description("say whether the service is paused, since when and why")
    .action(() =>
      perform(async (target) => {
        const value = await (await target.connect(["pause.write"]))["pause.write"].read();
        return { value: value ?? null, text: described(value) };
      }),
    );
}
