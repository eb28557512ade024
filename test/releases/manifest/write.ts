// `npm run release-manifest`: writes what the next releases are compared with. Only at a release (docs/operations.md).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAST_RELEASE } from "./last-release.ts";
import { manifestOf } from "./manifest.ts";

/** JSON with a line for each resource, function and schema, so that a difference between two releases can be read. */
function linesOf(value: object, depth = 0): string {
  const indent = " ".repeat(depth + 1);
  const lines = Object.entries(value).map(([name, one]) => {
    const isList = typeof one !== "object" || Array.isArray(one) || depth === 3;
    return `${indent}${JSON.stringify(name)}: ${isList ? JSON.stringify(one) : linesOf(one, depth + 1)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${" ".repeat(depth)}}`;
}

process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), "release-"));
try {
  writeFileSync(LAST_RELEASE, `${linesOf(manifestOf())}\n`);
  process.stdout.write(`Written: ${LAST_RELEASE}\n`);
} finally {
  rmSync(process.env.TEST_RUN_FOLDER, { recursive: true });
}
