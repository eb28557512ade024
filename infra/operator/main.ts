import { runOperator } from "./program.ts";

/** `npm run operator`: the command line over the tables and queues of a stack. */
if (import.meta.main)
  process.exitCode = await runOperator(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    screen: process.stderr.isTTY === true,
  });
