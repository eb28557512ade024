import type { Command } from "commander";
import { formatCount, formatDetails, formatMoment } from "#infra/table-text.ts";
import type { Perform } from "../target.ts";

const PHASES = {
  reading: "read from the records",
  indexing: "indexed",
  uploading: "being uploaded",
} as const;

/** Adds `directory …`: the index of public events. */
export function addDirectoryCommands(program: Command, perform: Perform): void {
  const directory = program.command("directory").description("the index of the public events");
  directory
    .command("rebuild")
    .description("make the index of public events anew from the records; readers change to it by themselves")
    .action(() =>
      perform(async (target, progress) => {
        const { directoryEditions } = await target.connect(["directoryEditions"]);
        const edition = await directoryEditions.rebuild(new Date(), (phase, events) =>
          progress(`${formatCount(events)} ${events === 1 ? "event" : "events"} ${PHASES[phase]}`),
        );
        return {
          value: edition,
          text: formatDetails([
            ["events", formatCount(edition.events)],
            ["bytes", formatCount(edition.bytes)],
            ["published", formatMoment(edition.published_at)],
          ]),
        };
      }),
    );
}
