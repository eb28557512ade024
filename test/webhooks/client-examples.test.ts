import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { handler } from "../../client/examples/lambda.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { refusedUrl } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf, issue } from "../support/webhooks.ts";

const stack = await testStack();
const EXPRESS = fileURLToPath(new URL("../../client/examples/express.ts", import.meta.url));
const ended: (() => unknown)[] = [];
afterAll(() => Promise.all(ended.map((end) => end())));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Issues a certificate that is accepted; gives its address for verification. */
async function accepted(tenant: Tenant): Promise<string> {
  const { id, verification_url } = (await issue(tenant))[0]!;
  const token = await linkTo(stack, tenant.id, id);
  await stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params: { token } });
  return verification_url;
}

/** Waits until the webhook has this many deliveries, all of which were taken at once. */
const delivered = (tenant: Tenant, webhookId: string, count: number) =>
  eventually(async () => {
    const deliveries = await deliveriesOf(tenant, webhookId);
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: count }, () => ["delivered", 1]),
    );
  });

const testMessage = (tenant: Tenant, id: string) =>
  tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id } });

/** Starts the Express example as its first lines say; gives what it prints. */
async function startExpress(port: string, secret: string): Promise<() => string> {
  const child: ChildProcess = spawn(process.execPath, [EXPRESS], {
    env: { ...process.env, PORT: port, WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout!.on("data", (chunk) => {
    printed += chunk;
  });
  ended.push(() => child.kill());
  await eventually(() => expect(printed).toContain(`listening on port ${port}`));
  return () => printed;
}

night.test(
  "the Express example takes the messages of the service, and refuses those of another webhook",
  async () => {
    const tenant = await stack.tenant();
    const { port } = new URL(await refusedUrl());
    const url = `http://127.0.0.1:${port}/webhooks`;
    const webhook = await aWebhook(tenant, url);
    const printed = await startExpress(port, webhook.secret);
    const address = await accepted(tenant);
    await delivered(tenant, webhook.id, 3);
    expect(printed().split("\n").slice(1).sort()).toEqual(
      ["", "certificate.issued", "recipient.registered", `Ana Souza accepted ${address}`].sort(),
    );

    const delivery_id = (await deliveriesOf(tenant, webhook.id))[0]!.id;
    const params = { id: webhook.id, delivery_id };
    const before = printed();
    await tenant.key.call("POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver", { params });
    await eventually(async () => {
      const [last] = await deliveriesOf(tenant, webhook.id);
      expect(last!.last_attempt).toMatchObject({ number: null, status_code: 204 });
    });
    expect(printed()).toBe(before);

    const other = await aWebhook(tenant, url, { events: ["certificate.expired"] });
    const { body } = await testMessage(tenant, other.id);
    expect(body).toMatchObject({ delivered: false, status_code: 401 });
    expect(body.response_body).toMatch(/^No signature fits/);
    // What strangers send: no signature, another type, no body.
    for (const init of [{ body: "{}", headers: { "content-type": "application/json" } }, { body: "x=1" }, {}])
      expect((await fetch(url, { method: "POST", ...init })).status).toBe(401);
  },
);

/** An HTTP endpoint that calls the Lambda example as a function URL does, with the body in base64 if asked. */
async function startFunctionUrl({ base64 }: { base64: boolean }): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const event = {
      body: Buffer.concat(chunks).toString(base64 ? "base64" : "utf8"),
      isBase64Encoded: base64,
      headers: request.headers,
    } as unknown as APIGatewayProxyEventV2;
    const { statusCode = 200, body } = await handler(event);
    response.writeHead(statusCode).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ended.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

test.each([{ base64: false }, { base64: true }])(
  "the Lambda example takes the messages of the service, and refuses those of another webhook, with %o",
  async (form) => {
    const printed = vi.spyOn(console, "log").mockReturnValue();
    const tenant = await stack.tenant();
    const url = await startFunctionUrl(form);
    const webhook = await aWebhook(tenant, url);
    vi.stubEnv("WEBHOOK_SECRET", webhook.secret);
    const address = await accepted(tenant);
    await delivered(tenant, webhook.id, 3);
    expect(printed.mock.calls.map(([line]) => String(line).split(": ")[1]).sort()).toEqual(
      ["certificate.issued", "recipient.registered", `Ana Souza accepted ${address}`].sort(),
    );
    vi.stubEnv("WEBHOOK_SECRET", (await aWebhook(tenant, url)).secret);
    expect((await testMessage(tenant, webhook.id)).body).toMatchObject({
      delivered: false,
      status_code: 401,
    });
  },
);
