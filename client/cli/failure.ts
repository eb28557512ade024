import { CommanderError } from "commander";
import type { Problem } from "../client.ts";
import { inOneLine, THIS_COMMAND } from "./output.ts";

/** What a script can tell from the end of a command; `certificates --help` lists them. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, notSignedIn: 3, interrupted: 130 } as const;

/** Why a command ended without having done its work, in words for who called it. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: number;
  /** What the API said, if it was that. */
  readonly problem: Problem | undefined;

  constructor(message: string, exitCode: number = EXIT_CODES.failed, problem?: Problem) {
    super(message);
    this.exitCode = exitCode;
    this.problem = problem;
  }
}

/** A refusal of the API in a few lines: what is wrong, each bad field, and the id that its operators can find it by. */
export function refusedBy(problem: Problem, requestId: string | null): Failure {
  const { code, detail, errors = [] } = problem;
  const lines = [
    // Of a single field the detail says all.
    `${code}: ${inOneLine(detail).replace("; see errors.", ":")}`,
    ...(errors.length > 1
      ? errors.map(({ path, message }) => `  ${inOneLine(path)}: ${inOneLine(message)}`)
      : []),
    ...(requestId === null ? [] : [`  Request ${inOneLine(requestId)}`]),
  ];
  if (code !== "invalid_credential") return new Failure(lines.join("\n"), EXIT_CODES.failed, problem);
  lines.push(`  Sign in with another key: ${THIS_COMMAND} login`);
  return new Failure(lines.join("\n"), EXIT_CODES.notSignedIn, problem);
}

/** The exit code for what a command threw. `say` prints what its caller should know; Commander has printed its own errors. */
export function exitCodeFor(error: unknown, json: boolean, say: (text: string) => void): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
  if (!(error instanceof Failure)) {
    say(`Something is wrong with this program:\n${error instanceof Error ? error.stack : String(error)}`);
    return EXIT_CODES.failed;
  }
  say(json && error.problem ? JSON.stringify(error.problem) : `! ${error.message}`);
  return error.exitCode;
}
