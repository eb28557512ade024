import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { printedTables } from "#infra/routes.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import { night } from "../support/runs.ts";

const addresses = routes.flatMap(addressesOf);

test("npm run routes prints one line for each operation and worker, with access, limit, function and ports", () => {
  const lines = printedTables()
    .split("\n")
    .map((line) => line.split(/ {2,}/));
  expect(lines.filter((line) => line.length > 1)).toHaveLength(addresses.length + workers.length + 2);
  for (const { route, operation } of addresses)
    expect(lines).toContainEqual([
      route,
      expect.any(String),
      expect.any(String),
      operation.id,
      ...ports(operation.uses),
    ]);
  for (const { id, uses } of workers) expect(lines).toContainEqual([expect.any(String), id, ...ports(uses)]);
  expect(lines).toContainEqual(
    expect.arrayContaining(["POST /v1.0/invitations", "key with issue: issue", "issue 100"]),
  );
  expect(lines).toContainEqual(
    expect.arrayContaining(["POST /invitations", "session of issuer: issue", "session 300"]),
  );
  expect(lines).toContainEqual(expect.arrayContaining(["queue mail, 10 a batch"]));
});
const ports = (uses: readonly string[]) => (uses.length === 0 ? [] : [uses.join(" ")]);

night.test("--help explains the columns, and anything else is wrong usage", () => {
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, ["infra/routes.ts", ...argv], { encoding: "utf8" });
  expect(run("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("LIMIT is"), stderr: "" });
  expect(run("--all")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "Unknown option '--all'. See --help.\n",
  });
});
