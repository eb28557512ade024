import { runOperator } from "./program.ts";

/** Whoever reads the output may leave before its end, as `head` does: the command still does what it was told. */
function readerMayLeave(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** `npm run operator`: the command line over the tables and queues of a stack. */
if (import.meta.main) {
  process.stdout.on("error", readerMayLeave);
  process.stderr.on("error", readerMayLeave);
  process.exitCode = await runOperator(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    screen: process.stderr.isTTY === true,
  });
}
