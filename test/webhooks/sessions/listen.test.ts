import { Webhook as Standard } from "standardwebhooks";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { certificateClient } from "../../../client/client.ts";
import {
  forwardWebhooks,
  type ListenOptions,
  type ListenSession,
  triggerMessage,
} from "../../../client/listen.ts";
import { eventually } from "../../support/eventually.ts";
import { testStack } from "../../support/stack.ts";
import {
  answer,
  type Receiver,
  redirect,
  refusedUrl,
  startReceiver,
} from "../../support/stand-ins/receiver.ts";
import { deliveriesOf, issue } from "../../support/webhooks.ts";

const stack = await testStack();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function scene() {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const tenant = await stack.tenant();
  const client = certificateClient({ baseUrl: stack.stack.baseUrl, credential: tenant.apiKey });
  /** Listens until `stop`, which gives when it has ended. */
  const begin = async (options: Partial<ListenOptions> = {}) => {
    const stopping = new AbortController();
    const sessions: ListenSession[] = [];
    const ended = forwardWebhooks({
      ...{ client, forwardTo: receiver.url, name: "Laptop", signal: stopping.signal },
      onSession: (session) => sessions.push(session),
      ...options,
    });
    const stop = () => {
      stopping.abort();
      return ended;
    };
    onTestFinished(async () => void (await stop()));
    await eventually(() => expect(sessions).not.toEqual([]));
    return { sessions, stop, session: sessions[0]! };
  };
  const log = (id: string) => deliveriesOf(tenant, id);
  return { tenant, receiver, client, begin, log };
}

test("a program on this machine gets its first signed message, and the log what it answered", async () => {
  const { tenant, receiver, begin, log } = await scene();
  receiver.play(answer(202));
  const { session } = await begin();
  const [certificate] = await issue(tenant);
  await eventually(() => expect(receiver.requests).toHaveLength(1));
  const { headers, body } = receiver.requests[0]!;
  const message = new Standard(session.secret).verify(body.toString(), headers as Record<string, string>);
  expect(message).toMatchObject({ type: "certificate.issued", data: { id: certificate!.id } });
  expect(headers["user-agent"]).toBe("Certificate-Directory-Webhooks/1.0");
  await eventually(async () =>
    expect(await log(session.id)).toMatchObject([
      { id: headers["webhook-id"], status: "delivered", last_attempt: { status_code: 202, error: null } },
    ]),
  );
  expect(receiver.requests).toHaveLength(1);
});

test("an example of a kind reaches what listens; without it there is nowhere to put one", async () => {
  const { receiver, client, begin } = await scene();
  expect(await triggerMessage({ client })).toBeUndefined();
  const { session } = await begin();
  expect(await triggerMessage({ client, name: "Desktop" })).toBeUndefined();
  const id = await triggerMessage({ client, name: "Laptop" }, "certificate.revoked");
  await eventually(() => expect(receiver.requests).toHaveLength(1));
  const { headers, body } = receiver.requests[0]!;
  expect(headers["webhook-id"]).toBe(id);
  const message = new Standard(session.secret).verify(body.toString(), headers as Record<string, string>);
  expect(message).toMatchObject({ type: "certificate.revoked" });
});

test("after a restart the secret is the same, and what was not answered comes", async () => {
  const { tenant, receiver, begin, log } = await scene();
  const first = await begin();
  await first.stop();
  // The command that is not there has not answered these: opened again by hand, as if it had been cut off.
  await tenant.key.call("POST /v1.0/webhooks/sessions", { body: { name: "Laptop" } });
  await issue(tenant);
  await eventually(async () => expect(await log(first.session.id)).toHaveLength(1));
  const second = await begin();
  expect(second.session).toMatchObject({ id: first.session.id, secret: first.session.secret });
  await eventually(() => expect(receiver.requests).toHaveLength(1));
});

test("a program that is not there, or leads elsewhere, shows as an endpoint's failure", async () => {
  const { tenant, receiver, begin, log } = await scene();
  const results: unknown[] = [];
  const onResult: ListenOptions["onResult"] = (_, result) => results.push(result);
  const { session, stop } = await begin({ forwardTo: await refusedUrl(), onResult });
  await issue(tenant);
  await eventually(async () =>
    expect(await log(session.id)).toMatchObject([
      { status: "failed", last_attempt: { status_code: null, error: "connection_refused" } },
    ]),
  );
  await stop();
  receiver.play(redirect("http://127.0.0.1:9/elsewhere"));
  await begin({ onResult });
  await issue(tenant);
  await eventually(async () =>
    expect((await log(session.id))[0]).toMatchObject({
      status: "failed",
      last_attempt: { status_code: 308, error: "redirect" },
    }),
  );
  expect(results).toMatchObject([{ error: "connection_refused" }, { status: 308, error: "redirect" }]);
});

test("the end of listening waits for nothing, and tells where the session could not be ended", async () => {
  const { tenant, receiver, client: other, begin } = await scene();
  // What ends the session meets a service that has no time for it.
  receiver.play((_, response) => response.writeHead(429, { "retry-after": "30" }).end("{}"));
  const client = certificateClient({
    ...{ baseUrl: stack.stack.baseUrl, credential: tenant.apiKey },
    fetch: (request) => fetch(request.method === "DELETE" ? new Request(receiver.url, request) : request),
  });
  const { stop } = await begin({ client });
  const from = performance.now();
  expect(await stop()).toBe(false);
  expect(performance.now() - from).toBeLessThan(2_000);
  const again = await begin({ client: other });
  expect(await again.stop()).toBe(true);
});

test("a session that somebody ended is opened again; a credential that is refused ends the listening", async () => {
  const { tenant, receiver, begin } = await scene();
  const { sessions, session } = await begin();
  await tenant.key.call("DELETE /v1.0/webhooks/sessions/{id}", { params: { id: session.id } });
  const put = () =>
    tenant.key.call("POST /v1.0/webhooks/sessions/{id}/test", { params: { id: session.id }, body: {} });
  await eventually(async () => expect((await put()).status).toBe(201), { everyMs: 7_000 });
  await eventually(() => expect(receiver.requests.length).toBeGreaterThan(0));
  expect(sessions.length).toBeGreaterThan(1);
  const client = certificateClient({ baseUrl: stack.stack.baseUrl, credential: "ck_test_unknown" });
  await expect(forwardWebhooks({ client, forwardTo: receiver.url })).rejects.toMatchObject({
    name: "ListenError",
    problem: { code: "invalid_credential" },
  });
});
