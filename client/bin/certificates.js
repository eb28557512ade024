#!/usr/bin/env node
// Runs on whatever Node there is: plain JavaScript of 2015, but for the import at its end.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The first release that runs TypeScript without a word about it. */
const NEEDED = [24, 2];
/** The Node that `npm ci` installs for the project. */
const OWN_NODE = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));

/**
 * Whether this Node runs the command.
 * @param {string} version such as "24.21.0"
 * @returns {boolean}
 */
export function runsHere(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/**
 * Runs the command on the project's own Node, if there is one, and ends as it ends.
 * @param {string} version of this one
 */
function runElsewhere(version) {
  if (!existsSync(OWN_NODE)) {
    process.stderr.write(
      `! This command needs Node.js ${NEEDED.join(".")} or later, and this is ${version}.\n  Install a later one, or run "npm ci" again without --omit=optional and --ignore-scripts.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const own = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(OWN_NODE, own, { stdio: "inherit" });
  // The one that works has something to do before it ends, and this one must not end before it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code !== null ? code : signal === "SIGINT" ? 130 : 1;
  });
}

// Called through the link that npm makes, and not imported.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (runsHere(process.versions.node))
    import("../cli/main.ts").then(({ main }) => main(process.argv.slice(2)));
  else runElsewhere(process.versions.node);
}
