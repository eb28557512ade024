import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { certificateClient } from "../../client/client.ts";
import { CLIENT_SCHEMA_FILE, generateTypes } from "../../client/generate.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();
const EXAMPLE = fileURLToPath(new URL("../../client/example.ts", import.meta.url));

test("the client's types are those of the route table", async () => {
  expect(readFileSync(CLIENT_SCHEMA_FILE, "utf8")).toBe(await generateTypes());
});

test("the example of the README issues a certificate and lists it", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const env = {
    BASE_URL: stack.stack.baseUrl,
    API_KEY: tenant.apiKey,
    EVENT: event.short_code,
    BADGE: badge.short_code,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE], {
    env: { ...process.env, ...env },
  });
  expect(stdout).toMatch(/^issued 1: http\S+\/verify\/\S+\n\S+ PENDING Ana Souza\n$/);
});

test("a refusal is a typed problem", async () => {
  const tenant = await stack.tenant({ plan: "FREE" });
  const client = certificateClient({ baseUrl: stack.stack.baseUrl, credential: tenant.apiKey });
  const { error, response } = await client.GET("/v1.0/balance");
  expect(response.status).toBe(403);
  expect(error?.code).toBe("plan_upgrade_required");
});
