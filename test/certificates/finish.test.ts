import { randomBytes, randomUUID } from "node:crypto";
import { BatchExecuteStatementCommand, DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import { certificatesOf, type Issuance } from "#shared/domain/certificates/issuance.ts";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { toReference } from "#shared/domain/ids.ts";
import type { RequestedValues } from "#shared/domain/outcomes/values.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { issuanceItems } from "#shared/storage/certificates/issuance-item.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { ending } from "../steady/certificates/ending.ts";
import { recount } from "../support/browser/invitation-page.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, anOutcome, aStoredRecipient, OUTCOME_FIELDS } from "../support/issuances.ts";
import { night, some } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

const stack = await ownStack();
const { ports } = stack.functions;
const COUNT = 12;
/** Whether a function dies instead of sending a command, or after this one, of which the store does a part. */
type Death = (command: unknown) => boolean | BatchExecuteStatementCommand;

/** The issuances port of a function that is killed at the first command for which `dies` is not false. */
async function dyingIssuances(dies: Death): Promise<Ports["issuances"]> {
  // Hundreds of puts at once take long where everything shares two cores.
  const client = patientDocuments();
  let dead = false;
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const mortal = async (command: unknown) => {
    const death = dead || dies(command);
    if (death === false) return send(command);
    dead = true;
    if (death !== true) await send(death);
    throw new Error("killed");
  };
  const documents = Object.assign(Object.create(client), { send: mortal }) as DynamoDBDocumentClient;
  return (await connectPorts(["issuances"], { config: readConfig(), dynamo: () => documents })).issuances;
}

/** Dies when `count` certificates are written: the store does the statements of a call one by one. */
const afterPuts = (count: number): Death => {
  let puts = 0;
  return (command) => {
    if (!(command instanceof BatchExecuteStatementCommand)) return false;
    const { Statements = [] } = command.input;
    if (!Statements[0]!.Parameters!.some(({ S }) => S === "certificate")) return false;
    const left = count - puts;
    puts += Statements.length;
    if (left >= Statements.length) return false;
    return left <= 0 || new BatchExecuteStatementCommand({ Statements: Statements.slice(0, left) });
  };
};

/** An issuance that a request began ten seconds ago, so that the schedule may finish it. */
async function scene(overrides: Partial<Issuance> = {}) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant, {}, { fields: OUTCOME_FIELDS });
  const issuance = anIssuance({
    organization_id: tenant.id,
    event_id: event.id,
    badge_id: badge.id,
    recipients: Array.from({ length: COUNT }, () => aStoredRecipient(anOutcome())),
    created_at: new Date(Date.now() - 10_000).toISOString(),
    ...overrides,
  });
  return { tenant, issuance, event };
}

/** Finishes what is left of every organization, so that no other file may share the service. */
const finish = () => stack.stack.runSchedule("certificates.finish");

async function expectExactly(tenant: Tenant, eventId: string, recipients: Issuance["recipients"]) {
  const emails = recipients.map(({ email }) => email);
  const list = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
  const listed = list.body.data.map(({ recipient, role, values }) => ({
    email: recipient.email,
    role,
    values,
  }));
  const wanted = recipients.map(({ email, role, values }) => ({ email, role, values: values ?? {} }));
  expect(listed.sort(byEmail)).toEqual(wanted.sort(byEmail));
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(emails.length);
  const event = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: eventId } });
  expect(event.body.certificate_count).toBe(emails.length);
  await eventually(async () => expect((await mailsTo(emails)).size).toBe(emails.length));
  expect([...(await mailsTo(emails)).values()].every((count) => count === 1)).toBe(true);
}

const byEmail = (a: { readonly email: string }, b: { readonly email: string }) =>
  a.email < b.email ? -1 : 1;

/** The number of mails to each of these addresses. */
async function mailsTo(emails: readonly string[]): Promise<Map<string, number>> {
  const store = (await (await fetch(`${stack.stack.mailUrl}/store`)).json()) as {
    emails: { destination: { to: string[] } }[];
  };
  const counts = new Map<string, number>();
  for (const { destination } of store.emails) {
    const email = emails.find((wanted) => destination.to.join().includes(wanted));
    if (email) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return counts;
}

describe("an issuance whose function is killed", () => {
  const deaths: readonly [string, Death][] = [
    ["right after the reservation", (command) => command instanceof BatchExecuteStatementCommand],
    ["after their codes", afterPuts(0)],
    ["before the issuance is closed", (command) => command instanceof DeleteItemCommand],
    ["after half of them", afterPuts(COUNT / 2)],
    ["after one certificate", afterPuts(1)],
    ["before the last of them", afterPuts(COUNT - 1)],
  ];
  test.each(some(deaths, 2, 0))("%s is finished by the schedule, once", async (_, dies) => {
    const { tenant, issuance, event } = await scene();
    const dying = await dyingIssuances(dies);
    expect((await dying.reserve(issuance, 5_000, "later")).kind).toBe("reserved");
    await expect(dying.finish(issuance)).rejects.toThrow("killed");
    await finish();
    await finish();
    await expectExactly(tenant, event.id, issuance.recipients);
  });

  night.test("is answered as promised; its Idempotency-Key waits for it, and then finishes it", async () => {
    const { tenant, issuance, event } = await scene();
    const body = {
      event_id: toReference(event.id),
      badge_id: toReference(issuance.badge_id),
      recipient: issuance.recipients.map(({ name, email, role, values }) => ({
        recipient_name: name,
        recipient_email: email,
        role,
        values: values as RequestedValues,
      })),
    };
    const issuer = {
      organizationId: tenant.id,
      keyId: "key_000000000000",
      plan: "PRO" as const,
      quotaOverride: null,
    };
    const request = { key: randomUUID(), fingerprint: "same" };
    const ago = (seconds: number) => ({ now: () => new Date(Date.now() - seconds * 1_000) });
    const dying = await dyingIssuances(afterPuts(3));
    const first = await issueCertificates(
      { ...ports, clock: ago(10), issuances: dying },
      issuer,
      body,
      request,
    );
    expect(first.replayed).toBe(false);

    const repeat = (seconds: number) =>
      issueCertificates({ ...ports, clock: ago(seconds) }, issuer, body, request);
    // Within three seconds the first one may still be running.
    await expect(repeat(8)).rejects.toMatchObject({ code: "idempotency_in_progress" });
    const { record: answer, replayed } = await repeat(6);
    expect(replayed).toBe(true);
    expect(answer).toEqual(first.record);
    expect(answer.certificates).toHaveLength(COUNT);
    await expectExactly(tenant, event.id, issuance.recipients);
    const list = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, order: "asc" } });
    // What became of the mails is as it is now, and the answer is the first one.
    const facts = (certificates: readonly object[]) =>
      certificates.map((certificate) => ({ ...certificate, email_status: "queued" }));
    expect(facts(list.body.data)).toEqual(facts(answer.certificates));
    await finish();
    expect((await repeat(0)).record).toEqual(first.record);
  });

  test("before the reservation has no effect, and the request can be repeated", async () => {
    const { tenant, issuance, event } = await scene();
    const dying = await dyingIssuances(() => true);
    await expect(dying.reserve(issuance, 5_000, "later")).rejects.toThrow("killed");
    await finish();
    await expectExactly(tenant, event.id, []);
    await ports.issuances.reserve(issuance, 5_000, "included");
    await expectExactly(tenant, event.id, issuance.recipients);
  });
});

test("a certificate that is accepted before the others are written stays accepted", async () => {
  const { tenant, issuance } = await scene();
  await ports.issuances.reserve(issuance, 5_000, "later");
  const dying = await dyingIssuances(afterPuts(COUNT / 2));
  await expect(dying.finish(issuance)).rejects.toThrow("killed");
  const listed = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 1 } });
  const { id } = listed.body.data[0]!;
  await patientDocuments().send(
    new UpdateCommand({
      TableName: readConfig().TABLE_MAIN,
      Key: itemKey.certificate(tenant.id, id),
      UpdateExpression: "SET #status = :accepted",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":accepted": "ACCEPTED" },
    }),
  );
  await finish();
  const all = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
  expect(all.body.data).toHaveLength(COUNT);
  const accepted = all.body.data.filter((one) => one.status === "ACCEPTED");
  expect(accepted.map((one) => one.id)).toEqual([id]);
});

test("a request and several runs of the schedule that finish one issuance write nothing twice", async () => {
  const { tenant, issuance, event } = await scene();
  await ports.issuances.reserve(issuance, 5_000, "later");
  const racers = Array.from({ length: 4 }, () => ports.issuances.finish(issuance));
  await Promise.all([...racers, finish(), finish()]);
  await expectExactly(tenant, event.id, issuance.recipients);
});

test("the schedule does not finish an issuance that its request may still be writing", async () => {
  const { tenant, issuance } = await scene({ created_at: new Date().toISOString() });
  await ports.issuances.reserve(issuance, 5_000, "later");
  await finish();
  expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toEqual([]);
  const later = { now: () => new Date(Date.now() + 4_000) };
  await finishIssuances({ ...ports, clock: later });
  expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toHaveLength(COUNT);
});

test("an issuance that cannot be finished does not stop the others", async () => {
  const [bad, good] = [await scene(), await scene()];
  for (const { issuance } of [bad, good]) await ports.issuances.reserve(issuance, 5_000, "later");
  const issuances = {
    ...ports.issuances,
    finish: (issuance: Issuance) =>
      issuance.id === bad.issuance.id ? Promise.reject(new Error("no")) : ports.issuances.finish(issuance),
  };
  await expect(finishIssuances({ ...ports, issuances })).rejects.toThrow("could not be finished");
  const listed = await good.tenant.key.call("GET /v1.0/invitations");
  expect(listed.body.data.map(({ id }) => id).sort()).toEqual(
    certificatesOf(good.issuance)
      .map(({ id }) => id)
      .sort(),
  );
  // It was postponed, and comes again.
  await finish();
  expect((await bad.tenant.key.call("GET /v1.0/invitations")).body.data).toEqual([]);
  await finishIssuances({ ...ports, clock: { now: () => new Date(Date.now() + 130_000) } });
  expect((await bad.tenant.key.call("GET /v1.0/invitations")).body.data).toHaveLength(COUNT);
});

test("an issuance that is too long for one item of the store is finished from all its parts", async () => {
  // Texts that hardly can be compressed, each of the greatest length.
  const text = (length: number) => randomBytes(length * 0.75).toString("base64");
  const pairs = () =>
    Array.from({ length: LIMITS.metadataPairs }, (_, n) => [`Field ${n}`, text(LENGTHS.metadataValue)]);
  const recipients = Array.from({ length: 120 }, () =>
    aStoredRecipient({ reason: text(LENGTHS.reason), metadata: Object.fromEntries(pairs()) }),
  );
  const { tenant, issuance } = await scene({ recipients });
  expect(issuanceItems(issuance)).toHaveLength(2);
  await ports.issuances.reserve(issuance, 5_000, "later");
  await expect((await dyingIssuances(afterPuts(60))).finish(issuance)).rejects.toThrow("killed");
  await finish();
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(recipients.length);
  const { id, reason, metadata } = certificatesOf(issuance).at(-1)!;
  const page = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 1 } });
  expect(page.body.data[0]).toMatchObject({ id, reason, metadata });
});

/** Certificates whose time came a moment ago. */
const due = (count: number) => ending(stack, count, Date.now() - 1_000);

test("the schedule queues what is due, and the queue ends it, in every organization, with exact counters", async () => {
  const schedule = stack.functions.workers.find(({ function: { id } }) => id === "certificates.expire")!;
  expect(schedule.source).toEqual({ schedule: "rate(1 minute)" });
  const [large, small] = [await due(110), await due(2)];
  // What was just written is looked at after 5 s.
  const restore = stack.setClock(() => new Date(Date.now() + 10_000));
  await stack.stack.runSchedule("certificates.expire").finally(restore);
  await eventually(async () => {
    expect(await small.funnel()).toMatchObject({ issued: 2, expired: 2, pending: 0 });
    expect(await large.funnel()).toMatchObject({ issued: 110, expired: 110, pending: 0 });
  });
  const { funnel } = await recount(stack, large.tenant, large.event.id);
  expect(await large.funnel()).toMatchObject(funnel);
});
