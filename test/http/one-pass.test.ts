import { expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import type { RequestOptions } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant();

const PAST = "2020-01-01T00:00:00Z";
const tooLong = { "idempotency-key": "k".repeat(LIMITS.idempotencyKeyLength + 1) };

/** Requests with several bad fields, some of which need more than the field itself to be found, and their paths. */
const BAD: readonly [client: "key" | "panel", route: string, options: RequestOptions, paths: string[]][] = [
  [
    "panel",
    "POST /api-keys",
    { body: { name: "", expiresAt: PAST, other: 1 }, headers: tooLong },
    ["Idempotency-Key", "expiresAt", "name", "other"],
  ],
  [
    "key",
    "POST /v1.0/events",
    {
      query: { other: 1 },
      body: { name: "", category: "X", initial_date: "2026-05-02", finish_date: "2026-05-01" },
      headers: tooLong,
    },
    ["Idempotency-Key", "category", "finish_date", "name", "other"],
  ],
  [
    "key",
    "POST /v1.0/webhooks",
    { body: { url: "ftp://example.com", events: [], description: 1 }, headers: tooLong },
    ["Idempotency-Key", "description", "events", "url"],
  ],
  [
    "key",
    "POST /v1.0/invitations",
    {
      body: {
        event_id: "7Q2M4XKD0A",
        badge_id: "no",
        expires_at: PAST,
        recipient: [{ recipient_name: "", recipient_email: "no" }],
      },
      headers: tooLong,
    },
    [
      "Idempotency-Key",
      "badge_id",
      "expires_at",
      "recipient[0].recipient_email",
      "recipient[0].recipient_name",
    ],
  ],
  [
    "key",
    "GET /v1.0/invitations",
    { query: { limit: 0, offset: 3, cursor: "c", issued_from: "2026-02-02", issued_until: "2026-01-01" } },
    ["issued_until", "limit", "offset"],
  ],
  ["key", "GET /v1.0/events", { query: { limit: 0, offset: 3, cursor: "c" } }, ["limit", "offset"]],
];

test.each(BAD)("%s: %s names every bad field in one answer", async (client, route, options, paths) => {
  const answer = await tenant[client].callUntyped(route, options);
  expectProblem(answer, "invalid_request");
  expect(answer.badFields.sort()).toEqual(paths);
});

test("a body that is not JSON is told beside a bad parameter", async () => {
  const headers = { "content-type": "application/json", ...tooLong };
  const options = { query: { other: 1 }, raw: "{", headers };
  const answer = await tenant.key.callUntyped("POST /v1.0/events", options);
  expect(answer.badFields.sort()).toEqual(["Idempotency-Key", "body", "other"]);
});

test("an event that is changed to end before it begins is told beside its other bad fields", async () => {
  const { body: event } = await tenant.key.call("POST /v1.0/events", {
    body: { name: "Cloud Day", category: "EDUCATION" },
  });
  const changes = { name: "", initial_date: "2026-05-02", finish_date: "2026-05-01" };
  const options = { params: { id: event.id }, body: changes };
  const answer = await tenant.key.callUntyped("PATCH /v1.0/events/{id}", options);
  expect(answer.badFields.sort()).toEqual(["finish_date", "name"]);
});

test("a key with an expiry is repeated by its Idempotency-Key also when it has expired", async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const options = { body: { name: "Fair", expiresAt }, headers: { "idempotency-key": "fair" } };
  const first = await tenant.panel.call("POST /api-keys", options);
  const undo = stack.setClock(() => new Date(Date.now() + 3_600_000));
  const again = await tenant.panel.call("POST /api-keys", options).finally(undo);
  expect([again.status, again.text]).toEqual([201, first.text]);
});
