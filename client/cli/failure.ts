import { CommanderError } from "commander";
import type { Problem } from "../client.ts";
import { ListenError } from "../listen.ts";
import { inOneLine } from "./output.ts";

/** What a script can tell from the end of a command; `certificates --help` lists them. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, notSignedIn: 3, interrupted: 130 } as const;

/** Why a command ended without having done its work, in words for who called it: in one line, and perhaps what to do in more. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: number;
  /** What the API said, if it was that. */
  readonly problem: Problem | undefined;
  /** The import that was opened before that. */
  importId?: string;

  constructor(message: string, exitCode: number = EXIT_CODES.failed, problem?: Problem) {
    super(message);
    this.exitCode = exitCode;
    this.problem = problem;
  }
}

/** A refusal of the API: what is wrong, each bad field, what to do `then`, and the id that its operators can find it by. */
export function refusedBy(problem: Problem, then?: string): Failure {
  const { code, title, detail, errors = [], request_id } = problem;
  const lines = [
    errors.length > 0 ? `${title}.` : detail,
    ...errors.map(({ path, message }) => `${path}: ${message}`),
    ...(then?.split("\n") ?? []),
    `Request ${request_id} (${code})`,
  ];
  const exitCode = code === "invalid_credential" ? EXIT_CODES.notSignedIn : EXIT_CODES.failed;
  const told = then === undefined ? problem : { ...problem, detail: `${detail}\n${then}` };
  return new Failure(lines.map(inOneLine).join("\n"), exitCode, told);
}

/** What Commander says of wrong usage, as this program says things; undefined where it has shown the help instead. */
function usageFailure({ code, message }: CommanderError): Failure | undefined {
  if (code.startsWith("commander.help") || code === "commander.version") return undefined;
  const [first = "", ...more] = message.replace(/^error: /, "").split("\n");
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/([^.?])$/, "$1.");
  const hints = more.map((line) => line.replace(/^\((.*)\)$/, "$1"));
  return new Failure([sentence, ...hints, "Add --help to see how it is used."].join("\n"), EXIT_CODES.usage);
}

/** The failure that a command ended with; undefined where it has said everything. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof ListenError) return refusedBy(error.problem);
  if (error instanceof CommanderError) return usageFailure(error);
  return new Failure(
    `Something is wrong with this program.\n${error instanceof Error ? error.stack : String(error)}`,
  );
}

/**
 * Says what a command threw, to programs in JSON, and gives the exit code. `signIn` tells what to do about a key that the API
 * does not know.
 */
export async function exitCodeFor(
  error: unknown,
  { json, signIn }: { readonly json: boolean; readonly signIn: () => Promise<string> },
  say: (text: string) => void,
): Promise<number> {
  const failure = failureOf(error);
  if (!failure)
    return error instanceof CommanderError && error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
  const { message, problem, exitCode, importId } = failure;
  if (json) {
    say(JSON.stringify({ ...(problem ?? { detail: message }), import_id: importId }));
    return exitCode;
  }
  const [first, ...more] = message.split("\n");
  const advice = problem?.code === "invalid_credential" ? (await signIn()).split("\n") : [];
  // The id of the request is the last line of a refusal.
  say([`! ${first}`, ...more.slice(0, -1), ...advice, ...more.slice(-1)].join("\n  "));
  return exitCode;
}
