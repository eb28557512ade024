import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { bundle, functionEntries, ROOT } from "#infra/build.ts";
import { usesTable } from "#infra/grants.ts";
import { listen } from "#infra/local/ports.ts";
import { documentFile, OPERATIONS_FILE } from "#shared/api-description.ts";
import { queueUrlName } from "#shared/config.ts";
import { CONTEXT_COPIES, contextText } from "#shared/credentials/context-copies.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { NUMBERING_PLANS_FILE } from "#shared/formats/phone-number.ts";
import { describeApi } from "#shared/http/openapi/describe.ts";
import { DOCS_ASSETS } from "#shared/pages/docs/assets.ts";
import { BUDGETS, holds } from "../bench/budgets.ts";
import { buildBare, sizeRows } from "../bench/bundles.ts";
import { night, runs, spread } from "../support/runs.ts";
import { bundleFileOf, bundlesOfTheRun, CANONIZE } from "./bundles-of-the-run.ts";
import { daily, FUNCTIONS, functionOf, synthesizeWith } from "./cdk-support.ts";
import { SANDBOX } from "./setting-variants.ts";

const SLOW_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), "build-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bundles = await bundlesOfTheRun();
const built = bundles.functions;
const stage = daily("sandbox");

const builtFunctions = () => FUNCTIONS.filter(({ id }) => built.some((one) => one.id === id));

type Outputs = Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
let outputs: Outputs | undefined;
const inputsOf = (id: string): string[] => {
  outputs ??= (JSON.parse(readFileSync(join(bundles.folder, "meta.json"), "utf8")) as { outputs: Outputs })
    .outputs;
  const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`/${id}/index.mjs`))!;
  return Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  );
};

describe("the bundles", () => {
  test("are one for each row of the route table and the worker table", () => {
    expect([...functionEntries().keys()].sort()).toEqual(FUNCTIONS.map(({ id }) => id).sort());
    const ids = built.map(({ id }) => id);
    expect(ids).toEqual([...functionEntries().keys()].filter((id) => ids.includes(id)));
  });

  night.test("are each the code of its own function", () => {
    const stage = synthesizeWith("sandbox", SANDBOX, built);
    const codes = builtFunctions().map(({ id, part }) => functionOf(stage, id, part).Properties.Code.S3Key);
    expect(codes.length).toBeGreaterThan(20);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("have the same bytes when the same sources are built again, alone and with source maps, which have no sources and no name", async () => {
    const few = [...functionEntries()].filter((_, n) => n % 54 === 0);
    const entries = new Map([CANONIZE, ...few.slice(0, runs(0, 3))]);
    for (const { id, file } of (await bundle(entries, join(folder, "again"))).functions) {
      expect(readFileSync(file).equals(readFileSync(await bundleFileOf(id))), id).toBe(true);
      const map = JSON.parse(readFileSync(`${file}.map`, "utf8"));
      expect(map.sourcesContent ?? null).toBeNull();
      expect(readFileSync(file, "utf8").slice(-200)).not.toContain("sourceMappingURL");
    }
  });

  test("stay within the size budget, a ratio to the smallest handler that reads an item", async () => {
    const bare = await buildBare(join(folder, "bare"));
    const over = sizeRows(bare, built).filter(({ sizeRatio }) => !holds(BUDGETS.bundles.size, sizeRatio));
    expect(over.map(({ id, sizeRatio }) => `${id} ${sizeRatio.toFixed(3)}`)).toEqual([]);
  });

  test("of functions that use no table contain no DynamoDB client", () => {
    const without = builtFunctions().filter(({ ports }) => !ports.some(usesTable));
    expect(without.length).toBeGreaterThan(0);
    for (const { id } of without)
      expect(
        inputsOf(id).filter((path) => /@aws-sdk\/(client|lib)-dynamodb/.test(path)),
        id,
      ).toEqual([]);
  });

  test("contain no adapter of a port that the function does not have", () => {
    expect(inputsOf("events.get")).toContain("shared/storage/events/events.ts");
    expect(inputsOf("events.get").filter((path) => /issuances|mail\/|queue\/|-changes/.test(path))).toEqual(
      [],
    );
  });

  test("do not contain what their adapters may do", () => {
    for (const { id, file } of built)
      expect(readFileSync(file, "utf8"), id).not.toMatch(
        /actions:\s*\["(GetItem|PutItem|Query|SendMessage)"/,
      );
  });

  test("do not describe the API, which the build does", () => {
    for (const { id } of built) expect(inputsOf(id), id).not.toContain("shared/http/openapi/schemas.ts");
  });

  test("of functions that judge phone numbers have the numbering plans beside them, as the package has them", () => {
    const judging = builtFunctions().filter(({ ports }) => ports.includes("phonePolicy"));
    expect(judging.map(({ id }) => id)).toContain("invitations.issue");
    const packaged = createRequire(import.meta.url)(NUMBERING_PLANS_FILE);
    for (const { id } of judging) {
      const { file } = built.find((one) => one.id === id)!;
      expect(createRequire(file)(NUMBERING_PLANS_FILE), id).toEqual(packaged);
    }
  });

  test("of operations that tell of the service have what the route table says beside them", async () => {
    const besideOf = (id: string) => dirname(built.find((one) => one.id === id)!.file);
    const { apiOperations, apiDocument } = describeApi(routes);
    const operations = JSON.parse(
      readFileSync(join(besideOf("billing.api-status"), OPERATIONS_FILE), "utf8"),
    );
    expect(operations).toEqual(JSON.parse(JSON.stringify(await apiOperations.list())));
    expect(operations).toHaveLength(routes.length);
    for (const starterCanIssue of [true, false])
      for (const freeCanRead of [true, false]) {
        const switches = { starterCanIssue, freeCanRead };
        for (const id of ["docs.openapi", "docs.page", "docs.part"]) {
          const document = readFileSync(join(besideOf(id), documentFile(switches)), "utf8");
          expect(document).toBe(JSON.stringify(await apiDocument.read(switches)));
        }
      }
    expect(readdirSync(besideOf("billing.api-status"))).toHaveLength(1 + 1);
    expect(readdirSync(besideOf("docs.openapi"))).toHaveLength(4 + 1);
  });

  test("of the documentation page are next to its files", () => {
    const asset = built.find(({ id }) => id === "docs.asset")!;
    for (const { name } of DOCS_ASSETS) expect(existsSync(join(dirname(asset.file), name)), name).toBe(true);
    expect(readdirSync(dirname(asset.file))).toHaveLength(DOCS_ASSETS.length + 1);
  });

  test("of the packet are next to the contexts that it gives away", () => {
    const packet = built.find(({ id }) => id === "pages.packet")!;
    for (const { name } of CONTEXT_COPIES)
      expect(readFileSync(join(dirname(packet.file), "contexts", name), "utf8"), name).toBe(
        contextText(name),
      );
  });
});

/**
 * Imports each bundle with only its own environment variables and the global that Lambda provides for streaming
 * functions; prints what failed.
 */
const IMPORT_ALL = `const problems = [];
globalThis.awslambda = { streamifyResponse: (handler) => handler };
for (const { id, file, variables } of JSON.parse(process.argv[1])) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
  try {
    const { handler } = await import(file);
    if (typeof handler !== "function") problems.push(id + ": no handler");
    if (process.moduleLoadList.some((name) => name.endsWith("/undici")))
      throw new Error("starts Node's fetch before the first request needs it");
  } catch (error) {
    problems.push(id + ": " + error.message);
  }
}
console.log(JSON.stringify(problems));
process.exit();`;

/** A variable as it is deployed; a value that AWS would fill in becomes one of the same form. */
const deployedValue = (name: string, value: unknown): string => {
  if (typeof value === "string") return value;
  return /URL|ISSUER/.test(name) ? "https://deployed.example/api" : "deployed-value";
};

test(
  "every bundle starts with exactly the variables of its deployed function",
  () => {
    const functions = spread(builtFunctions(), 15).map(({ id, part }) => {
      const given = functionOf(stage, id, part).Properties.Environment.Variables as Record<string, unknown>;
      const variables = Object.entries(given).map(([name, value]) => [name, deployedValue(name, value)]);
      const { file } = built.find((one) => one.id === id)!;
      return { id, file, variables: { AWS_REGION: "us-east-1", ...Object.fromEntries(variables) } };
    });
    const output = execFileSync(
      process.execPath,
      ["--input-type=module", "-e", IMPORT_ALL, JSON.stringify(functions)],
      // Here the drawing process finds no layer of fonts, and says so.
      { encoding: "utf8", stdio: "pipe" },
    );
    expect(JSON.parse(output)).toEqual([]);
  },
  SLOW_MS,
);

/** The settings of shared/config.ts that a deployed function may do without: they have defaults, or belong to a choice of the stage. */
const WITH_DEFAULT =
  /^(AWS_.+|STORE_ANSWER_MS|WEBHOOK_TARGETS|\w+_PER_MINUTE|PAUSE_READ_SECONDS|RESPONSE_CHECK|EDGE_URL|BEDROCK_.+|MAIL_TENANTS|OPERATOR_EMAIL|PHONE_.+)$/;
const SETTINGS = readFileSync(join(ROOT, "shared/config.ts"), "utf8").match(/(?<=^ {2})[A-Z_]+(?=: )/gm)!;

/**
 * The variables that a bundle reads: where a setting is declared it is a key of an object, and elsewhere it is not; a queue
 * is named in a call of connectQueue or receivedMessages.
 */
function variablesRead(id: string): string[] {
  const text = readFileSync(built.find((one) => one.id === id)!.file, "utf8");
  const settings = SETTINGS.filter((name) => new RegExp(`[.]${name}\\b|"${name}"`).test(text));
  const queues = Object.keys(QUEUES).filter((name) =>
    new RegExp(`[(]"${name}"[)][(][\\w$]+[)]|[\\w$][(][\\w$]+,"${name}"[)]`).test(text),
  );
  return [...settings, ...queues.map(queueUrlName)].sort();
}

test("every deployed function has exactly the variables that its bundle reads", () => {
  expect(SETTINGS.length).toBeGreaterThan(35);
  for (const { id, part } of builtFunctions()) {
    // One is read by Node itself.
    const given = Object.keys(functionOf(stage, id, part).Properties.Environment.Variables).filter(
      (name) => name !== "NODE_OPTIONS",
    );
    const read = variablesRead(id).filter((name) => given.includes(name) || !WITH_DEFAULT.test(name));
    expect(given.sort(), id).toEqual(read);
  }
});

/** Calls a public operation once, as API Gateway does. */
const CALL_ONCE = `const { handler } = await import(process.argv[1]);
const identity = { sourceIp: "203.0.113.7" };
await handler({ headers: {}, body: null, pathParameters: {}, requestContext: { requestId: "1", identity } }, {});
process.exit();`;

test(
  "a bundle signs its requests to AWS with the credentials of its environment",
  async () => {
    const signatures: string[] = [];
    const server = createServer((request, response) => {
      signatures.push(`${request.headers.authorization}`);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
    });
    const port = await listen(server, 0);
    const { file } = built.find(({ id }) => id === "pages.verify")!;
    const given = functionOf(stage, "pages.verify", "api").Properties.Environment;
    const variables = Object.entries(given.Variables).map(([name, value]) => [
      name,
      deployedValue(name, value),
    ]);
    const child = spawn(process.execPath, ["--input-type=module", "-e", CALL_ONCE, file], {
      env: {
        ...Object.fromEntries(variables),
        AWS_REGION: "sa-east-1",
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: "ASIAEXAMPLE",
        AWS_SECRET_ACCESS_KEY: "example",
        AWS_SESSION_TOKEN: "example",
      },
    });
    await once(child, "exit");
    server.close();
    expect(signatures[0]).toMatch(
      /^AWS4-HMAC-SHA256 Credential=ASIAEXAMPLE\/\d{8}\/sa-east-1\/dynamodb\/aws4_request/,
    );
  },
  SLOW_MS,
);
