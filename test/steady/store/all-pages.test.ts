import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { newKeyId } from "#shared/domain/ids.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { writeAll } from "#shared/storage/table/batches.ts";
import { deliveriesTable, mainTable } from "#shared/storage/table/items.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../../support/documents.ts";
import { night } from "../../support/runs.ts";
import { testStack } from "../../support/stack.ts";

const stack = await testStack({ workers: false });
const documents = patientDocuments();
const connection = { config: readConfig(), dynamo: () => documents };
const soon = () => Date.now() + 60_000;

/** More than 2 MB. */
const FORMER = 2_200;
/** Writes keys that were made and revoked long ago, one a minute. */
async function formerKeys(organizationId: string, count: number): Promise<void> {
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, n)).toISOString();
  const former = Array.from(
    { length: count },
    (_, n): ApiKey => ({
      id: newKeyId(),
      organization_id: organizationId,
      name: `Program ${n}`,
      digest: randomUUID().repeat(2),
      prefix: "ck_test_AbCd",
      status: "inactive",
      created_at: at(n),
      expires_at: null,
      last_used_at: null,
      revoked_at: at(n + 1),
      created_by: `${randomUUID()}@issuer`.padEnd(300, "."),
      revoked_by: `${randomUUID()}@issuer`.padEnd(300, "."),
    }),
  );
  const items = former.map((key) => ({ ...itemKey.apiKey(organizationId, key.id), kind: "api_key", ...key }));
  await writeAll(mainTable(connection), items, soon());
}

night.test(
  "an organization that made thousands of keys sees the valid ones, and a rebuilt gate lets all of them in",
  async () => {
    const tenant = await stack.tenant();
    const tokens = [tenant.apiKey];
    for (let n = 0; n < 5; n++) tokens.push(await stack.newKey(tenant.id));
    await formerKeys(tenant.id, FORMER);
    const { "organizations.write": organizationWrites } = await connectPorts(
      ["organizations.write"],
      connection,
    );
    expect(await organizationWrites.rebuild(tenant.id, new Date())).toBe(6);
    for (const token of tokens)
      expect((await stack.client(token).call("GET /v1.0/balance")).status).toBe(200);

    const { data } = (await tenant.panel.call("GET /api-keys")).body;
    expect(data).toHaveLength(LIMITS.apiKeysListed);
    expect(data.filter(({ status }) => status === "active")).toHaveLength(6);
    const created = data.map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().reverse());
    // The newest of the others: they were made one a minute.
    expect(data.at(-1)!.name).toBe(`Program ${FORMER - (LIMITS.apiKeysListed - 6)}`);
  },
);

test("an event is read whole, however much stands in its partition", async () => {
  const tenant = await stack.tenant();
  const body = { name: "Cloud Day", category: "EDUCATION" } as const;
  const { id, short_code } = (await tenant.key.call("POST /v1.0/events", { body })).body;
  const filler = Array.from({ length: 20 }, (_, n) => ({
    pk: itemKey.event(short_code).pk,
    sk: `A${n}`,
    text: "x".repeat(100_000),
  }));
  await writeAll(mainTable(connection), filler, soon());
  const funnel = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: id } });
  expect([funnel.status, funnel.body.issued]).toEqual([200, 0]);
});

test("a delivery that was sent by hand without end shows its newest attempts", async () => {
  const webhook = randomUUID();
  const delivery = randomUUID();
  const attempts = Array.from({ length: 300 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
    return { ...otherKeys.attempt(webhook, delivery, at), at, response_body: "x".repeat(9_000) };
  });
  await writeAll(deliveriesTable(connection), attempts, soon());
  const { webhooks } = stack.functions.ports;
  const shown = (await webhooks.attempts(webhook, delivery)).map(({ at }) => at);
  expect(shown).toEqual(attempts.slice(-LIMITS.attemptsShown).map(({ at }) => at));
});
