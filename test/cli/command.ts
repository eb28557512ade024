import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

/** The file that npm links as the command. */
export const COMMAND_FILE = fileURLToPath(new URL("../../client/bin/certificates.js", import.meta.url));

export interface CommandEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder of this test alone, for what the command remembers. */
export function aConfigFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "certificates-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Shell {
  /** Where keys are remembered. */
  readonly config: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the command knows of its surroundings: nothing of what tests have set. */
function environmentOf({ config, env = {} }: Shell): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, XDG_CONFIG_HOME: config, ...env };
}

/** Starts the command as a process without a terminal, whose input is open until it is ended. */
export function launchCommand(shell: Shell, ...args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND_FILE, ...args], { env: environmentOf(shell) });
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.on("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]).then(([code, out, err]): CommandEnd => ({ code, out, err }));
  return { child, ended };
}

/** Runs the command to its end as a thread, which has its own input, output and environment too; `piped` is what comes in. */
export async function command(
  { config, env = {}, piped }: Shell & { readonly piped?: string },
  ...args: readonly string[]
): Promise<CommandEnd> {
  const thread = new Worker(COMMAND_FILE, {
    argv: [...args],
    env: environmentOf({ config, env }),
    // One that nobody reads would keep the thread from its end.
    stdin: piped !== undefined,
    stdout: true,
    stderr: true,
  });
  thread.stdin?.end(piped);
  const [code, out, err] = await Promise.all([
    new Promise<number>((resolve, reject) => thread.on("exit", resolve).on("error", reject)),
    text(thread.stdout),
    text(thread.stderr),
  ]);
  return { code, out, err };
}

/** Types an answer whenever its question is shown, on a terminal of its own; prints how the command ended, and all that was shown. */
const TYPIST = `
import json, os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
answers = json.loads(sys.argv[1])
shown = b""
seen = 0
while True:
    try:
        part = os.read(terminal, 1000)
    except OSError:
        break
    if not part:
        break
    shown += part
    if answers and os.fsencode(answers[0][0]) in shown[seen:]:
        seen = len(shown)
        os.write(terminal, os.fsencode(answers.pop(0)[1]) + b"\\r")
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
print(shown.decode())
`;

/** Runs the command on a terminal, where somebody types `answers`; needs Python. Gives what was shown there. */
export async function onTerminal(
  shell: Shell,
  answers: readonly (readonly [question: string, typed: string])[],
  ...args: readonly string[]
): Promise<Pick<CommandEnd, "code" | "out">> {
  const called = ["-c", TYPIST, JSON.stringify(answers), process.execPath, COMMAND_FILE, ...args];
  const { stdout } = await promisify(execFile)("python3", called, { env: environmentOf(shell) });
  const [code, ...lines] = stdout.split("\n");
  return { code: Number(code), out: lines.join("\n").replaceAll("\r", "") };
}
