import { Command, Option } from "commander";
import { DEPLOYED_STAGES } from "#infra/stages.ts";
import { addAuditCommand, audited, type CommandLine, isAudited } from "./audit.ts";
import { addDeadLetterCommands } from "./commands/dead-letter-commands.ts";
import { addDirectoryCommands } from "./commands/directory-commands.ts";
import { addFindCommand } from "./commands/find-command.ts";
import { addImportCommands } from "./commands/import-commands.ts";
import { addIssuerCommands } from "./commands/issuer-commands.ts";
import { addKeyCommands, addTokenCommand } from "./commands/key-commands.ts";
import { addMailCommands } from "./commands/mail-commands.ts";
import { addMemberCommands } from "./commands/member-commands.ts";
import { addMigrateCommand } from "./commands/migrate-command.ts";
import { addOrganizationCommands } from "./commands/organization-commands.ts";
import { addPauseCommands } from "./commands/pause-commands.ts";
import { addPersonCommands } from "./commands/person-commands.ts";
import { addPhoneCommands } from "./commands/phone-commands.ts";
import { addRequestCommands } from "./commands/request-commands.ts";
import { addRestoreCommand } from "./commands/restore-command.ts";
import { addSetAsideCommands } from "./commands/set-aside-commands.ts";
import { addUserCommands } from "./commands/user-commands.ts";
import { nameOrganizations, namesOrganization } from "./named-organization.ts";
import { exitCodeOf } from "./refusal.ts";
import { openTarget, type Perform, type TargetOptions } from "./target.ts";

/** Where the tool writes: answers to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Whether `err` is a screen, on which progress may overwrite itself. */
  readonly screen: boolean;
}

const EXAMPLES = `
Examples:
  npm run operator -- org create --name "Instituto Horizonte" --plan PRO --contact-email secretaria@horizonte.example
  npm run operator -- key create <organization> --name "Registration system" --expires 90d
  npm run --silent operator -- org list --json
  npm run operator -- --stage sandbox dead-letters redrive mail
  npm run operator -- --stage production find 7Q2M4XKD0A5V
  npm run operator -- --stage production person export ana@example.org --to ./ana
  npm run operator -- --stage production user create --email ana@example.org --organization <organization>
  npm run operator -- mail sweep --from 7d
  npm run operator -- --stage sandbox migrate --dry-run

Exit codes: 0 done, 1 refused or not found, 2 wrong usage.
`;

/** Clears the line before what follows: ECMA-48 "erase in line". */
const OVERWRITE = "\r\u001b[K";

/** The names of a command and of those above it, such as `org create`, with what was written after it. */
function lineOf(action: Command): CommandLine {
  const names: string[] = [];
  for (let each = action; each.parent; each = each.parent) names.unshift(each.name());
  return { command: names.join(" "), args: action.args, options: action.opts() };
}

/** Every command does its work here, so that none that changes something can be without an audit item. */
function performOn(program: Command, terminal: Terminal): Perform {
  let running: CommandLine | undefined;
  program.hook("preAction", async (_program, action) => {
    if (namesOrganization(action)) {
      const target = await openTarget(program.opts<TargetOptions>());
      try {
        await nameOrganizations(target, action);
      } finally {
        target.close();
      }
    }
    running = lineOf(action);
  });
  return async (work) => {
    const { json = false, ...options } = program.opts<TargetOptions & { json?: boolean }>();
    const target = await openTarget(options);
    let shown = false;
    const progress = (text: string) => {
      if (!terminal.screen) return;
      shown = true;
      terminal.err(`${OVERWRITE}${text}`);
    };
    try {
      const line = running!;
      const run = () => work(target, progress);
      const { value, text } = isAudited(line) ? await audited(target, line, run) : await run();
      terminal.out(`${json ? JSON.stringify(value, null, 2) : text}\n`);
    } finally {
      if (shown) terminal.err(OVERWRITE);
      target.close();
    }
  };
}

/** The whole command line. */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command("npm run operator --")
    .description("Manages organizations, their keys and the queues, on the local stack or a deployed stage.")
    .addOption(
      new Option("--stage <stage>", "a deployed stage, with the AWS credentials of the environment")
        .choices(DEPLOYED_STAGES)
        .conflicts("data"),
    )
    .option("--data <folder>", "data folder of a running local stack", ".local")
    .option("--json", "answer in JSON, for programs")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .showHelpAfterError("(add --help for how to use it)")
    .exitOverride()
    .addHelpText("after", EXAMPLES);
  const perform = performOn(program, terminal);
  addOrganizationCommands(program, perform);
  addKeyCommands(program, perform);
  addTokenCommand(program, perform);
  addUserCommands(program, perform);
  addImportCommands(program, perform);
  addIssuerCommands(program, perform);
  addDeadLetterCommands(program, perform);
  addSetAsideCommands(program, perform);
  addMailCommands(program, perform);
  addMemberCommands(program, perform);
  addDirectoryCommands(program, perform);
  addMigrateCommand(program, perform);
  addPauseCommands(program, perform);
  addPhoneCommands(program, perform);
  addRestoreCommand(program, perform);
  addAuditCommand(program, perform);
  addFindCommand(program, perform);
  addPersonCommands(program, perform);
  addRequestCommands(program, perform);
  return program;
}

/** Runs one command line and gives its exit code: 0 done, 1 refused or not found, 2 wrong usage. Never throws. */
export async function runOperator(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal).parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    return exitCodeOf(error, (text) => terminal.err(`${text}\n`));
  }
}
