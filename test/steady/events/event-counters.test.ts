import { setTimeout as pause } from "node:timers/promises";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { newIssuanceId } from "#shared/domain/ids.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { linkTo, recount, respondByLink } from "../../support/browser/invitation-page.ts";
import { patientDocuments } from "../../support/documents.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { night } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";

/** Transactions that meet on an item for 15 ms are refused, as DynamoDB does. */
const { stack, day } = await badDayStack();
afterEach(() => day.reset());

type Subject = Awaited<ReturnType<typeof eventAndBadge>>;

async function issue(tenant: Tenant, { event, badge }: Subject, count: number, expires_at?: string) {
  const recipient = Array.from({ length: count }, () => aRecipient());
  const body = { event_id: event.id, badge_id: badge.id, recipient, expires_at };
  const { body: issued } = await tenant.key.call("POST /v1.0/invitations", { body });
  return Promise.all(
    issued.certificates.map(async ({ id }) => ({ id, token: await linkTo(stack, tenant.id, id) })),
  );
}

async function expectExact(tenant: Tenant, eventId: string, issued: number) {
  const { funnel, winners } = await recount(stack, tenant, eventId);
  const params = { event_id: eventId };
  const { body } = await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params });
  expect(body).toMatchObject({ ...funnel, issued });
  const { invited, pending, accepted, rejected, expired, revoked } = body;
  expect(invited + pending + accepted + rejected + expired + revoked).toBe(issued);
  for (const [status, total] of Object.entries(winners)) {
    const page = await tenant.panel.call("GET /dashboard/winners/{event_id}", {
      params,
      query: { recipient_status: status },
    });
    expect([status, page.body.total]).toEqual([status, total]);
  }
  const event = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: eventId } });
  expect(event.body.certificate_count).toBe(issued);
}

/** Writes items as they are, many at once. */
async function write(items: readonly Record<string, unknown>[]) {
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  for (let at = 0; at < requests.length; at += 25)
    await patientDocuments().send(
      new BatchWriteCommand({ RequestItems: { [readConfig().TABLE_MAIN!]: requests.slice(at, at + 25) } }),
    );
}

night.test(
  "40 acceptances at a time on one event are all taken, and its funnel is exact afterwards",
  async () => {
    const tenant = await stack.tenant({ plan: "ENTERPRISE" });
    const subject = await eventAndBadge(tenant);
    const invited = await issue(tenant, subject, 80);
    day.holdMs = 15;
    const statuses: number[] = [];
    await forEachParallel(invited, 40, async ({ token }) => {
      statuses.push((await respondByLink(stack, token, "accept")).status);
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(day.met.get("conflict")).toBeGreaterThan(0);
    day.holdMs = 0;
    await expectExact(tenant, subject.event.id, 80);
  },
);

night.test(
  "accepting, refusing, revoking and expiring in races keep the states of an event adding up to what was issued",
  async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const { ports } = stack.functions;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const invited = await issue(tenant, subject, 40, expiresAt);
    day.holdMs = 15;
    await Promise.all(
      invited.map(async ({ id, token }, n) => {
        const before = (await ports.certificates.get(tenant.id, id))!;
        const expired = { ...before, status: "EXPIRED" as const, updated_at: expiresAt };
        const revoke = () =>
          tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
        await Promise.all([
          respondByLink(stack, token, "accept"),
          respondByLink(stack, token, "reject"),
          n % 2 === 0 ? revoke() : ports["certificates.write"].applyAll([{ before, after: expired }]),
        ]);
      }),
    );
    day.holdMs = 0;
    await expectExact(tenant, subject.event.id, 40);
  },
);

night.test(
  "expiring many of one event at once counts them all, whichever other changes meet them",
  async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const { ports } = stack.functions;
    const invited = await issue(tenant, subject, 60, new Date(Date.now() + 3_600_000).toISOString());
    const certificates = await Promise.all(invited.map(({ id }) => ports.certificates.get(tenant.id, id)));
    const moves = certificates.map((before) => ({
      before: before!,
      after: { ...before!, status: "EXPIRED" as const, updated_at: before!.expires_at! },
    }));
    day.holdMs = 15;
    await Promise.all([
      ports["certificates.write"].applyAll(moves.slice(0, 30)),
      ports["certificates.write"].applyAll(moves.slice(30)),
      ...invited.slice(0, 10).map(({ token }) => respondByLink(stack, token, "accept")),
    ]);
    day.holdMs = 0;
    await expectExact(tenant, subject.event.id, 60);
  },
);

night.test(
  "an event that is deleted while it is issued for is deleted or has certificates, never both",
  async () => {
    const tenant = await stack.tenant();
    const { badge } = await eventAndBadge(tenant);
    const outcomes = new Set<string>();
    day.holdMs = 15;
    // When the removal starts, and when the issuances do, in milliseconds: the first and last do not race.
    for (const [removes, issues] of [
      [0, 400],
      [0, 30],
      [0, 8],
      [0, 0],
      [20, 0],
      [400, 0],
    ] as const) {
      const event = await anEvent(tenant.key);
      const issueOne = async () => {
        await pause(issues);
        const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
        return tenant.key.call("POST /v1.0/invitations", { body });
      };
      const remove = async () => {
        await pause(removes);
        return tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
      };
      const [removed, ...issued] = await Promise.all([remove(), ...Array.from({ length: 4 }, issueOne)]);
      const done = issued.filter(({ status }) => status === 201).length;
      outcomes.add(done > 0 ? "issued" : "deleted");
      const statuses = [removed.status, ...issued.map(({ status }) => status)];
      expect(statuses).toEqual(done > 0 ? [409, 201, 201, 201, 201] : [204, 404, 404, 404, 404]);
      const list = await tenant.key.call("GET /v1.0/invitations", { query: { event_id: event.id } });
      expect(list.body.data).toHaveLength(done);
      const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
      expect([read.status, done > 0 ? read.body.certificate_count : 0]).toEqual([done > 0 ? 200 : 404, done]);
      const listed = await tenant.panel.call("GET /dashboard/events/list", { query: { limit: 50 } });
      expect(listed.body.data.some(({ id }) => id === event.id)).toBe(done > 0);
    }
    expect([...outcomes].sort()).toEqual(["deleted", "issued"]);
  },
);

night.test(
  "an issuance that read its event before it was deleted is refused by each of the counters",
  async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
    const kinds = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const issuance = anIssuance({
          id: newIssuanceId(new Date()),
          organization_id: tenant.id,
          event_id: event.id,
          badge_id: badge.id,
          recipients: [aStoredRecipient()],
        });
        return (await stack.functions.ports.issuances.reserve(issuance, 1_000, "included")).kind;
      }),
    );
    expect(new Set(kinds)).toEqual(new Set(["event_gone"]));
  },
);

test("an event with every counter is read with one unit, and shows their sum", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, { description: "A day about functions. ".repeat(40) });
  const digits = [..."0123456789abcdef"];
  const states = { PI: -1, PP: 1, AA: 120, RR: 4, EI: 2, EP: 1, EA: 1, VI: 1, VP: 1, VA: 1 };
  const code = event.short_code;
  await write([
    ...digits.map((digit) => ({
      ...itemKey.eventIssued(code, digit),
      kind: "event_issued",
      issued: 1_500,
      invited: 1_000,
      pending: 500,
    })),
    ...digits.map((digit) => ({ ...itemKey.eventMoved(code, digit), kind: "event_moved", ...states })),
  ]);
  await tenant.key.call("GET /v1.0/balance");
  const get = () => tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
  const { result, reads } = await stack.measure(get);
  expect(result.body.certificate_count).toBe(24_000);
  expect(reads).toBe(1);
});
