import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { startDynamoDb } from "#infra/local/emulators/dynamodb.ts";
import type { Answer } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";

type Trouble = "throttled" | "slow" | "cut" | "failing";
/** What the store does to calls of these operations; all calls pass while it is undefined. */
let trouble: { kind: Trouble; operations: RegExp } | undefined;

const THROTTLED = {
  __type: "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
  message: "The level of configured provisioned throughput for the table was exceeded.",
};

const emulator = await startDynamoDb(undefined);
/** Stands before the emulator of DynamoDB and makes trouble. */
const proxy = createServer(async (request, response) => {
  response.on("error", () => {});
  const body = Buffer.concat(await Array.fromAsync(request));
  const target = String(request.headers["x-amz-target"]);
  const operation = target.split(".").at(-1)!;
  const kind = trouble?.operations.test(operation) ? trouble.kind : undefined;
  const answer = (status: number, text: string | Buffer) =>
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(text);
  if (kind === "throttled") return answer(400, JSON.stringify(THROTTLED));
  if (kind === "failing") return answer(500, JSON.stringify({ __type: "InternalServerError" }));
  if (kind === "cut") return request.socket.destroy();
  if (kind === "slow") await pause(5_000, undefined, { ref: false });
  const headers = {
    "x-amz-target": target,
    authorization: String(request.headers.authorization),
    "x-amz-date": String(request.headers["x-amz-date"]),
    "content-type": "application/x-amz-json-1.0",
  };
  // After a pause the emulator may have stopped with the last test.
  const passed = await fetch(emulator.endpoint, { method: "POST", headers, body }).catch(() => undefined);
  if (passed) answer(passed.status, Buffer.from(await passed.arrayBuffer()));
  else request.socket.destroy();
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
const stack = await testStack({ workers: false, settings: { STORE_ANSWER_MS: "1400" } });
const tenant = await stack.tenant();
await tenant.key.call("GET /v1.0/events");

afterEach(() => {
  trouble = undefined;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await emulator.stop();
});

const event = { name: "Cloud Day", category: "EDUCATION" };

const ISSUE = {
  event_id: "7Q2M4XKD0A",
  badge_id: "7Q2M4XKD0B",
  recipient: { recipient_name: "Ana Souza", recipient_email: "ana@example.com" },
};

describe.each(["throttled", "slow", "cut", "failing"] as const)("while the store is %s", (kind) => {
  test.each([
    [
      "admission of a key, of a session and of an address",
      /UpdateItem/,
      () => [
        tenant.key.call("GET /v1.0/events"),
        tenant.panel.call("GET /api-keys"),
        stack.anonymous.call("GET /event/public-list"),
      ],
    ],
    [
      "a list, a read, a transaction and an issuance",
      /Query|GetItem|TransactWriteItems/,
      () => [
        tenant.key.call("GET /v1.0/events"),
        tenant.key.call("GET /v1.0/balance"),
        tenant.key.call("POST /v1.0/events", { body: event }),
        tenant.key.call("POST /v1.0/invitations", { body: ISSUE }),
      ],
    ],
  ] as const)("%s are 503 with Retry-After within 3 s", async (_, operations, calls) => {
    trouble = { kind, operations };
    const started = performance.now();
    for (const answer of await Promise.all<Answer>(calls())) {
      expectProblem(answer, "service_unavailable");
      expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
      expect(answer.text).not.toMatch(/dynamodb|throughput|127\.0\.0\.1/i);
    }
    expect(performance.now() - started).toBeLessThan(3_000);
    trouble = undefined;
    expect((await tenant.key.call("GET /v1.0/events")).status).toBe(200);
  });
});
