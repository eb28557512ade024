import { describe, expect, test, vi } from "vitest";
import { shortCode } from "#shared/domain/ids.ts";
import { getItem, type Key, mainTable, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

/* After a roll-back, or while a release is deployed, records have what this release does not know (decision 17.2). */

// This must come before the stack, whose log keeps the console.log that it finds.
const logged = vi.spyOn(console, "log").mockImplementation(() => {});
// Answers are checked as in deployed functions.
const stack = await ownStack({ workers: false, settings: { RESPONSE_CHECK: "log", LOG_LEVEL: "error" } });
const main = mainTable(connectionTo());
const MORE = { of: "the next release" };

type Answer = Promise<{ readonly status: number; readonly text: string }>;
interface Stored {
  readonly key: Key;
  readonly reads: () => readonly Answer[];
  readonly changes: () => Answer;
}
/** Each kind of record that callers read and change, as it is stored for a tenant. */
const KINDS: { readonly [kind: string]: (tenant: Tenant) => Promise<Stored> } = {
  async event({ key }) {
    const { body: event } = await key.call("POST /v1.0/events", {
      body: { name: "Run", category: "SPORTS", status: "ACTIVE" },
    });
    const params = { id: event.id };
    return {
      key: itemKey.event(shortCode(event.id)),
      reads: () => [
        key.call("GET /v1.0/events/{id}", { params }),
        key.call("GET /v1.0/events"),
        key.call("POST /v1.0/badges", { body: { name: "Runner", event_id: event.id } }),
      ],
      changes: () => key.call("PATCH /v1.0/events/{id}", { params, body: { name: "Long run" } }),
    };
  },
  async badge(tenant) {
    const { badge } = await eventAndBadge(tenant);
    const params = { id: badge.id };
    const { key } = tenant;
    return {
      key: itemKey.badge(shortCode(badge.id)),
      reads: () => [key.call("GET /v1.0/badges/{id}", { params }), key.call("GET /v1.0/badges")],
      changes: () => key.call("PATCH /v1.0/badges/{id}", { params, body: { name: "Long runner" } }),
    };
  },
  async webhook({ key, id }) {
    const { body: webhook } = await key.call("POST /v1.0/webhooks", {
      body: { url: "https://example.com/hook", events: ["certificate.accepted"] },
    });
    const params = { id: webhook.id };
    return {
      key: itemKey.webhook(id, webhook.id),
      reads: () => [key.call("GET /v1.0/webhooks/{id}", { params }), key.call("GET /v1.0/webhooks")],
      changes: () => key.call("PATCH /v1.0/webhooks/{id}", { params, body: { description: "Ours" } }),
    };
  },
  async organization({ panel, id }) {
    return {
      key: itemKey.organization(id),
      reads: () => [panel.call("GET /organization"), panel.call("GET /billing/api-status")],
      changes: () => panel.call("PATCH /organization", { body: { nickname: "Runners" } }),
    };
  },
  async "API key"({ panel, id }) {
    const { body: created } = await panel.call("POST /api-keys", { body: { name: "Second" } });
    const params = { id: created.id };
    return {
      key: itemKey.apiKey(id, created.id),
      reads: () => [panel.call("GET /api-keys")],
      changes: () => panel.call("PATCH /api-keys/{id}/revoke", { params }),
    };
  },
};

describe("what another release stored in a record", () => {
  test.each(Object.entries(KINDS))(
    "reaches no caller, and stays when it is changed: %s",
    async (_, store) => {
      const { key, reads, changes } = await store(await stack.tenant());
      await updateItem(main, key, { set: { added_later: MORE } });
      logged.mockClear();
      for (const answer of await Promise.all([...reads(), changes(), ...reads()])) {
        expect(answer.status).toBeLessThan(300);
        expect(answer.text).not.toMatch(/added_later|the next release/);
      }
      expect(logged).not.toHaveBeenCalled();
      expect((await getItem(main, key))?.added_later).toEqual(MORE);
    },
  );

  test("reaches no caller either when it is inside a part of a record, which is logged", async () => {
    const tenant = await stack.tenant();
    const { badge } = await eventAndBadge(tenant);
    await updateItem(main, itemKey.badge(shortCode(badge.id)), { set: { "design.added_later": MORE } });
    logged.mockClear();
    const answer = await tenant.key.call("GET /v1.0/badges/{id}", { params: { id: badge.id } });
    expect([answer.status, answer.body]).toEqual([200, badge]);
    expect(logged.mock.calls.map(([line]) => JSON.parse(line).message)).toEqual(["response mismatch"]);
  });
});
