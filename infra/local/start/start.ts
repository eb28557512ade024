import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DomainError } from "#shared/domain/errors.ts";
import type { Demo } from "../demo/file.ts";
import { StartError } from "../ports.ts";
import { type LocalFunctions, type Stack, startStack } from "../stack.ts";
import { readStartOptions, type StartOptions, USAGE } from "./options.ts";
import { welcome } from "./welcome.ts";

/** Where the e-mail stand-in listens by default: at a fixed address, so that the inbox stays open in the browser. */
const MAIL_PORT = 8_005;
const PHONE_PORT = 8_006;
const DEMO_FILE = "demo.json";
/** A stop that takes longer is cut short; the next start finishes what was under way. */
const EXIT_WITHIN_MS = 4_800;
/** npm forwards the Ctrl-C that the terminal has already sent: a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 500;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const report = (message: string, error?: unknown): void => {
  const detail =
    error instanceof Error ? (error.stack ?? error.message) : error === undefined ? "" : String(error);
  process.stderr.write(
    detail === "" ? `! ${message}\n` : `! ${message}\n${detail.replaceAll(/^/gm, "    ")}\n`,
  );
};

/** The emulator of DynamoDB shares the machine with everything else that runs on it. */
const LOCAL_STORE_ANSWER_MS = "15000";

/** Variables of the functions that follow from the options. The access log is off, as it would hide the welcome. */
const settingsFor = ({ webhookTargets, publicLimit, quiet }: StartOptions): Record<string, string> => ({
  LOG_LEVEL: process.env.LOG_LEVEL ?? (quiet ? "error" : "warn"),
  WEBHOOK_TARGETS: webhookTargets,
  STORE_ANSWER_MS: process.env.STORE_ANSWER_MS ?? LOCAL_STORE_ANSWER_MS,
  ...(publicLimit === undefined ? {} : { PUBLIC_PER_MINUTE: String(publicLimit) }),
});

/** Where the demo file goes: into the data folder or, in memory, into a temporary one that `remove` takes away. */
interface Place {
  readonly demoFile: string;
  remove(): void;
}

function placeFor({ data }: StartOptions): Place {
  if (data !== undefined) return { demoFile: join(resolve(data), DEMO_FILE), remove: () => {} };
  const folder = join(tmpdir(), `certificates-${randomUUID()}`);
  return {
    demoFile: join(folder, DEMO_FILE),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Ends the process in good order on a signal; a second signal ends it at once. Gives whether one came. */
function stopOnSignal(starting: Promise<Started>, place: Place): () => boolean {
  let askedAt: number | undefined;
  const exit = (code: number) => {
    place.remove();
    process.exit(code);
  };
  const stop = async (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_SIGNAL_MS) exit(1);
      return;
    }
    askedAt = performance.now();
    setTimeout(exit, EXIT_WITHIN_MS, 1);
    const running = await starting.catch(() => undefined);
    await running?.stack.stop();
    // A closed terminal (SIGHUP) or Ctrl-C is how one stops it: not a failure.
    exit(signal === "SIGTERM" || running ? 0 : 1);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, (name) => void stop(name));
  // Only npm run dev opens a channel to this process, and it has been killed when that closes.
  process.once("disconnect", () => void stop("SIGHUP"));
  return () => askedAt !== undefined;
}

interface Started {
  readonly stack: Stack;
  /** Undefined when there is no demo, or its data could not be completed. */
  readonly demo: Demo | undefined;
}

async function addDemo(stack: Stack, place: Place, makeDemo: MakeDemo): Promise<Demo | undefined> {
  try {
    return await makeDemo(stack, place.demoFile);
  } catch (error) {
    // The service runs all the same: a limit of the demo organizations has been reached.
    if (error instanceof DomainError) report(`The demo could not be completed: ${error.message}`);
    else {
      await stack.stop();
      throw error;
    }
    return undefined;
  }
}

async function start(options: StartOptions, functions: StartedFunctions, place: Place): Promise<Started> {
  const stack = await startStack({
    port: options.port,
    mailPort: options.mailPort,
    phonePort: options.phonePort,
    mailQuota: options.mailQuota,
    preferredMailPort: MAIL_PORT,
    preferredPhonePort: PHONE_PORT,
    data: options.data,
    settings: settingsFor(options),
    loadFunctions: functions.loadFunctions,
    report,
    progress: options.quiet ? undefined : (part) => say(`  ready: ${part}`),
  });
  const demo = functions.makeDemo && (await addDemo(stack, place, functions.makeDemo));
  return { stack, demo };
}

async function serve(options: StartOptions, functions: StartedFunctions): Promise<void> {
  if (!options.quiet) say("Starting the certificate service");
  const place = placeFor(options);
  const starting = start(options, functions, place);
  const isStopping = stopOnSignal(starting, place);
  try {
    const { stack, demo } = await starting;
    if (isStopping()) return;
    if (!options.quiet) say(welcome(stack, demo, place.demoFile));
    else if (demo && options.data === undefined) say(`demo ${place.demoFile}`);
    say(`ready ${stack.baseUrl}`);
    process.send?.({ baseUrl: stack.baseUrl });
  } catch (error) {
    place.remove();
    throw error;
  }
}

/** Makes the demo data of a running stack and notes it in a file. */
export type MakeDemo = (stack: Stack, demoFile: string) => Promise<Demo>;
/** What `npm start` runs. */
export interface StartedFunctions {
  readonly loadFunctions: () => Promise<LocalFunctions>;
  readonly makeDemo?: MakeDemo;
}

/**
 * `npm start`: runs the service with the given functions until a signal ends it.
 *
 * What the user can correct (an unknown option, a taken port) is printed as one sentence, with exit code 1.
 */
export async function runStart(argv: readonly string[], functions: StartedFunctions): Promise<void> {
  try {
    const options = readStartOptions(argv);
    if (options.help) process.stdout.write(USAGE);
    else await serve(options, functions);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
