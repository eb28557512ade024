#!/usr/bin/env node
// Runs on whatever Node there is: plain JavaScript of 2015, but for the import at its end.
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The first release that runs TypeScript without a word about it. */
const NEEDED = [24, 2];
/** The Node that `npm ci` brings for the project. */
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
 * Runs the command on the project's own Node, if there is one.
 * @param {string} version of this one
 * @returns {number} the exit code
 */
function runElsewhere(version) {
  if (!existsSync(OWN_NODE)) {
    process.stderr.write(
      `! certificates needs Node.js ${NEEDED.join(".")} or later and found ${version}: install it, or run "npm ci" without --omit=optional and --ignore-scripts, which brings it.\n`,
    );
    return 1;
  }
  const own = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status, signal } = spawnSync(OWN_NODE, own, { stdio: "inherit" });
  return signal === "SIGINT" ? 130 : status === null ? 1 : status;
}

// Called through the link that npm makes, and not imported.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (runsHere(process.versions.node))
    import("../cli/main.ts").then(({ main }) => main(process.argv.slice(2)));
  else process.exitCode = runElsewhere(process.versions.node);
}
