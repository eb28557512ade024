import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { Command } from "commander";
import {
  forwardWebhooks,
  ListenError,
  type ListenMessage,
  type ListenResult,
  type ListenSession,
} from "../../listen.ts";
import { verifyWebhook } from "../../webhooks.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { EXIT_CODES, refusedBy } from "../failure.ts";
import { inOneLine, shown } from "../output.ts";

interface ListenFlags {
  readonly forwardTo?: string;
  readonly events?: string;
}

/** `listen`, also as `webhooks listen`: messages of webhooks on this machine. */
export const addListenCommand: AddCommands = (program, streams) => {
  const isGroup = program.name() === "webhooks";
  program
    .command("listen")
    .summary("get the messages of webhooks on this machine")
    .description(
      "Opens an endpoint without a public address, shows each message with its signature checked, and posts it to a program on this machine with the very headers. What your program answers is recorded as the answer of an endpoint. Ends with Ctrl-C, and then the endpoint ends too. Each terminal has an endpoint of its own, of which an organization has three at most.",
    )
    .option("--forward-to <url>", "where your program takes messages, such as http://localhost:8080/hooks")
    .option("--events <kinds>", "kinds with commas between them; all of them without it")
    .addHelpText(
      "after",
      examplesOf(
        `certificates ${isGroup ? "webhooks " : ""}listen`,
        `certificates ${isGroup ? "webhooks " : ""}listen --forward-to http://localhost:8080/hooks`,
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, out, err } = runOf<ListenFlags>(command, streams);
      const { forwardTo, events, json } = options;
      const client = await api();
      const ended = new AbortController();
      process.removeAllListeners("SIGINT");
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
      let session: ListenSession | undefined;
      try {
        await forwardWebhooks({
          client,
          forwardTo,
          ...(events !== undefined && { events: events.split(",").map((kind) => kind.trim()) as never }),
          name: [hostname(), terminalName(), forwardTo ?? ""].join(" ").trim().slice(0, 100),
          signal: ended.signal,
          onSession(opened) {
            if (session?.id !== opened.id) err(begun(opened, forwardTo));
            session = opened;
          },
          async onResult(message, result) {
            const signed = await signatureOf(message, session!.secret);
            if (json) out(`${JSON.stringify({ ...message, result, signed })}\n`);
            else out(lineOf(message, result, signed, forwardTo));
          },
          onDropped: (dropped) => err(`! ${dropped} messages were not kept: too many others waited.\n`),
          onTrouble: (why) => err(`! The service does not answer (${inOneLine(why)}); it is asked again.\n`),
        });
      } catch (error) {
        if (error instanceof ListenError) throw refusedBy(error.problem, null);
        throw error;
      }
      err("Ended, and the endpoint with it.\n");
      process.exitCode = EXIT_CODES.interrupted;
    });
};

/**
 * What tells this terminal from others, also when the command is started again in it: each has an endpoint of its own, so that none
 * takes messages from another, and the secret stays the same.
 */
function terminalName(): string {
  const { TERM_SESSION_ID, WT_SESSION, TMUX_PANE } = process.env;
  const known = TMUX_PANE ?? TERM_SESSION_ID ?? WT_SESSION;
  if (known !== undefined) return known;
  try {
    return readlinkSync("/proc/self/fd/0").replace("/dev/", "");
  } catch {
    return "";
  }
}

const begun = ({ secret }: ListenSession, forwardTo: string | undefined): string =>
  [
    `Ready: messages ${forwardTo === undefined ? "are shown here" : `go to ${inOneLine(forwardTo)}`}. Ctrl-C ends it.`,
    `Secret of the signatures: ${secret}`,
    "",
    "",
  ].join("\n");

/** Whether the signature of a message fits, as your program checks it. */
async function signatureOf({ body, headers }: ListenMessage, secret: string): Promise<boolean> {
  try {
    await verifyWebhook({ body, headers, secret });
    return true;
  } catch {
    return false;
  }
}

function lineOf(
  message: ListenMessage,
  result: ListenResult,
  signed: boolean,
  forwardTo: string | undefined,
): string {
  const answered = result.status ?? result.error;
  const head = [
    new Date().toISOString().slice(11, 19),
    shown(message.type),
    `signature ${signed ? "fits" : "DOES NOT FIT"}`,
    ...(forwardTo === undefined ? [] : [`answered ${shown(answered)} in ${result.ms ?? 0} ms`]),
  ].join("  ");
  if (forwardTo !== undefined) return `${head}\n`;
  const headers = Object.entries(message.headers).map(([name, value]) => `  ${name}: ${shown(value)}`);
  return `${[head, ...headers, `  ${inOneLine(message.body)}`].join("\n")}\n\n`;
}
