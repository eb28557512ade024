import { runStart } from "./start/start.ts";

/** `npm start`: the real functions and the demo behind them, imported only when the options say that they are needed. */
if (import.meta.main)
  await runStart(process.argv.slice(2), {
    loadFunctions: async () => (await import("./ops/observed.ts")).loadWatchedFunctions(),
    makeDemo: async (stack, path) => (await import("./demo/demo.ts")).ensureDemo(stack, path),
  });
