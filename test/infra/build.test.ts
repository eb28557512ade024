import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCS_ASSETS } from "#functions/api/docs/assets.ts";
import { type BuiltFunction, buildFunctions, bundle, entries } from "#infra/build.ts";
import { usesTable } from "#infra/grants.ts";
import { BARE_HANDLER, BUNDLE_BUDGET, sizeRows } from "../bench/bundles.ts";
import { FUNCTIONS, functionOf, synthesizeWith } from "./cdk-support.ts";

/** Bundles of forty functions on a busy machine. */
const SLOW_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), "build-test-"));
let built: readonly BuiltFunction[];
/** The bare handler and some functions, built again and in other company. */
let again: readonly BuiltFunction[];
beforeAll(async () => {
  const some = [...entries()].filter((_, n) => n % 5 === 0);
  built = await buildFunctions(join(folder, "first"));
  again = (await bundle(new Map([["bare", BARE_HANDLER], ...some]), join(folder, "second"))).functions;
}, SLOW_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inputsOf = (id: string): string[] => {
  const { outputs } = JSON.parse(readFileSync(join(folder, "first", "meta.json"), "utf8")) as {
    outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
  };
  const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`/${id}/index.mjs`))!;
  return Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  );
};

describe("the bundles", () => {
  test("are one for each row of the route table and of the worker table", () => {
    expect(built.map(({ id }) => id).sort()).toEqual(FUNCTIONS.map(({ id }) => id).sort());
  });

  test("have the same bytes whenever the same sources are built", () => {
    const [, ...some] = again;
    expect(some.length).toBeGreaterThan(3);
    for (const { id, file } of some) {
      const first = built.find((one) => one.id === id)!;
      expect(readFileSync(file).equals(readFileSync(first.file)), id).toBe(true);
    }
  });

  test("of operations stay within the budget, by the size of the smallest handler that reads an item", () => {
    const rows = sizeRows(again[0]!, built).filter(({ kind }) => kind === "operation");
    const over = rows.filter(({ sizeRatio }) => sizeRatio > BUNDLE_BUDGET.size);
    expect(over.map(({ id, sizeRatio }) => `${id} ${sizeRatio.toFixed(3)}`)).toEqual([]);
  });

  test("of functions that keep nothing in a table carry no DynamoDB client", () => {
    const without = FUNCTIONS.filter(({ ports }) => !ports.some(usesTable));
    expect(without.length).toBeGreaterThan(0);
    for (const { id } of without)
      expect(
        inputsOf(id).filter((path) => /@aws-sdk\/(client|lib)-dynamodb/.test(path)),
        id,
      ).toEqual([]);
  });

  test("carry no adapter of a port that the function does not have", () => {
    expect(inputsOf("events.get")).toContain("shared/storage/events.ts");
    expect(inputsOf("events.get").filter((path) => /issuances|mail\/|queue\/|-changes/.test(path))).toEqual(
      [],
    );
  });

  test("have source maps without sources, which are not deployed", () => {
    for (const { file } of built) {
      const map = JSON.parse(readFileSync(`${file}.map`, "utf8"));
      expect(map.sourcesContent ?? null).toBeNull();
      expect(readFileSync(file, "utf8").slice(-200)).not.toContain("sourceMappingURL");
    }
  });

  test("of the documentation page have its files beside them", () => {
    const asset = built.find(({ id }) => id === "docs.asset")!;
    for (const { name } of DOCS_ASSETS) expect(existsSync(join(dirname(asset.file), name)), name).toBe(true);
    expect(readdirSync(dirname(asset.file))).toHaveLength(DOCS_ASSETS.length + 2);
  });
});

/** Imports each bundle with its own variables and nothing else of the environment; prints what did not work. */
const IMPORT_ALL = `const problems = [];
for (const { id, file, variables } of JSON.parse(process.argv[1])) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
  try {
    const { handler } = await import(file);
    if (typeof handler !== "function") problems.push(id + ": no handler");
  } catch (error) {
    problems.push(id + ": " + error.message);
  }
}
console.log(JSON.stringify(problems));
process.exit();`;

/** A variable as it would be deployed: what the template leaves to AWS becomes a value of the right kind. */
const deployedValue = (name: string, value: unknown): string => {
  if (typeof value === "string") return value;
  return /URL|ISSUER/.test(name) ? "https://deployed.example/api" : "deployed-value";
};

test(
  "every bundle starts with exactly the variables that its function is deployed with",
  () => {
    const stage = synthesizeWith("sandbox", {}, built);
    const functions = FUNCTIONS.map(({ id, part }) => {
      const given = functionOf(stage, id, part).Properties.Environment.Variables as Record<string, unknown>;
      const variables = Object.entries(given).map(([name, value]) => [name, deployedValue(name, value)]);
      const { file } = built.find((one) => one.id === id)!;
      return { id, file, variables: { AWS_REGION: "us-east-1", ...Object.fromEntries(variables) } };
    });
    const output = execFileSync(
      process.execPath,
      ["--input-type=module", "-e", IMPORT_ALL, JSON.stringify(functions)],
      { encoding: "utf8" },
    );
    expect(JSON.parse(output)).toEqual([]);
  },
  SLOW_MS,
);
