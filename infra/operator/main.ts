import { runOperator } from "./program.ts";

/** A reader of the output, such as `head`, may close it early: the command goes on. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** `npm run operator`: the command line over the tables and queues of a stack. */
if (import.meta.main) {
  process.stdout.on("error", ignoreClosedPipe);
  process.stderr.on("error", ignoreClosedPipe);
  process.exitCode = await runOperator(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    screen: process.stderr.isTTY === true,
  });
}
