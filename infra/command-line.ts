import { parseArgs } from "node:util";

/** Runs a command without options, whose usage is `says` and its name. */
export const runPlainCommand = (name: string, says: string, work: () => unknown): Promise<void> =>
  runCommand(`${says}\n\n  npm run ${name}\n\n  --help    Show this text\n`, work);

/**
 * Runs a command whose only option is `--help`, which prints `usage`. For any other argument it prints one sentence to
 * stderr and sets exit code 2.
 */
export async function runCommand(usage: string, work: () => unknown): Promise<void> {
  try {
    const { help } = parseArgs({ options: { help: { type: "boolean" } } }).values;
    if (help) return void process.stdout.write(usage);
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split(/\.?\s(?=[A-Z])/)[0]}. See --help.\n`);
    process.exitCode = 2;
    return;
  }
  await work();
}
