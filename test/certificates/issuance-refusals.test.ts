import { describe, expect, test } from "vitest";
import { anEmail, anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";

/** A tenant with an active event and badge, which can issue. */
async function issuer() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const target = { event_id: event.short_code, badge_id: badge.short_code };
  return { tenant, event, badge, target };
}

async function expectNothingIssued(tenant: Tenant) {
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(0);
  expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toEqual([]);
}

/** Sends a body that must be refused with 400, and gives the paths that the answer names. */
async function refusedPaths(tenant: Tenant, body: unknown): Promise<string[]> {
  const answer = await tenant.key.call(ISSUE, { body });
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.problem.code).toBe("invalid_request");
  return answer.badFields.sort();
}

describe("one bad recipient refuses the whole request", () => {
  test("and every bad field of every recipient is named by index", async () => {
    const { tenant, target } = await issuer();
    const recipient: unknown[] = Array.from({ length: 12 }, () => aRecipient());
    recipient[1] = aRecipient({ recipient_email: "not an address" });
    recipient[3] = aRecipient({ recipient_name: "", recipient_number: "11 99876-5432" });
    recipient[5] = { recipient_name: "No e-mail" };
    recipient[7] = aRecipient({ reason: "x".repeat(1_001), nickname: "Ana" });
    recipient[9] = "ana@example.com";
    recipient[11] = null;
    const paths = await refusedPaths(tenant, { ...target, recipient });
    expect(paths).toEqual([
      "recipient[11]",
      "recipient[1].recipient_email",
      "recipient[3].recipient_name",
      "recipient[3].recipient_number",
      "recipient[5].recipient_email",
      "recipient[7].nickname",
      "recipient[7].reason",
      "recipient[9]",
    ]);
    await expectNothingIssued(tenant);
  });

  test("bad fields outside the recipients are named in the same answer", async () => {
    const { tenant } = await issuer();
    const body = { badge_id: "?", expires_at: 7, recipient: [aRecipient({ recipient_name: 5 })], extra: 1 };
    expect(await refusedPaths(tenant, body)).toEqual([
      "badge_id",
      "event_id",
      "expires_at",
      "extra",
      "recipient[0].recipient_name",
    ]);
  });

  test("the same person twice, in any case, is named with the index of the first one", async () => {
    const { tenant, target } = await issuer();
    const email = anEmail();
    const twice = (spelt: string) => aRecipient({ recipient_email: spelt });
    const recipient = [twice(email), aRecipient(), twice(email.toUpperCase()), twice(` ${email} `)];
    const message =
      "Is the same person as recipient[0]: same address and name; an external_id of each tells them apart.";
    const repeated = [
      { path: "recipient[2].recipient_email", message },
      { path: "recipient[3].recipient_email", message },
    ];
    const answer = await tenant.key.call(ISSUE, { body: { ...target, recipient } });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual(repeated);
    // Other bad fields, of the same recipients too, do not hide it.
    recipient[1] = aRecipient({ recipient_name: "" });
    recipient[2] = aRecipient({ recipient_number: "?", recipient_email: email });
    const more = await tenant.key.call(ISSUE, { body: { event_id: "?", recipient } });
    expect(more.problem.errors).toEqual(expect.arrayContaining(repeated));
    expect(more.badFields).toEqual(
      expect.arrayContaining([
        "event_id",
        "badge_id",
        "recipient[1].recipient_name",
        "recipient[2].recipient_number",
      ]),
    );
    await expectNothingIssued(tenant);
  });

  test.each([
    ["an empty list", { recipient: [] }, ["recipient"]],
    ["no recipient at all", {}, ["recipient_email", "recipient_name"]],
    ["only a name", { recipient_name: "Ana" }, ["recipient_email"]],
    ["null as recipient", { recipient: null }, ["recipient"]],
    ["a list in a list", { recipient: [[]] }, ["recipient[0]"]],
    [
      "fields beside recipient",
      {
        recipient: { recipient_name: "A", recipient_email: "a@example.com" },
        reason: "x",
        recipient_name: "B",
      },
      ["reason", "recipient_name"],
    ],
  ])("%s is refused", async (_, fields, paths) => {
    const { tenant, target } = await issuer();
    expect(await refusedPaths(tenant, { ...target, ...fields })).toEqual(paths);
  });

  test("a request without event, badge and recipient is refused with all of them named", async () => {
    const { tenant } = await issuer();
    expect(await refusedPaths(tenant, {})).toEqual([
      "badge_id",
      "event_id",
      "recipient_email",
      "recipient_name",
    ]);
  });

  test.each(["event_id", "badge_id"])("a missing %s is a bad field, not a missing record", async (field) => {
    const { tenant, target } = await issuer();
    const body = { ...target, ...aRecipient(), [field]: undefined };
    expect(await refusedPaths(tenant, body)).toEqual([field]);
    expect(await refusedPaths(tenant, { ...body, [field]: null })).toEqual([field]);
    expect(await refusedPaths(tenant, { ...body, [field]: "short" })).toEqual([field]);
  });
});

describe("the event and the badge must be active and of the organization", () => {
  test.each(["DRAFT", "ARCHIVED"])("an event that is %s is 409 and uses no quota", async (status) => {
    const { tenant, event, target } = await issuer();
    await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { status } });
    const answer = await tenant.key.call(ISSUE, { body: { ...target, ...aRecipient() } });
    expect([answer.status, answer.problem.code]).toEqual([409, "event_not_active"]);
    await expectNothingIssued(tenant);
  });

  test("an archived badge is 409, and can issue again when it is active", async () => {
    const { tenant, badge, target } = await issuer();
    const setStatus = (status: string) =>
      tenant.panel.call("PATCH /badges/{id}", { params: { id: badge.id }, body: { status } });
    await setStatus("ARCHIVED");
    const answer = await tenant.key.call(ISSUE, { body: { ...target, ...aRecipient() } });
    expect([answer.status, answer.problem.code]).toEqual([409, "badge_not_active"]);
    await expectNothingIssued(tenant);
    await setStatus("ACTIVE");
    expect((await tenant.key.call(ISSUE, { body: { ...target, ...aRecipient() } })).status).toBe(201);
  });

  test("an event or badge of another organization is the same 404 as one that does not exist", async () => {
    const mine = await issuer();
    const theirs = await issuer();
    const ask = async (overrides: Record<string, string>) => {
      const body = { ...mine.target, ...aRecipient(), ...overrides };
      const { status, problem } = await mine.tenant.key.call(ISSUE, { body });
      expect(status).toBe(404);
      // What was asked for is named, whoever has it.
      const named = JSON.stringify({ ...problem, request_id: undefined });
      return JSON.parse(named.replaceAll(Object.values(overrides)[0]!, "<name>"));
    };
    const unknownEvent = await ask({ event_id: "ZZZZZZZZZZ" });
    expect(unknownEvent.detail).toBe("There is no event <name>.");
    for (const event_id of [theirs.event.id, theirs.event.short_code])
      expect(await ask({ event_id })).toEqual(unknownEvent);
    const unknownBadge = await ask({ badge_id: "ZZZZZZZZZZ" });
    for (const badge_id of [theirs.badge.id, theirs.badge.short_code])
      expect(await ask({ badge_id })).toEqual(unknownBadge);
    await expectNothingIssued(mine.tenant);
    await expectNothingIssued(theirs.tenant);
  });

  test("an unknown event and an unknown badge are named together", async () => {
    const { tenant } = await issuer();
    const body = { event_id: "ZZZZZZZZZZ", badge_id: "YYYYYYYYYY", ...aRecipient() };
    const { problem } = await tenant.key.call(ISSUE, { body });
    expect(problem).toMatchObject({
      status: 404,
      detail: "There is no event ZZZZZZZZZZ. There is no badge YYYYYYYYYY.",
      errors: [
        { path: "event_id", message: "There is no event ZZZZZZZZZZ." },
        { path: "badge_id", message: "There is no badge YYYYYYYYYY." },
      ],
    });
  });

  test("an event cannot be used as a badge, nor a badge as an event", async () => {
    const { tenant, event, badge } = await issuer();
    const body = { event_id: badge.id, badge_id: event.id, ...aRecipient() };
    expect((await tenant.key.call(ISSUE, { body })).status).toBe(404);
  });
});

test("a deleted event issues nothing", async () => {
  const { tenant, target } = await issuer();
  const event = await anEvent(tenant.key);
  await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
  const body = { ...target, event_id: event.id, ...aRecipient() };
  expect((await tenant.key.call(ISSUE, { body })).status).toBe(404);
});
