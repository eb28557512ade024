import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { BatchWriteCommand, DeleteCommand, GetCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect } from "vitest";
import { RESTORE_PORTS, restore } from "#infra/operator/restore/restore.ts";
import { type Config, readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { distrustKey, establishIssuer, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { itemKey, partitions } from "#shared/storage/table/schema.ts";
import { revokedIn } from "../../credentials/status/ports.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { patientDocuments } from "../../support/documents.ts";
import { anEmail, eventAndBadge } from "../../support/fixtures.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";

type StoredItem = Record<string, unknown>;

/** A stack whose workers run only when a test says so, and whose main table can be put back. */
export async function restoreScene() {
  const service = await startMailService();
  const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "error" } });
  const { ports } = stack.functions;
  const documents = patientDocuments();
  const clients = [documents];
  afterAll(() => {
    for (const client of [...clients, queues]) client.destroy();
  });
  const queues = new SQSClient({});
  const config: Config = readConfig();
  const {
    credentials,
    "pause.write": pauseWrites,
    "phoneOptOuts.write": phoneOptOutWrites,
    phoneMessages,
  } = await connectPorts(["credentials", "pause.write", "phoneOptOuts.write", "phoneMessages"], {
    config,
    dynamo: () => documents,
  });
  const TableName = config.TABLE_MAIN!;
  const workerOf = (id: string) => stack.functions.workers.find((one) => one.function.id === id)!.function;

  /** Gives messages to a worker; fails unless it takes them. */
  async function work(id: string, bodies: readonly string[]): Promise<void> {
    const attributes = { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) };
    const Records = bodies.map((body, n) => ({
      ...{ messageId: String(n), receiptHandle: String(n), body, attributes },
    }));
    const answer = await workerOf(id).handler({ Records }, {} as never);
    expect(answer).toEqual({ batchItemFailures: [] });
  }

  /** What waits in a queue now; it is taken out. */
  async function waitingIn(QueueUrl: string | undefined): Promise<string[]> {
    const bodies: string[] = [];
    for (;;) {
      const receive = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: bodies.length > 0 ? 0 : 1 };
      const { Messages = [] } = await queues.send(new ReceiveMessageCommand(receive));
      if (Messages.length === 0) return bodies;
      bodies.push(...Messages.map(({ Body }) => Body!));
      const Entries = Messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
      await queues.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    }
  }

  async function everyItem(): Promise<StoredItem[]> {
    const items: StoredItem[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: documents },
      { TableName, ConsistentRead: true },
    ))
      items.push(...Items);
    return items;
  }

  /** Puts the table back to what it was, as point-in-time recovery does. */
  async function putBack(snapshot: readonly StoredItem[]): Promise<void> {
    const deletes = (await everyItem()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    const puts = snapshot.map((Item) => ({ PutRequest: { Item } }));
    for (const requests of [deletes, puts])
      for (let at = 0; at < requests.length; at += 25)
        await documents.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(at, at + 25) } }),
        );
  }

  /** The tool's ports over a client; with `calls` it dies after so many calls of the store. */
  async function theTool(from: string, calls = Number.POSITIVE_INFINITY) {
    let made = 0;
    const dies = (_: StoreCall) => {
      if (++made >= calls) throw new Error("killed");
    };
    const client = patientDocuments(dies);
    clients.push(client);
    const connection = { config, dynamo: () => client };
    return { connection, from, ports: await connectPorts(RESTORE_PORTS, connection) };
  }

  /** Runs a restore during a pause of its own. */
  async function restored(
    tool: Awaited<ReturnType<typeof theTool>>,
    since = new Date(),
    say: (step: string) => void | Promise<void> = () => {},
  ) {
    const pause = await pauseWrites.begin({ reason: "a restore", since: since.toISOString() });
    try {
      return await restore(tool, pause.since, say);
    } finally {
      await pauseWrites.end();
    }
  }

  const sign = (tenant: Tenant, id: string) =>
    followCertificate(ports, { organization_id: tenant.id, certificate_id: id });
  const revoke = async (tenant: Tenant, id: string) => {
    const body = { reason: "An error", tell_recipient: true };
    const answer = await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body });
    expect(answer.status).toBe(200);
  };

  const choose = async (token: string, visibility: "hidden" | "public", name_in_credential = false) => {
    const body = { visibility, name_in_credential };
    const params = { token };
    const answer = await stack.anonymous.call("POST /recipient/invitations/{token}/sharing", {
      params,
      body,
    });
    expect(answer.status).toBe(200);
  };

  const aWebhook = async (tenant: Tenant) => {
    const body = { url: "https://example.com/hook", events: ["certificate.accepted" as const] };
    return (await tenant.key.call("POST /v1.0/webhooks", { body })).body.id;
  };

  /** A service that was used up to a moment, then further, and whose table was put back to that moment. */
  async function aLostTable() {
    const used = await stack.tenant();
    const [kept, revoked] = [used.apiKey, await stack.newKey(used.id)];
    const gateless = await stack.tenant();
    const [withoutIssuer, rotating] = [await stack.tenant(), await stack.tenant()];
    for (const { id } of [used, rotating]) await establishIssuer(ports, id);
    const subject = await eventAndBadge(used);
    const mailedTo = anEmail();
    const person = { recipient_email: mailedTo, recipient_number: aPhone() };
    const mailed = (await invite(stack, used, subject, person)).id;
    const waiting = (await invite(stack, used, subject)).id;
    const certificate = (await ports.certificates.get(used.id, waiting))!;
    await ports["messages.write"].wait(certificate, "invitation", { until: new Date(), bulk: false });
    const held = await invite(stack, used, subject);
    const of = async ({ id }: { readonly id: string }) => (await ports.certificates.get(used.id, id))!;
    await ports["messages.write"].hold(await of(held), "invitation", {
      sender: used.id,
      at: new Date(),
      bulk: false,
    });
    const phoned = await of({ id: mailed });
    await phoneMessages.wait(phoned, new Date());
    const inWallet = await invite(stack, used, subject);
    await respondByLink(stack, inWallet.token, "accept");
    await sign(used, inWallet.id);
    const inWalletCredential = (await ports.credentials.find(inWallet.id))!;
    const [hidden, shown] = [await invite(stack, used, subject), await invite(stack, used, subject)];
    for (const { token } of [hidden, shown]) await respondByLink(stack, token, "accept");
    await choose(shown.token, "hidden");
    const [keptWebhook, removed] = [await aWebhook(used), await aWebhook(used)];
    const staff = { removed: await used.member("owner"), lowered: await used.member("owner") };
    const [muted, unmuted] = [anEmail(), anEmail()];
    await ports.mutes.mute(unmuted, used.id, new Date());
    const [silent, talking] = [aPhone(), aPhone()];
    await phoneOptOutWrites.set(talking, "word", new Date());
    // What is read in a moment may have half of a change.
    const snapshot = (await everyItem()).map((item) => halfOf(item, shortCode(subject.event.id), used.id));
    const from = new Date().toISOString();

    await work("people.deliver-mail", [JSON.stringify({ organization_id: used.id, certificate_id: mailed })]);
    for (const { id, email } of (await used.panel.call("GET /members")).body.results)
      if (email === staff.removed.email) await used.panel.call("DELETE /members/{id}", { params: { id } });
      else if (email === staff.lowered.email)
        await used.panel.call("PATCH /members/{id}", { params: { id }, body: { role: "viewer" } });
    await ports.mutes.mute(muted, used.id, new Date());
    await ports.mutes.unmute(unmuted, used.id, new Date());
    await phoneOptOutWrites.set(silent, "page", new Date());
    await phoneOptOutWrites.clear(talking, new Date());
    await used.key.call("DELETE /v1.0/webhooks/{id}", { params: { id: removed } });
    await choose(hidden.token, "public", true);
    await choose(hidden.token, "hidden");
    await choose(shown.token, "public", true);
    await revoke(used, inWallet.id);
    await sign(used, inWallet.id);
    const signed = [0];
    for (let n = 0; n < 3; n++) signed.push(await ports["credentials.write"].next(used.id));
    const rotated = await rotateKey(ports, rotating.id);
    const first = (await ports.issuers.find(rotating.id))!.keys[0]!;
    await distrustKey(ports, rotating.id, first.id);
    const established = await establishIssuer(ports, withoutIssuer.id);
    const [lostRevoked, lostValid] = await Promise.all(
      [1, 2].map(async () => {
        const one = await invite(stack, withoutIssuer, await eventAndBadge(withoutIssuer));
        await respondByLink(stack, one.token, "accept");
        await sign(withoutIssuer, one.id);
        return { ...one, credential: (await ports.credentials.find(one.id))! };
      }),
    );
    await revoke(withoutIssuer, lostRevoked!.id);
    await sign(withoutIssuer, lostRevoked!.id);
    const firstNumber = await ports["credentials.write"].next(withoutIssuer.id);
    const later = await stack.newKey(used.id);
    const operator = await stack.operatorPorts();
    const revokedId = (await operator.apiKeys.list(used.id)).find(({ prefix }) =>
      revoked.startsWith(prefix),
    )!;
    await operator["apiKeys.write"].revoke(used.id, revokedId.id, new Date());
    await operator["organizations.write"].setPlan(used.id, "BUSINESS", new Date());
    const [gatelessKey] = await operator.apiKeys.list(gateless.id);
    await operator["apiKeys.write"].revoke(gateless.id, gatelessKey!.id, new Date());
    await documents.send(
      new DeleteCommand({ TableName: config.TABLE_GATE, Key: otherKeys.gate(gateless.id) }),
    );
    const lost = await stack.tenant();
    await putBack(snapshot);
    return {
      ...{
        used,
        gateless,
        withoutIssuer,
        rotating,
        lost,
        kept,
        revoked,
        later,
        signed,
        firstNumber,
        subject,
      },
      ...{ rotated, first, established, mailed, waiting, held, mailedTo, from, muted, unmuted },
      ...{ silent, talking, phoned },
      ...{ staff, keptWebhook, removed },
      ...{ inWallet, inWalletCredential, hidden, shown, lostRevoked: lostRevoked!, lostValid: lostValid! },
    };
  }

  const statusOf = async (key: string) => (await stack.client(key).call("GET /v1.0/balance")).status;
  const isMuted = async (email: string, organizationId: string) =>
    (await documents.send(new GetCommand({ TableName, Key: itemKey.muted(email, organizationId) }))).Item !==
    undefined;
  /** Whether verifiers find a credential revoked; undefined when they find no list. */
  async function isRevoked({ organization_id, status }: SignedCredential): Promise<boolean | undefined> {
    const list = await ports.issuers.statusList(organization_id, status.list);
    return list && revokedIn(list).includes(status.index);
  }
  /** Publishes the lists that a restore has queued, as the worker does when the pause is over. */
  const publishQueued = async () => work("credentials.sign", await waitingIn(config.QUEUE_URL_CREDENTIALS));

  return {
    ...{
      stack,
      ports,
      service,
      config,
      documents,
      credentials,
      phoneOptOutWrites,
      workerOf,
      work,
      waitingIn,
    },
    ...{ theTool, restored, pauseWrites, aLostTable, statusOf, isMuted, isRevoked, publishQueued, sign },
  };
}
let phones = 0;
/** A number that nobody else has. */
const aPhone = (): string => `+55119876${String(10_000 + phones++)}`;

/** Counters of an event, and the use of a month, as if other changes were in them than in the certificates. */
function halfOf(item: StoredItem, code: string, organizationId: string): StoredItem {
  if (item.pk === partitions.event(code) && item.kind === "event_moved") return { ...item, PI: 4, EA: 1 };
  if (item.pk === partitions.event(code) && item.kind === "event_issued") return { ...item, issued: 6 };
  if (item.pk !== partitions.usage(organizationId) || item.used === undefined) return item;
  return { ...item, used: Number(item.used) + 1, left: Number(item.left) - 1 };
}

export type RestoreScene = Awaited<ReturnType<typeof restoreScene>>;
export type LostTable = Awaited<ReturnType<RestoreScene["aLostTable"]>>;
