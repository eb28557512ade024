import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addImporting } from "./commands/imports.ts";
import { addIssueCommand } from "./commands/issue.ts";
import { addListenCommand } from "./commands/listen.ts";
import { addLogCommands } from "./commands/logs.ts";
import { addOpenCommand } from "./commands/open.ts";
import { addRecordCommands } from "./commands/records.ts";
import { addSignInCommands, firstStep } from "./commands/sign-in.ts";
import { addWebhookCommands } from "./commands/webhooks.ts";
import { type CommonOptions, targetOf } from "./connection.ts";
import { EXIT_CODES, exitCodeFor } from "./failure.ts";
import type { Streams } from "./output.ts";

const { version: VERSION } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { readonly version: string };

const AFTER = `
The key is that of --api-key, else of the environment variable CERTIFICATES_API_KEY, else the one that "login" has
remembered; the address of the API likewise, with CERTIFICATES_BASE_URL, and in the end the one of a service on this machine.
A remembered key is sent to the address that it was remembered for, and to no other.

Examples:
  certificates login
  certificates issue --event 7Q2M4XKD0A --badge 5N8ZTR1W3C --name "Ana Souza" --email ana@example.com
  certificates certificates list --status PENDING --all --json
  certificates import people.xlsx --event 7Q2M4XKD0A --badge 5N8ZTR1W3C
  certificates listen --forward-to http://localhost:8080/hooks
  certificates logs tail --status 4xx

Exit codes: ${EXIT_CODES.done} done, ${EXIT_CODES.failed} refused by the API or failed, ${EXIT_CODES.usage} wrong usage, ${EXIT_CODES.notSignedIn} not signed in, ${EXIT_CODES.interrupted} interrupted.
`;

/** The whole command line. */
function certificatesProgram(streams: Streams): Command {
  const program = new Command("certificates")
    .version(VERSION)
    .description("Issues digital certificates, and shows what became of them, by the API of the service.")
    .option("--api-key <key>", 'the API key; "-" reads it from what is piped in')
    .option("--base-url <url>", "the address of the API, such as https://api.example.com/api")
    .option(
      "--profile <name>",
      "which of several remembered keys",
      process.env.CERTIFICATES_PROFILE || "default",
    )
    .option("--json", "answer in JSON, for programs; a list that goes on has a line for each")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .showHelpAfterError("(add --help for how to use it)")
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

/** A reader of the output, such as `head`, may close it early: then there is nothing left to do. */
function endAtClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(EXIT_CODES.done);
}

/** Runs a command line, and leaves its exit code to the process. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on("error", endAtClosedPipe);
  process.stderr.on("error", endAtClosedPipe);
  process.once("SIGINT", () => process.exit(EXIT_CODES.interrupted));
  const streams: Streams = {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
  const program = certificatesProgram(streams);
  try {
    if (argv.length === 0) await showHelp(program, streams);
    else await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeFor(error, program.opts<CommonOptions>().json === true, (text) =>
      streams.err(`${text}\n`),
    );
  }
}
