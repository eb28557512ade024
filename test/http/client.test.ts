import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { certificateClient } from "../../client/client.ts";
import { CLIENT_SCHEMA_FILE, generateTypes } from "../../client/generate.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();

/** What an example of `client/` prints when it is run as the README says. */
async function output(file: string, credential: Record<string, string>): Promise<string> {
  const path = fileURLToPath(new URL(`../../client/${file}`, import.meta.url));
  const env = { ...process.env, BASE_URL: stack.stack.baseUrl, ...credential };
  return (await promisify(execFile)(process.execPath, [path], { env })).stdout;
}

test("the types of the client are made from the current route table", async () => {
  expect(readFileSync(CLIENT_SCHEMA_FILE, "utf8")).toBe(await generateTypes());
});

test("the example of the README comes with one key from nothing to a certificate and a webhook", async () => {
  const tenant = await stack.tenant();
  expect(await output("example.ts", { API_KEY: tenant.apiKey })).toMatch(
    /^issued to Ana Souza: http\S+\nwebhook \S+ signs with whsec_\S+…\nAna Souza PENDING\n$/,
  );
  const { key } = tenant;
  expect((await key.call("GET /v1.0/badges")).body.data).toMatchObject([{ name: "Finisher" }]);
  expect((await key.call("GET /v1.0/events")).body.data).toMatchObject([
    { name: "City Run", status: "ACTIVE" },
  ]);
  expect((await key.call("GET /v1.0/invitations")).body.data).toMatchObject([
    { reason: "Finished the 10 km race" },
  ]);
  expect((await key.call("GET /v1.0/webhooks")).body.data).toMatchObject([
    { events: ["certificate.accepted"], status: "enabled" },
  ]);
});

test("the other example comes with one session of the panel from nothing to a certificate, on STARTER too", async () => {
  const tenant = await stack.tenant({ plan: "STARTER" });
  expect(await output("examples/panel.ts", { SESSION_TOKEN: tenant.session })).toMatch(
    /^issued to Ana Souza: http\S+\n499 of 500 certificates left this month\n$/,
  );
  expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toHaveLength(1);
});

test("a refusal is a typed problem", async () => {
  const tenant = await stack.tenant({ plan: "FREE" });
  const client = certificateClient({ baseUrl: stack.stack.baseUrl, credential: tenant.apiKey });
  const { error, response } = await client.GET("/v1.0/balance");
  expect(response.status).toBe(403);
  expect(error?.code).toBe("plan_upgrade_required");
});
