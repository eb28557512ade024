import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import { freePort, StartError } from "../ports.ts";
import { NO_QUOTA } from "./ses-account.ts";

const PROGRAM = join(import.meta.dirname, "mail-process.ts");
/** What Node compiled is kept: two thirds of the time of a start. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../../node_modules/.cache/node-compile");
/** It answers after some 0.3 s, later on a busy machine. */
const READY_WITHIN_MS = 60_000;

export interface Inbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** Waits for what the process says of its port; undefined when it ended, or said nothing in time. */
async function verdict(child: ChildProcess): Promise<{ listening: boolean } | undefined> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  const said = once(child, "message", { signal }).then(([message]) => message as { listening: boolean });
  const ended = once(child, "exit", { signal }).then(() => undefined);
  // Whichever comes second also ends, by the signal.
  return Promise.race([said, ended]).catch(() => undefined);
}

/** Starts the process on a port; undefined when another program has taken the port in between. */
async function launch(port: number, perDay: number): Promise<Inbox | undefined> {
  // A group of its own: Ctrl-C would otherwise end it before the mails under way. No options of this process either, as
  // two cannot have the same port of a debugger.
  const child = fork(PROGRAM, [String(port), String(perDay)], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [],
    env: { NODE_COMPILE_CACHE, ...process.env },
    detached: true,
  });
  let complaint = "";
  child.stderr?.on("data", (text) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = async () => {
    child.ref();
    child.kill("SIGKILL");
    await ended;
  };
  const said = await verdict(child);
  // It ends with this process, and does not keep it from ending.
  for (const part of [child, child.channel, child.stderr as Socket | null]) part?.unref();
  if (said?.listening) return { url: `http://localhost:${port}`, stop };
  await stop();
  if (said) return undefined;
  throw new StartError(`The e-mail inbox did not start. It said: ${complaint.trim() || "nothing"}`);
}

/**
 * Starts the e-mail inbox in a process of its own, so that a busy service does not keep it from answering: on the wanted
 * port and no other; without one on the preferred port or, when that is taken, a free one. It takes `quota` mails in 24
 * hours, by default any number. It ends with `stop()`, and
 * also when this process is killed. Throws StartError for a taken port.
 */
export async function startMail(
  wanted: number | undefined,
  preferred = 0,
  quota: number = NO_QUOTA,
): Promise<Inbox> {
  const anyPort = (first: number) => freePort(first).catch(() => freePort());
  for (let tries = 0; tries < 3; tries += 1) {
    const port =
      wanted === undefined
        ? await anyPort(tries === 0 ? preferred : 0)
        : await freePort(wanted, "--mail-port");
    const inbox = await launch(port, quota);
    if (inbox) return inbox;
  }
  throw new StartError("The e-mail inbox found no free port.");
}
