import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The file that npm links as the command. */
export const COMMAND_FILE = fileURLToPath(new URL("../../client/bin/certificates.js", import.meta.url));

export interface Ended {
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

/** Starts the command as a process without a terminal, whose input is open until it is ended. */
export function launchCommand({ config, env = {} }: Shell, ...args: readonly string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [COMMAND_FILE, ...args], {
    env: { PATH, HOME, XDG_CONFIG_HOME: config, ...env },
  });
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.on("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]).then(([code, out, err]): Ended => ({ code, out, err }));
  return { child, ended };
}

/** Runs the command to its end; `piped` is what comes in. */
export async function command(
  shell: Shell & { readonly piped?: string },
  ...args: readonly string[]
): Promise<Ended> {
  const { child, ended } = launchCommand(shell, ...args);
  child.stdin.end(shell.piped ?? "");
  return ended;
}
