import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { route as docsAsset } from "#functions/api/docs/asset.ts";
import { route as docsOpenapi } from "#functions/api/docs/openapi.ts";
import { route as docsPage } from "#functions/api/docs/page.ts";
import { route as docsPart } from "#functions/api/docs/part.ts";
import { routes } from "#functions/api/routes.ts";
import { ERRORS } from "#shared/domain/errors.ts";
import { DEFAULT_SWITCHES } from "#shared/domain/rules.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";
import { errorCodesOf } from "#shared/http/openapi/errors.ts";
import { isObject, type JsonObject, mapObjects } from "#shared/http/openapi/json.ts";
import { night } from "../support/runs.ts";

const table = [
  ...new Map([...routes, docsOpenapi, docsPage, docsPart, docsAsset].map((row) => [row.id, row])).values(),
];
const options = { baseUrl: "https://certificates.acme.dev/api", version: "1.0.0" };
const document = openApiDocument(table, options);

/** OpenAPI knows no parameter with slashes in it. */
const described = (route: string): string => route.replace("+}", "}");
const operationOf = ({ route }: Endpoint): JsonObject => {
  const [method, path] = described(route).split(" ") as [string, string];
  return document.paths[path]![method.toLowerCase()]!;
};
const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (value, part) =>
        isObject(value) ? value[part.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined,
      document,
    );
const follow = (value: unknown): JsonObject => {
  const object = value as JsonObject;
  return typeof object.$ref === "string" ? (at(object.$ref) as JsonObject) : object;
};
const contentOf = (value: unknown) => (follow(value).content ?? {}) as Record<string, JsonObject>;
const examplesOf = (media: JsonObject): unknown[] =>
  isObject(media.examples)
    ? Object.values(media.examples).map((entry) => (entry as JsonObject).value)
    : [media.example].filter((example) => example !== undefined);

describe("the OpenAPI document", () => {
  test("describes exactly the operations of the route table", () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const addresses = table.flatMap(addressesOf);
    expect(found.sort()).toEqual(addresses.map(({ route }) => described(route)).sort());
    for (const address of addresses) expect(operationOf(address).operationId).toBe(address.id);
    expect(table.map((row) => operationOf(row).operationId)).toEqual(table.map(({ id }) => id));
  });

  night.test("passes the linter without errors", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const bin = join(
      dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
      "bin/cli.js",
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [bin, "lint", file, "--config", "redocly.yaml", "--format", "json"],
      { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
    ).catch((failed: { stdout: string }) => failed);
    const { totals, problems } = JSON.parse(stdout);
    expect(problems.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    expect(totals.errors).toBe(0);
  });

  test("has no reference without a target", () => {
    const missing: string[] = [];
    mapObjects(document, (object) => {
      if (typeof object.$ref === "string" && at(object.$ref) === undefined) missing.push(object.$ref);
      return object;
    });
    expect(missing).toEqual([]);
  });

  test("lists every error code, and under each operation the codes that it can answer with", () => {
    const { description } = document.info as { description: string };
    for (const [code, [status, title]] of Object.entries(ERRORS))
      expect(description).toContain(`| ${status} | \`${code}\` | ${title} |`);
    const problem = document.components.schemas!.Problem as { properties: { code: { enum: string[] } } };
    expect(problem.properties.code.enum).toEqual(Object.keys(ERRORS));
    for (const row of table)
      for (const code of errorCodesOf(row)) {
        const { responses } = operationOf(row) as { responses: JsonObject };
        const media = contentOf(responses[ERRORS[code][0]])["application/problem+json"]!;
        expect(media.examples, `${row.id} ${code}`).toHaveProperty([code, "value", "code"], code);
      }
  });

  test("shows a 429 of a window that the operation counts in, also at the paths of the panel", () => {
    for (const row of table.flatMap(addressesOf)) {
      const { responses, "x-rate-limit": limits = [] } = operationOf(row) as Record<string, JsonObject>;
      if (!responses!["429"]) continue;
      const { examples } = contentOf(responses!["429"])["application/problem+json"]!;
      const { value } = (examples as Record<string, { value: JsonObject }>).rate_limit_exceeded!;
      const windows = (limits as unknown as JsonObject[]).map(({ window }) => window);
      expect(windows, `${row.id} ${value.policy}`).toContain(value.policy);
    }
  });

  test("is the same text every time", () => {
    expect(JSON.stringify(openApiDocument(table, options))).toBe(JSON.stringify(document));
  });
});

describe.each(table.map((row) => [row.id, row] as const))("%s", (_, row) => {
  const operation = operationOf(row);

  test("has request examples that are valid", () => {
    if (row.upload) {
      const { schema } = contentOf(operation.requestBody)["multipart/form-data"]!;
      expect(schema).toMatchObject({ required: [row.upload.field], additionalProperties: false });
      return;
    }
    if (row.bareFile) {
      expect(Object.keys((operation.requestBody as { content: object }).content)).toEqual(row.bareFile.types);
      return;
    }
    if (!row.body) {
      expect(operation).not.toHaveProperty("requestBody");
      return;
    }
    const examples = examplesOf(contentOf(operation.requestBody)["application/json"]!);
    expect(examples).not.toEqual([]);
    for (const example of examples)
      expect(row.body.safeParse(example).error?.issues, JSON.stringify(example)).toBeUndefined();
  });

  test("has a response example that is valid", () => {
    const answer = (operation.responses as JsonObject)[row.status];
    const media = Object.values(contentOf(answer));
    if (!row.response && row.produces === undefined) {
      expect(media).toEqual([]);
      return;
    }
    const examples = media.flatMap(examplesOf);
    expect(examples).not.toEqual([]);
    if (row.response)
      for (const example of examplesOf(contentOf(answer)["application/json"]!))
        expect(row.response.safeParse(example).error?.issues, JSON.stringify(example)).toBeUndefined();
  });

  test("has path parameters with an example that it takes", () => {
    const path = ((operation.parameters ?? []) as JsonObject[])
      .map(follow)
      .filter((parameter) => parameter.in === "path")
      .map(({ name, example }) => [String(name), example] as const);
    expect(row.params?.safeParse(Object.fromEntries(path)).error?.issues).toBeUndefined();
  });

  test("says of its answer which headers come with it, each with an example", () => {
    const { headers = {} } = follow((operation.responses as JsonObject)[row.status]) as {
      headers?: JsonObject;
    };
    const counted = !("public" in row.access) || row.access.public !== "free";
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining([
        "X-Request-Id",
        ...(counted ? ["RateLimit", "RateLimit-Policy"] : []),
        ...(row.idempotent ? ["Idempotency-Replayed"] : []),
        ...(row.status >= 300 ? ["Location"] : []),
      ]),
    );
    const [{ window } = {}] = (operation["x-rate-limit"] ?? []) as JsonObject[];
    for (const [status, answer] of Object.entries(operation.responses as JsonObject))
      for (const [name, header] of Object.entries((follow(answer).headers ?? {}) as JsonObject)) {
        const { example, content } = follow(header);
        expect(example ?? content, `${status} ${name}`).toBeDefined();
        if (status === "429") expect(follow(answer).headers).toHaveProperty("Retry-After");
        if (name.startsWith("RateLimit") && ["429", String(row.status)].includes(status))
          expect(example, `${status} ${name}`).toContain(`"${window}";`);
      }
  });

  test("has a summary, and describes its tag and every parameter", () => {
    expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
    const tag = document.tags.find(({ name }) => name === row.tag);
    expect(tag?.description).toMatch(/\.$/);
    for (const parameter of (operation.parameters ?? []) as JsonObject[])
      expect(follow(parameter).description, String(parameter.name)).toMatch(/.{5,}/);
  });

  test("has the path parameters of its route", () => {
    const named = ((operation.parameters ?? []) as JsonObject[]).filter(
      (parameter) => parameter.in === "path",
    );
    const inRoute = [...row.route.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
    expect(named.map(({ name }) => name)).toEqual(inRoute);
  });
});

describe("what follows from a declaration", () => {
  const issue = operationOf(table.find(({ id }) => id === "invitations.issue")!);
  const list = operationOf(table.find(({ id }) => id === "invitations.list")!);
  const keys = operationOf(table.find(({ id }) => id === "api-keys.create")!);

  test("an issuance shows its three shapes, its Idempotency-Key and its limits", () => {
    const schema = follow(contentOf(issue.requestBody)["application/json"]!.schema);
    expect(schema).toMatchObject({
      properties: {
        recipient: {
          oneOf: [
            { $ref: "#/components/schemas/RecipientRequest" },
            { minItems: 1, maxItems: 500, items: { $ref: "#/components/schemas/RecipientRequest" } },
          ],
        },
      },
      oneOf: [
        { required: ["recipient"] },
        { required: ["recipient_name", "recipient_email"] },
        { required: ["recipient_name", "guardian_email"] },
      ],
    });
    expect(issue.parameters).toEqual([{ $ref: "#/components/parameters/IdempotencyKey" }]);
    expect(issue.security).toEqual([{ apiKey: [] }]);
    expect(issue["x-tier"]).toMatchObject({ plans: ["STARTER", "PRO", "BUSINESS", "ENTERPRISE"] });
    expect(issue["x-rate-limit"]).toMatchObject([
      { window: "organization", limits: { STARTER: 100, PRO: 1_000, ENTERPRISE: 10_000 } },
      { window: "issue", limit: 100 },
    ]);
    expect(issue.description).toContain("100 requests a minute for one key");
  });

  test("a number in a query is a whole number with its bounds and default", () => {
    expect(list.parameters).toContainEqual({
      name: "limit",
      in: "query",
      required: false,
      description: "Items per page.",
      schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    });
  });

  test("a panel operation accepts only a session token", () => {
    expect(keys.security).toEqual([{ session: [] }]);
    expect(keys["x-rate-limit"]).toMatchObject([{ window: "session", limit: 300 }]);
  });

  test("the switches decide which plans may do what", () => {
    const strict = openApiDocument(table, {
      ...options,
      switches: { ...DEFAULT_SWITCHES, starterCanIssue: false, freeCanRead: true },
    });
    expect(strict.paths["/v1.0/invitations"]!.post!["x-tier"]).toMatchObject({
      plans: ["PRO", "BUSINESS", "ENTERPRISE"],
    });
    expect(strict.paths["/v1.0/invitations"]!.get!["x-tier"]).toMatchObject({
      plans: ["FREE", "STARTER", "PRO", "BUSINESS", "ENTERPRISE"],
    });
  });
});
