import { relative } from "node:path";
import { StartError } from "./ports.ts";
import { type Functions, type Stack, startStack } from "./stack.ts";
import { readStartOptions, type StartOptions, USAGE } from "./start-options.ts";

/** Where the e-mail stand-in listens by itself; a fixed address keeps the inbox tab of the browser valid. */
const MAIL_PORT = 8_005;
/** A stop that takes longer is cut short; the next start finishes what was under way. */
const EXIT_WITHIN_MS = 4_800;

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

/** Variables of the functions that follow from the options; the access log would bury the welcome, so it is off. */
const settingsFor = ({ webhookTargets, publicLimit, quiet }: StartOptions): Record<string, string> => ({
  LOG_LEVEL: process.env.LOG_LEVEL ?? (quiet ? "error" : "warn"),
  WEBHOOK_TARGETS: webhookTargets,
  ...(publicLimit === undefined ? {} : { PUBLIC_PER_MINUTE: String(publicLimit) }),
});

/** A folder as one would type it: below the current one without its full path. */
const shortPath = (path: string): string =>
  relative("", path).startsWith("..") ? path : relative("", path) || ".";

function welcome({ baseUrl, docsUrl, mailUrl, data }: Stack): string {
  const kept =
    data === undefined ? "in memory, gone when it stops" : `${shortPath(data)} (delete it to start afresh)`;
  return `
The certificate service is running on this machine.

  API     ${baseUrl}
  Docs    ${docsUrl}
  Inbox   ${mailUrl}
  Data    ${kept}

Press Ctrl-C to stop it.
`;
}

/** Ends the process in good order on a signal; a second signal ends it at once. */
function stopOnSignal(stack: Promise<Stack>): void {
  let asked = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), EXIT_WITHIN_MS);
    const running = await stack.catch(() => undefined);
    await running?.stop();
    // A closed terminal (SIGHUP) or Ctrl-C is how one stops it: not a failure.
    process.exit(signal === "SIGTERM" || running ? 0 : 1);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, (name) => void stop(name));
}

async function serve(options: StartOptions, loadFunctions: () => Promise<Functions>): Promise<void> {
  const tell = options.quiet ? () => {} : say;
  tell("Starting the certificate service");
  const starting = startStack({
    port: options.port,
    mailPort: options.mailPort,
    preferredMailPort: MAIL_PORT,
    data: options.data,
    settings: settingsFor(options),
    loadFunctions,
    report,
    progress: (part) => tell(`  ready: ${part}`),
  });
  stopOnSignal(starting);
  const stack = await starting;
  tell(welcome(stack));
  say(`ready ${stack.baseUrl}`);
}

/**
 * `npm start`: runs the service with the given functions until a signal ends it.
 *
 * What the person at the keyboard can mend (an unknown option, a taken port) is told in one sentence, with exit code 1.
 */
export async function main(argv: readonly string[], loadFunctions: () => Promise<Functions>): Promise<void> {
  try {
    const options = readStartOptions(argv);
    if (options.help) process.stdout.write(USAGE);
    else await serve(options, loadFunctions);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
