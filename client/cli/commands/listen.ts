import { readlinkSync } from "node:fs";
import { connect } from "node:net";
import { hostname } from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { forwardWebhooks, type ListenMessage, type ListenResult, type ListenSession } from "../../listen.ts";
import { verifyWebhook } from "../../webhooks.ts";
import { type AddCommands, examplesOf, given, onClosedPipe, onInterrupt, runOf } from "../command-run.ts";
import { EXIT_CODES } from "../failure.ts";
import { inOneLine, localTime, shown } from "../output.ts";
import { kindsIn, SUBSCRIBED_KINDS } from "../webhook-kinds.ts";

interface ListenFlags {
  readonly forwardTo?: string;
  readonly events?: ReturnType<typeof kindsIn>;
}

type Terminal = Pick<NodeJS.Process, "env" | "pid"> & { readonly stdin: { readonly isTTY?: boolean } };

/** How long the program of `--forward-to` is waited for at the beginning. */
const LOOK_MS = 1_000;

/** The address of a program. Throws InvalidArgumentError for one that cannot be called. */
function programAddress(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return text;
  throw new InvalidArgumentError("It must be such as http://localhost:8080/hooks.");
}

/** Why nobody takes a connection at an address; undefined when somebody does. */
const whyNobodyAt = (address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { hostname: host, port, protocol } = new URL(address);
    const socket = connect({
      host: host.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      timeout: LOOK_MS,
    });
    const end = (why?: string) => {
      socket.destroy();
      resolve(why);
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end("no answer"));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => end(code ?? "no connection"));
  });

/** `listen`, also as `webhooks listen`: messages of webhooks on this machine. */
export const addListenCommand: AddCommands = (program, streams) => {
  const example = `certificates ${program.name() === "webhooks" ? "webhooks " : ""}listen`;
  program
    .command("listen")
    .summary("get the messages of webhooks on this machine")
    .description(
      "Opens an endpoint without a public address, shows each message with its signature checked, and posts it to a program on this machine with the very headers. What your program answers is recorded as the answer of an endpoint. Ends with Ctrl-C, and then the endpoint ends too. Each terminal has an endpoint of its own, and so has each process without one; an organization has three at most.",
    )
    .option(
      "--forward-to <url>",
      "where your program takes messages, such as http://localhost:8080/hooks",
      programAddress,
    )
    .option(
      "--events <kinds>",
      `kinds with commas between them (default: all): ${SUBSCRIBED_KINDS.join(", ")}`,
      kindsIn,
    )
    .addHelpText(
      "after",
      examplesOf(
        example,
        `${example} --events certificate.accepted`,
        `${example} --forward-to http://localhost:8080/hooks`,
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const { options, api, out, err } = runOf<ListenFlags>(command, streams);
      const { forwardTo, events, json } = options;
      const client = await api();
      const nobody = forwardTo === undefined ? undefined : await whyNobodyAt(forwardTo);
      if (nobody !== undefined)
        err(
          `! Nothing answers at ${inOneLine(forwardTo!)} (${nobody}). Start your program, or correct --forward-to.\n`,
        );
      const ended = new AbortController();
      process.exitCode = EXIT_CODES.interrupted;
      onInterrupt(() => ended.abort());
      onClosedPipe(() => {
        process.exitCode = EXIT_CODES.done;
        ended.abort();
      });
      let session: ListenSession | undefined;
      const hasEnded = await forwardWebhooks({
        client,
        forwardTo,
        ...given({ events }),
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
        onTrouble: (why) => err(`! ${inOneLine(why.split("\n")[0]!)} It is asked again.\n`),
      });
      const endpoint = hasEnded
        ? "The endpoint has ended too."
        : "The service did not answer in time: the endpoint ends by itself, within an hour.";
      err(session === undefined ? "Ended.\n" : `Ended. ${endpoint}\n`);
    });
};

/**
 * What tells this terminal from others, also when the command is started again in it: each has an endpoint of its own, so that none
 * takes messages from another, and the secret stays the same. Without a terminal it is the process.
 */
export function terminalName({ stdin, env, pid }: Terminal = process): string {
  // The variables of a terminal are also those of what it has started in the background.
  if (!stdin.isTTY) return `process ${pid}`;
  const { TERM_SESSION_ID, WT_SESSION, TMUX_PANE } = env;
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
    localTime(new Date()).slice(11),
    shown(message.type),
    `signature ${signed ? "fits" : "DOES NOT FIT"}`,
    ...(forwardTo === undefined ? [] : [`answered ${shown(answered)} in ${result.ms ?? 0} ms`]),
  ].join("  ");
  if (forwardTo !== undefined) return `${head}\n`;
  const headers = Object.entries(message.headers).map(([name, value]) => `  ${name}: ${shown(value)}`);
  return `${[head, ...headers, `  ${inOneLine(message.body)}`].join("\n")}\n\n`;
}
