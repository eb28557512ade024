import { spawnSync } from "node:child_process";
import { test } from "vitest";

const isInstalled = spawnSync("python3", ["--version"]).status === 0;
if (!isInstalled) console.warn("The tests of samples in Python skip themselves: python3 is not installed.");

/** `test` where Python is installed, else `test.skip`. */
export const pythonTest = isInstalled ? test : test.skip;
