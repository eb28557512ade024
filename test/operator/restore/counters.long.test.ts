import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { correctCounts, unfinishedIssuances } from "#infra/operator/restore/counters.ts";
import { readConfig } from "#shared/config.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { invite, recount, respondByLink } from "../../support/browser/invitation-page.ts";
import { patientDocuments } from "../../support/documents.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";

const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "error" } });
const { ports } = stack.functions;
const documents = patientDocuments();
const config = readConfig();
const connection = { config, dynamo: () => documents };
const TableName = config.TABLE_MAIN;
const correct = (tenant: Tenant) => correctCounts(connection, tenant.id, new Date());

/** An event with certificates of a new organization. */
async function anEvent(count: number) {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  const invited = await Promise.all(Array.from({ length: count }, () => invite(stack, tenant, subject)));
  const code = shortCode(subject.event.id);
  const funnel = async () =>
    (
      await tenant.panel.call("GET /dashboard/funnel/{event_id}", {
        params: { event_id: subject.event.id },
      })
    ).body;
  return { tenant, subject, invited, code, funnel };
}

/** Adds to a counter behind the service's back. */
const spoil = (Key: { pk: string; sk: string }, name: string, by: number) =>
  documents.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: "ADD #name :by",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":by": by },
    }),
  );

describe("counters that tell something else than the certificates are corrected", () => {
  test("to more and to fewer, and a second time nothing is", async () => {
    const { tenant, subject, invited, code, funnel } = await anEvent(3);
    await respondByLink(stack, invited[0]!.token, "accept");
    const right = await funnel();
    for (const by of [40, -1]) {
      await spoil(itemKey.eventMoved(code, "7"), "AA", by);
      await spoil(itemKey.eventIssued(code, "3"), "issued", by);
      expect(await funnel()).not.toEqual(right);
      expect(await correct(tenant)).toEqual({ events: 1, usage: false });
      expect(await funnel()).toEqual(right);
    }
    expect(right).toMatchObject((await recount(stack, tenant, subject.event.id)).funnel);
    expect(await correct(tenant)).toEqual({ events: 0, usage: false });
  });

  test("also those of an event without certificates, which can be deleted then", async () => {
    const { tenant, subject, code } = await anEvent(0);
    await spoil(itemKey.eventIssued(code, "5"), "issued", 2);
    const path = { params: { id: subject.event.id } };
    expect((await tenant.key.call("DELETE /v1.0/events/{id}", path)).status).toBe(409);
    expect(await correct(tenant)).toEqual({ events: 1, usage: false });
    expect((await tenant.key.call("DELETE /v1.0/events/{id}", path)).status).toBe(204);
  });

  test("the use of the month, of which the next request gets what is left", async () => {
    const { tenant, subject } = await anEvent(2);
    const before = (await tenant.key.call("GET /v1.0/balance")).body;
    await spoil(itemKey.usageShard(tenant.id, monthOf(new Date()).name, 0), "used", 17);
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(19);
    expect(await correct(tenant)).toEqual({ events: 0, usage: true });
    expect((await tenant.key.call("GET /v1.0/balance")).body).toEqual(before);
    await invite(stack, tenant, subject);
    const after = (await tenant.key.call("GET /v1.0/balance")).body;
    expect(after).toEqual({ ...before, used: 3, remaining: before.remaining - 1 });
  });

  test("while people accept, and no answer is lost by it", async () => {
    const { tenant, subject, invited, code, funnel } = await anEvent(12);
    await spoil(itemKey.eventMoved(code, "0"), "PI", 5);
    let accepting = true;
    const acceptances = Promise.all(
      invited.map(async ({ token }) =>
        expect((await respondByLink(stack, token, "accept")).status).toBe(200),
      ),
    ).finally(() => {
      accepting = false;
    });
    let corrected = 0;
    while (accepting) corrected += (await correct(tenant)).events;
    await acceptances;
    corrected += (await correct(tenant)).events;
    expect(corrected).toBe(1);
    const right = (await recount(stack, tenant, subject.event.id)).funnel;
    expect(right.accepted).toBe(12);
    expect(await funnel()).toMatchObject(right);
  });
});

test("certificates that a request was promised and are not written yet count", async () => {
  const { tenant, subject } = await anEvent(1);
  const recipients = [aStoredRecipient(), aStoredRecipient()];
  const ids = { organization_id: tenant.id, event_id: subject.event.id, badge_id: subject.badge.id };
  const issuance = anIssuance({ ...ids, recipients, created_at: new Date().toISOString() });
  await ports.issuances.reserve(issuance, 5_000, "later");
  const issuances = (await unfinishedIssuances(ports)).get(tenant.id)!;
  expect(issuances.map(({ id }) => id)).toEqual([issuance.id]);
  const nothing = { events: 0, usage: false };
  expect(await correctCounts(connection, tenant.id, new Date(), issuances)).toEqual(nothing);
  await ports.issuances.finish(issuance);
  expect(await correct(tenant)).toEqual(nothing);
});
