import type { Command } from "commander";
import { count, details, moment } from "./output.ts";
import type { Perform } from "./session.ts";

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
      perform(async (session, progress) => {
        const editions = await session.directoryEditions();
        const edition = await editions.rebuild(new Date(), (phase, events) =>
          progress(`${count(events)} ${events === 1 ? "event" : "events"} ${PHASES[phase]}`),
        );
        return {
          value: edition,
          text: details([
            ["events", count(edition.events)],
            ["bytes", count(edition.bytes)],
            ["published", moment(edition.published_at)],
          ]),
        };
      }),
    );
}
