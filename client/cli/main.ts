import { readFileSync } from "node:fs";
import { Command } from "commander";
import { onClosedPipe, onInterrupt } from "./command-run.ts";
import { addImporting } from "./commands/imports.ts";
import { addIssueCommand } from "./commands/issue.ts";
import { addListenCommand } from "./commands/listen.ts";
import { addLogCommands } from "./commands/logs.ts";
import { addOpenCommand } from "./commands/open.ts";
import { addRecordCommands } from "./commands/records.ts";
import { addSignInCommands, firstStep } from "./commands/sign-in.ts";
import { addWebhookCommands } from "./commands/webhooks.ts";
import { type CommonOptions, howToMendKey, targetOf } from "./connection.ts";
import { EXIT_CODES, exitCodeFor } from "./failure.ts";
import type { Streams } from "./output.ts";

const { version: VERSION } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { readonly version: string };

const AFTER = `
The key is that of --api-key, else of the environment variable
CERTIFICATES_API_KEY, else the one that "login" has remembered; the address of
the API likewise, with CERTIFICATES_BASE_URL, and in the end the one of a
service on this machine. A remembered key is sent to the address that it was
remembered for, and to no other.

Times are those of this machine, and with --json in UTC. What goes wrong is
said on the standard error, with --json in JSON.

Examples:
  certificates login
  certificates issue
  certificates certificates list --status PENDING --all --json
  certificates import people.xlsx
  certificates listen --forward-to http://localhost:8080/hooks
  certificates logs tail --status 4xx

Exit codes:
${String(EXIT_CODES.done).padStart(5)}  done
${String(EXIT_CODES.failed).padStart(5)}  refused by the API, failed, or done in part only
${String(EXIT_CODES.usage).padStart(5)}  wrong usage
${String(EXIT_CODES.notSignedIn).padStart(5)}  not signed in, or with a key that is not valid
${String(EXIT_CODES.interrupted).padStart(5)}  interrupted, as by Ctrl-C
`;

/** How a command is described where commands are listed: in small letters, without a full stop. */
const listedAs = (command: Command): string => {
  const says = command.summary() || command.description();
  return `${says.charAt(0).toLowerCase()}${says.slice(1).replace(/\.$/, "")}`;
};

/** The whole command line. */
function certificatesProgram(streams: Streams): Command {
  const program = new Command("certificates")
    .version(VERSION)
    .description("Issues digital certificates, and shows what became of them, by the API of the service.")
    .option("--api-key <key>", 'the API key; "-" reads it from what is piped in, which no other user sees')
    .option("--base-url <url>", "the address of the API, such as https://api.example.com/api")
    .option(
      "--profile <name>",
      "which of several remembered keys",
      process.env.CERTIFICATES_PROFILE || "default",
    )
    .option("--json", "answer in JSON, for programs; a list that goes on has a line for each")
    .configureHelp({ showGlobalOptions: true, subcommandDescription: listedAs })
    .configureOutput({ writeOut: streams.out, writeErr: streams.err, outputError: () => {} })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText("after", AFTER);
  addSignInCommands(program, streams);
  addIssueCommand(program, streams);
  addImporting(program, streams);
  addListenCommand(program, streams);
  addRecordCommands(program, streams);
  addLogCommands(program, streams);
  addWebhookCommands(program, streams);
  addOpenCommand(program, streams);
  return program;
}

/** Shows the help, and to who is not signed in yet how to begin. */
async function showHelp(program: Command, { out }: Streams): Promise<void> {
  out(program.helpInformation());
  out(AFTER);
  out(firstStep(await targetOf(program.opts<CommonOptions>())));
}

/** Runs a command line, and leaves its exit code to the process. */
export async function main(argv: readonly string[]): Promise<void> {
  onClosedPipe(() => process.exit(EXIT_CODES.done));
  onInterrupt(() => process.exit(EXIT_CODES.interrupted));
  const streams: Streams = {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
  const program = certificatesProgram(streams);
  try {
    if (argv.length === 0) await showHelp(program, streams);
    else await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    const signIn = () => howToMendKey(program.opts<CommonOptions>());
    // Wrong usage may end the reading of options before this one.
    const json = argv.includes("--json");
    process.exitCode = await exitCodeFor(error, { json, signIn }, (text) => streams.err(`${text}\n`));
  }
}
