import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const folder = mkdtempSync(join(tmpdir(), "build-description-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IDS = ["docs.openapi", "billing.api-status", "balance.get"];
const built = await buildFunctions(
  folder,
  new Map([...functionEntries()].filter(([id]) => IDS.includes(id))),
);

/** Calls a function's bundle as it is deployed, started with these settings. */
async function deployed(id: string, settings: object, headers: Record<string, string> = {}) {
  const before = { ...process.env };
  onTestFinished(() => void Object.assign(process.env, before));
  Object.assign(process.env, settings);
  const { file } = built.find((one) => one.id === id)!;
  const { handler } = await import(`${pathToFileURL(file)}?${randomUUID()}`);
  const requestContext = { requestId: randomUUID(), identity: { sourceIp: "203.0.113.7" } };
  return handler({ headers, body: null, requestContext }, {});
}

const SWITCHES = [true, false].flatMap((starterCanIssue) =>
  [true, false].map((freeCanRead) => ({ starterCanIssue, freeCanRead })),
);

test.each(SWITCHES)("the deployed document is the one of the sources, with %o", async (switches) => {
  const { ports } = stack.functions;
  const { settings } = ports;
  ports.settings = { ...settings, switches };
  onTestFinished(() => {
    ports.settings = settings;
  });
  const { text, headers } = await stack.anonymous.call("GET /openapi.json");
  const answer = await deployed("docs.openapi", {
    STARTER_CAN_ISSUE: String(switches.starterCanIssue),
    FREE_CAN_READ: String(switches.freeCanRead),
  });
  expect(answer).toMatchObject({ statusCode: 200, body: text });
  expect(answer.headers.etag).toBe(headers.get("etag"));
  expect(JSON.parse(text).servers).toEqual([{ url: settings.baseUrl }]);
});

test("the deployed status names the operations of the route table", async () => {
  const tenant = await stack.tenant({ plan: "STARTER" });
  const answer = await deployed("billing.api-status", {}, { authorization: `Bearer ${tenant.session}` });
  const { body } = await tenant.panel.call("GET /billing/api-status");
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(answer.body)).toEqual(body);
});

test("a deployed function reads from the store's refusal why: its key was revoked", async () => {
  const tenant = await stack.tenant();
  const headers = { authorization: `Bearer ${tenant.apiKey}` };
  expect(await deployed("balance.get", {}, headers)).toMatchObject({ statusCode: 200 });
  const { body } = await tenant.panel.call("GET /api-keys");
  const [key] = (body as { data: { id: string }[] }).data;
  await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id: key!.id } });
  const refused = await deployed("balance.get", {}, headers);
  expect(refused.statusCode).toBe(401);
  expect(JSON.parse(refused.body)).toMatchObject({ detail: expect.stringContaining("revoked") });
});
