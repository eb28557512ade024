import type { Command } from "commander";
import { formatMoment } from "#infra/table-text.ts";
import type { ServicePause } from "#shared/domain/pause.ts";
import { PAUSE } from "#shared/domain/rules.ts";
import type { Perform } from "../target.ts";

const described = (stop: ServicePause | undefined): string =>
  stop
    ? `Phone messages are off since ${formatMoment(stop.since)}: ${stop.reason}. Those that are due meanwhile are not sent later.`
    : "Phone messages are on, where the stage's setting has them.";

/** Adds `phone …`: the switch that stops all SMS and WhatsApp messages at once. */
export function addPhoneCommands(program: Command, perform: Perform): void {
  const phone = program.command("phone").description("the messages to phones, by SMS and WhatsApp");
  phone
    .command("off")
    .description(
      `send none from now on; every process follows within ${PAUSE.readSeconds} seconds, and what is due meanwhile is not sent later`,
    )
    .requiredOption("--reason <text>", "why, for those who ask")
    .action(({ reason }: { reason: string }) =>
      perform(async (target) => {
        const { "pause.write": pauseWrites } = await target.connect(["pause.write"]);
        const since = target.ports.clock.now().toISOString();
        const value = await pauseWrites.begin({ reason, since }, "phone");
        return { value, text: described(value) };
      }),
    );
  phone
    .command("on")
    .description("send them again")
    .action(() =>
      perform(async (target) => {
        await (await target.connect(["pause.write"]))["pause.write"].end("phone");
        return { value: null, text: described(undefined) };
      }),
    );
  phone
    .command("show")
    .description("say whether they are sent, and if not since when and why")
    .action(() =>
      perform(async (target) => {
        const value = await (await target.connect(["pause.write"]))["pause.write"].read("phone");
        return { value: value ?? null, text: described(value) };
      }),
    );
}
