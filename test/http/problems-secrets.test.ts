import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { patientDocuments } from "../support/documents.ts";
import { expectProblem } from "../support/problems.ts";
import { some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

// This must come before the stack, whose log keeps the console.log that it finds.
const logged = vi.spyOn(console, "log").mockImplementation(() => {});
const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "warn" } });
const tenant = await stack.tenant();
await tenant.key.call("POST /v1.0/badges", { body: { name: "Speaker" } });
await tenant.key.call("POST /v1.0/badges", { body: { name: "Guest" } });

/** In the place of Secrets Manager and KMS. */
let trouble: "silent" | "throttled" = "silent";
let asked = 0;
const services = createServer((_, response) => {
  asked += 1;
  if (trouble === "throttled")
    response
      .writeHead(400, { "content-type": "application/x-amz-json-1.1" })
      .end(JSON.stringify({ __type: "ThrottlingException", message: "Rate exceeded" }));
});
services.listen(0, "127.0.0.1");
await once(services, "listening");
const endpoint = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
afterAll(() => {
  services.closeAllConnections();
  services.close();
});

test.each(some(["silent", "throttled"] as const, 1, 0))(
  "while Secrets Manager and KMS are %s, what needs them is 503 with Retry-After instead of a wait",
  async (kind) => {
    trouble = kind;
    vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", endpoint);
    vi.stubEnv("AWS_ENDPOINT_URL_KMS", endpoint);
    const secret = ["cursors", "links", "webhooks.write", "answerSecrets"] as const;
    const documents = patientDocuments();
    // As patient as deployed, unlike the stack.
    const config = { ...readConfig(), STORE_ANSWER_MS: undefined };
    const ports = await connectPorts(secret, { config, dynamo: () => documents });
    Object.assign(stack.functions.ports, ports);
    logged.mockClear();
    asked = 0;
    const answers = await Promise.all([
      tenant.key.call("GET /v1.0/badges", { query: { limit: 1 } }),
      tenant.key.call("GET /v1.0/badges", { query: { cursor: "c" } }),
      tenant.key.call("POST /v1.0/webhooks", {
        body: { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"] },
      }),
      tenant.panel.call("POST /api-keys", { body: { name: "Shop" }, headers: { "idempotency-key": "k" } }),
      stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token: "a".repeat(71) } }),
    ]);
    for (const answer of answers) {
      expectProblem(answer, "service_unavailable");
      expect(answer.headers.get("retry-after")).toMatch(/^[1-5]$/);
    }
    // A call that gets no answer is not repeated: five requests need four of them.
    if (kind === "silent") expect(asked).toBe(4);
    const lines = logged.mock.calls.map(([text]) => JSON.parse(text));
    expect(lines.map(({ request_id }) => request_id).sort()).toEqual(
      answers.map(({ problem }) => problem.request_id).sort(),
    );
    // Retries of a throttled call may take all of the time.
    const cause = expect.stringMatching(/^(no answer in time|ThrottlingException)$/);
    for (const line of lines) expect(line).toMatchObject({ message: "service unavailable", cause });
  },
);
