import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { EXIT_CODES, Failure } from "./failure.ts";

/** Whether somebody sits there: only then anything is asked. */
export const isAttended = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/**
 * Asks for one line on the terminal, without what surrounds it; `hidden` shows nothing of what is typed. Throws Failure, which
 * says `interrupted`, when it is interrupted or ends.
 */
export async function askFor(
  question: string,
  { hidden = false, interrupted = "Interrupted." } = {},
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  });
  const ended = new AbortController();
  lines.once("SIGINT", () => ended.abort());
  lines.once("close", () => ended.abort());
  try {
    // Where nothing is shown, the question is not either.
    if (hidden) process.stderr.write(question);
    return (await lines.question(hidden ? "" : question, { signal: ended.signal })).trim();
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    if (!hidden) process.stderr.write("\n");
    throw new Failure(interrupted, EXIT_CODES.interrupted);
  } finally {
    lines.close();
    if (hidden) process.stderr.write("\n");
  }
}

/** What is piped into the command, without what surrounds it. */
export const pipedText = async (): Promise<string> => (await textOf(process.stdin)).trim();
