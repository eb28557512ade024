import type { Command } from "commander";
import type { Client } from "openapi-fetch";
import type { paths } from "../client.ts";
import { type ApiTarget, type CommonOptions, connected, targetOf } from "./connection.ts";
import { EXIT_CODES } from "./failure.ts";
import type { Streams } from "./output.ts";

/** One call of a command: what was asked of it, whom it talks to, and how it answers. */
export interface CommandRun<O extends object> extends Streams {
  /** Its own options, and those that all commands have. */
  readonly options: O & CommonOptions;
  target(): Promise<ApiTarget>;
  /** The API with the key; throws Failure without one. */
  api(): Promise<Client<paths>>;
  /** Answers with JSON for programs, or with text for people. */
  answer(value: unknown, text: string): void;
}

/** Gives a command what it needs when it is called. */
export function runOf<O extends object>(command: Command, streams: Streams): CommandRun<O> {
  const options = command.optsWithGlobals<O & CommonOptions>();
  let found: Promise<ApiTarget> | undefined;
  // Once: a key that is piped in can be read once.
  const target = () => {
    found ??= targetOf(options);
    return found;
  };
  return {
    ...streams,
    options,
    target,
    api: async () => connected(await target()),
    answer: (value, text) => streams.out(`${options.json ? JSON.stringify(value, null, 2) : text}\n`),
  };
}

/** Something that adds commands to a group or to the whole. */
export type AddCommands = (program: Command, streams: Streams) => void;

/** Has Ctrl-C, and what else ends a process, do this and nothing else from now on, each time. */
export function onInterrupt(run: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.removeAllListeners(signal).on(signal, run);
}

/** Has it end the command with a text. */
export function onInterruptSay(text: string, say: Streams["err"]): void {
  onInterrupt(() => {
    say(`${text}\n`);
    process.exit(EXIT_CODES.interrupted);
  });
}

/** Has this done, and nothing else, when nobody reads any more what is written: `head` has enough. */
export function onClosedPipe(run: () => void): void {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners("error").on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      run();
    });
}

/** The fields that have a value. */
export const given = <T extends object>(fields: T): { [F in keyof T]?: NonNullable<T[F]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** The end of a command's help. */
export const examplesOf = (...lines: readonly string[]): string =>
  `\nExample${lines.length > 1 ? "s" : ""}:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
