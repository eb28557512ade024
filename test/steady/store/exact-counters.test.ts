import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { totalsAt } from "#shared/domain/senders/mail-rates.ts";
import { takeVersions } from "#shared/storage/directory/log.ts";
import { takeFromBudget } from "#shared/storage/events/analyses.ts";
import { toSenderState } from "#shared/storage/senders/mail-standing.ts";
import { bounded } from "#shared/storage/table/client.ts";
import { directoryTable, getItem, mainTable } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { transact, update } from "#shared/storage/table/transactions.ts";
import { patientDocuments } from "../../support/documents.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";

// A service of its own: what an SDK client may retry is shared by all its calls, and this uses much of it.
const { stack, day } = await badDayStack({ workers: false });

beforeEach(() => day.reset());
afterEach(() => day.reset());

/** The next calls of these operations are done, and their answers are lost. */
const lost = (tables: RegExp, operations: RegExp, times: number): Trouble => ({
  kind: "unanswered",
  tables,
  operations,
  times,
});

night.test("forty mails are sent once each and count as forty", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: 40 }, () => aRecipient());
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  const deliver = stack.functions.workers.find(({ function: { id } }) => id === "people.deliver-mail")!;
  for (let at = 0; at < certificates.length; at += 10) {
    // Two of the note of a run, which all mails wait for; more would be a store that fails.
    day.troubles = [lost(/main$/i, /UpdateItem/, 2)];
    const Records = certificates.slice(at, at + 10).map(({ id }) => ({
      messageId: id,
      receiptHandle: id,
      body: JSON.stringify({ organization_id: tenant.id, certificate_id: id }),
      attributes: { ApproximateReceiveCount: "1" },
    }));
    expect(await deliver.function.handler({ Records }, {} as never)).toEqual({ batchItemFailures: [] });
  }
  expect(day.met.get("unanswered")).toBe(8);
  day.reset();
  const funnel = await tenant.panel.call("GET /dashboard/funnel/{event_id}", {
    params: { event_id: event.id },
  });
  expect(funnel.body).toMatchObject({ issued: 40, emails: { sent: 40, bounced: 0 } });
  const stored = (await stack.stored("TABLE_MAIN")).split("\n");
  const days = stored.filter((line) => line.includes('"mail_day"')).map((line) => JSON.parse(line));
  expect(days.filter(({ mails }) => mails !== 1)).toEqual([]);
});

test("runs that count mails of many events at once count each once when answers are lost, and their item stays small", async () => {
  const tenant = await stack.tenant();
  const events = await Promise.all(Array.from({ length: 8 }, () => anEvent(tenant.key)));
  const { "messages.write": messageWrites } = stack.functions.ports;
  const mailsOf = (eventId: string) =>
    (["sent", "sent", "bounced"] as const).map((as) => ({
      eventId,
      importId: null,
      as,
      first: as === "sent",
    }));
  const sender = () => getItem(mainTable(aConnection()), itemKey.senderState(tenant.id));
  for (const { id } of events) {
    day.troubles = [lost(/main$/i, /UpdateItem/, 3)];
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const run = messageWrites.beginRun(new Date());
        const known = toSenderState(await sender());
        await messageWrites.countRun(tenant.id, run, mailsOf(id), new Date(), known);
        messageWrites.endRun(run);
      }),
    );
  }
  expect(day.met.get("unanswered")).toBe(24);
  for (const { id: event_id } of events) {
    const { body } = await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params: { event_id } });
    expect(body.emails).toEqual({ sent: 20, bounced: 10 });
  }
  const item = await sender();
  expect(totalsAt(toSenderState(item).tally, new Date()).sent).toBe(160);
  const marks = Object.keys(item!).filter((name) => name.startsWith("run_"));
  expect(marks.length).toBeLessThanOrEqual(10);
  expect(JSON.stringify(item).length).toBeLessThan(1_000);
});

night.test("versions of the directory are taken once when answers are lost", async () => {
  const connection = aConnection();
  const first = await takeVersions(connection, 1);
  for (let n = 1; n <= 20; n++) {
    day.troubles = [lost(/directory$/i, /TransactWriteItems/, 1)];
    expect(await takeVersions(connection, 3)).toBe(first + 3 * n);
  }
});

test("racing functions take each version once when answers are lost", async () => {
  const connection = aConnection();
  const first = await takeVersions(connection, 1);
  day.troubles = [lost(/directory$/i, /TransactWriteItems/, 1)];
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeVersions(aConnection(), 1)));
  expect(new Set(taken).size).toBe(10);
  expect(Math.max(...taken)).toBe(first + 10);
});

test("an analysis is paid once when answers are lost, and racing ones never exceed the day's budget", async () => {
  const connection = aConnection();
  const at = new Date("2031-05-06T10:00:00Z");
  for (let n = 1; n <= 5; n++) {
    day.troubles = [lost(/directory$/i, /TransactWriteItems/, 1)];
    expect(await takeFromBudget(connection, 12, at)).toBe(true);
  }
  day.troubles = [lost(/directory$/i, /TransactWriteItems/, 3)];
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeFromBudget(connection, 12, at)));
  expect(taken.filter(Boolean)).toHaveLength(7);
});

night.test(
  "a transaction that is still under way when its caller has given up waiting is done once, and told as done",
  async () => {
    const impatient = new DynamoDBClient({
      maxAttempts: 2,
      requestHandler: { requestTimeout: 800, throwOnRequestTimeout: true },
    });
    const documents = bounded(DynamoDBDocumentClient.from(impatient), 60_000);
    const table = directoryTable({ ...aConnection(), dynamo: () => documents });
    day.holdMs = 2_500;
    const key = { pk: "UNDER_WAY", sk: "UNDER_WAY" };
    expect(await transact(table, [update(table, key, { add: { count: 1 } })])).toBeUndefined();
    expect(day.calls.get("TransactWriteItems")).toBeGreaterThan(2);
    day.reset();
    expect(await getItem(table, key)).toMatchObject({ count: 1 });
  },
);

/** Over a client of its own: the SDK repeats calls only while not too many of a client's fail. */
function aConnection() {
  const documents = patientDocuments();
  return { config: readConfig(), dynamo: () => documents };
}
