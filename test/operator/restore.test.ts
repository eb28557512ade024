import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { BatchWriteCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import { planRestore, RESTORE_PORTS, restore } from "#infra/operator/restore/restore.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { distrustKey, establishIssuer, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import { documentClient, type StoreCall } from "#shared/storage/table/client.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startMailService } from "../support/mail-service.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const service = await startMailService();
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const workerOf = (id: string) => stack.functions.workers.find((one) => one.function.id === id)!.function;
const documents = documentClient();
const { credentialCounts } = await connectPorts(["credentialCounts"], {
  config: readConfig(),
  dynamo: () => documents,
});
const TableName = readConfig().TABLE_MAIN;

/** The tool's ports over a client; with `calls` it dies after so many calls of the store. */
async function theTool(from: string, calls = Number.POSITIVE_INFINITY) {
  let made = 0;
  const dies = (_: StoreCall) => {
    if (++made >= calls) throw new Error("killed");
  };
  const client = documentClient(dies);
  onTestFinished(() => client.destroy());
  const connection = { config: readConfig(), dynamo: () => client };
  return { connection, from, ports: await connectPorts(RESTORE_PORTS, connection) };
}

async function everyItem() {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  return items;
}
const keyOf = ({ pk, sk }: Record<string, unknown>) => ({ pk, sk });

/** Puts the table back to what it was, as point-in-time recovery does. */
async function putBack(snapshot: readonly Record<string, unknown>[]): Promise<void> {
  const deletes = (await everyItem()).map((item) => ({ DeleteRequest: { Key: keyOf(item) } }));
  const puts = snapshot.map((Item) => ({ PutRequest: { Item } }));
  for (const requests of [deletes, puts])
    for (let at = 0; at < requests.length; at += 25)
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(at, at + 25) } }),
      );
}

async function issueTo(tenant: Tenant, recipient_email: string): Promise<string> {
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient({ recipient_email })] };
  return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!.id;
}

const statusOf = async (key: string) => (await stack.client(key).call("GET /v1.0/balance")).status;

/** A service that was used up to a moment, then further, and whose table was put back to that moment. */
async function aLostTable() {
  const used = await stack.tenant();
  const [kept, revoked] = [used.apiKey, await stack.newKey(used.id)];
  const withoutIssuer = await stack.tenant();
  await establishIssuer(ports, used.id);
  const signed = [await ports.statusCounter.next(used.id)];
  const mailedTo = anEmail();
  const mailed = await issueTo(used, mailedTo);
  const waiting = await issueTo(used, anEmail());
  const certificate = (await ports.certificates.get(used.id, waiting))!;
  await ports.mailClaims.wait(certificate, new Date(), false);
  const snapshot = await everyItem();
  const from = new Date().toISOString();

  const job = JSON.stringify({ organization_id: used.id, certificate_id: mailed });
  const attributes = { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) };
  const Records = [{ messageId: "1", receiptHandle: "1", body: job, attributes }];
  expect(await workerOf("people.deliver-mail").handler({ Records }, {} as never)).toEqual({
    batchItemFailures: [],
  });
  for (let n = 0; n < 3; n++) signed.push(await ports.statusCounter.next(used.id));
  const rotated = await rotateKey(ports, used.id);
  const first = (await ports.issuers.find(used.id))!.keys[0]!;
  await distrustKey(ports, used.id, first.id);
  const established = await establishIssuer(ports, withoutIssuer.id);
  const firstNumber = await ports.statusCounter.next(withoutIssuer.id);
  const later = await stack.newKey(used.id);
  const operator = await stack.operatorPorts();
  const revokedId = (await operator.apiKeys.list(used.id)).find(({ prefix }) => revoked.startsWith(prefix))!;
  await operator.apiKeyRevocation.revoke(used.id, revokedId.id, new Date());
  await operator.organizationChanges.setPlan(used.id, "BUSINESS", new Date());
  const lost = await stack.tenant();
  await putBack(snapshot);
  return {
    ...{ used, withoutIssuer, lost, kept, revoked, later, signed, firstNumber },
    ...{ rotated, first, established, mailed, waiting, mailedTo, from },
  };
}
type LostTable = Awaited<ReturnType<typeof aLostTable>>;

async function expectReversed(table: LostTable): Promise<void> {
  const { used, withoutIssuer, lost, signed, rotated, first } = table;
  const { keys } = (await ports.issuers.find(used.id))!;
  expect(keys.map(({ id }) => id)).toEqual([first.id, rotated.id]);
  expect(keys[0]!.distrusted_at).not.toBeNull();
  expect(await ports.issuers.find(withoutIssuer.id)).toEqual(table.established);
  expect(signed).not.toContain(await ports.statusCounter.next(used.id));
  expect(await ports.statusCounter.next(withoutIssuer.id)).toBeGreaterThan(table.firstNumber);
  expect(await credentialCounts.of(used.id)).toBe(2);
  expect(await statusOf(table.kept)).toBe(200);
  for (const key of [table.later, table.revoked, lost.apiKey]) expect(await statusOf(key)).toBe(401);
  expect((await ports.organizations.get(used.id))!.plan).toBe("BUSINESS");
}

describe("after the table main was put back, a restore", () => {
  test("reverses what a table of the past does: entries, keys, distrusts, gates, plans and mails", async () => {
    const table = await aLostTable();
    // What is reversed below did happen.
    expect((await ports.issuers.find(table.used.id))!.keys).toHaveLength(1);
    expect(await statusOf(table.later)).toBe(200);
    const tool = await theTool(table.from);
    const before = await stack.stored("TABLE_MAIN");
    const plan = await planRestore(tool);
    expect(plan).toMatchObject({ revoked_keys: 1, plans: 1, quotas: 0, held_mails: 1 });
    expect(plan.strange_gates).toBeGreaterThanOrEqual(1);
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    const done = await restore(tool, () => {});
    expect({ ...done, issuer_changes: 0 }).toEqual({ ...plan, issuer_changes: 0 });
    expect(done.issuer_changes).toBe(3);
    await expectReversed(table);

    const undo = stack.setClock(() => new Date(Date.now() + 6 * 3_600_000));
    for (const id of ["people.sweep-mails", "people.send-deferred"])
      await workerOf(id).handler({}, {} as never);
    undo();
    expect(service.to(table.mailedTo)).toHaveLength(1);
    const command = new ReceiveMessageCommand({ QueueUrl: readConfig().QUEUE_URL_MAIL, WaitTimeSeconds: 1 });
    expect((await new SQSClient({}).send(command)).Messages ?? []).toEqual([]);
    const queued = await ports.unsentMails.page(table.used.id, new Date(0), new Date(), null);
    expect([...queued.unsent].sort()).toEqual([table.mailed, table.waiting].sort());
  });

  test("may die at every call of the store, and changes nothing more when it is repeated", async () => {
    const table = await aLostTable();
    for (let calls = 1; ; calls++) {
      const died = await restore(await theTool(table.from, calls), () => {}).then(
        () => false,
        () => true,
      );
      if (!died) break;
    }
    const again = await restore(await theTool(table.from), () => {});
    expect({ ...again, organizations: 0 }).toEqual({
      ...{ organizations: 0, issuer_changes: 0, status_counters: 0 },
      ...{ revoked_keys: 0, plans: 0, quotas: 0, strange_gates: 0, held_mails: 0 },
    });
    await expectReversed(table);
  });
});
