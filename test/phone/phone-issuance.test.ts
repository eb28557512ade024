import { describe, expect, test } from "vitest";
import { itemKey } from "#shared/storage/table/schema.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const free = await stack.tenant();
const tenant = await stack.tenant();
const MOBILE = "+5511998765432";

/** Issues to one recipient; gives what the answer says of the phone, after every read said the same. */
async function issued(issuer: Tenant, fields: Record<string, unknown>) {
  const { event, badge } = await eventAndBadge(issuer);
  const target = { event_id: event.id, badge_id: badge.id };
  const { body } = await issuer.key.call("POST /v1.0/invitations", {
    body: { ...target, ...aRecipient(), ...fields } as never,
  });
  const certificate = body.certificates[0]!;
  const { id } = certificate;
  const read = await issuer.key.call("GET /v1.0/invitations/{id}", { params: { id } });
  expect(read.body).toEqual(certificate);
  const list = await issuer.key.call("GET /v1.0/invitations", { query: { event_id: event.id } });
  expect(list.body.data).toEqual([certificate]);
  const shown = { phone_status: certificate.phone_status, phone_reason: certificate.phone_reason };
  const rows = await issuer.key.call("GET /v1.0/recipient-invitations", { query: { event_id: event.id } });
  expect(rows.body.data[0]).toMatchObject(shown);
  const { text } = await issuer.panel.call("GET /dashboard/export/csv", { query: { event_id: event.id } });
  expect(text.trimEnd().endsWith(`,${shown.phone_status},${shown.phone_reason ?? ""},`)).toBe(true);
  return { ...shown, id, event };
}

describe("what becomes of a number", () => {
  test.each([
    ["one that can be sent to", { recipient_number: MOBILE }, "queued", null],
    ["none", {}, "none", null],
    ["an empty one", { recipient_number: "" }, "none", null],
    ["a fixed line", { recipient_number: "+551133334444" }, "not_allowed", "line"],
    ["a premium one", { recipient_number: "+19002345678" }, "not_allowed", "premium"],
    ["one that nobody can have", { recipient_number: "+551" }, "not_allowed", "number"],
    // The commonest mistake in Brazil; what stops its messages is a word from the number without the 0.
    ["one with the 0 of home", { recipient_number: "+55011998765432" }, "not_allowed", "number"],
    ["one of a country that is not sent to", { recipient_number: "+819012345678" }, "not_allowed", "country"],
    ["a simulated one", { recipient_number: "+15005550001" }, "queued", null],
    ["a request without WhatsApp", { recipient_number: MOBILE, notify: { whatsapp: false } }, "queued", null],
    [
      "a request without both",
      { recipient_number: MOBILE, notify: { whatsapp: false, sms: false } },
      "none",
      null,
    ],
  ] as const)("%s is told by every answer", async (_, fields, phone_status, phone_reason) => {
    expect(await issued(tenant, fields)).toMatchObject({ phone_status, phone_reason });
  });

  test("on a plan without messages it is stored, and the reason told", async () => {
    const target = await eventAndBadge(free);
    const { "organizations.write": organizationWrites } = await stack.operatorPorts();
    await organizationWrites.setPlan(free.id, "STARTER", new Date());
    const { body } = await free.key.call("POST /v1.0/invitations", {
      body: {
        event_id: target.event.id,
        badge_id: target.badge.id,
        ...aRecipient(),
        recipient_number: MOBILE,
      },
    });
    expect(body.certificates[0]).toMatchObject({
      recipient: { number: MOBILE },
      phone_status: "not_allowed",
      phone_reason: "plan",
    });
  });

  test("the organization's choice holds from then on, field by field, and a request wins over it", async () => {
    const other = await stack.tenant();
    const change = (body: object) => other.panel.call("PATCH /organization", { body: body as never });
    expect((await other.panel.call("GET /organization")).body.notify).toEqual({ whatsapp: true, sms: true });
    expect((await change({ notify: { sms: false } })).body.notify).toEqual({ whatsapp: true, sms: false });
    expect((await change({ notify: { whatsapp: false } })).body.notify).toEqual({
      whatsapp: false,
      sms: false,
    });
    expect((await change({ nickname: "Clube" })).body.notify).toEqual({ whatsapp: false, sms: false });
    const number = { recipient_number: MOBILE };
    expect(await issued(other, number)).toMatchObject({ phone_status: "none" });
    expect(await issued(other, { ...number, notify: { sms: true } })).toMatchObject({
      phone_status: "queued",
    });
    for (const notify of [{ sms: "no" }, { mail: true }, null])
      expectProblem(await change({ notify }), "invalid_request");
    expect((await other.panel.call("GET /organization")).body.notify).toEqual({
      whatsapp: false,
      sms: false,
    });
  });

  test("a repeated request says the same, and an issuance of many keeps each decision", async () => {
    const { event, badge } = await eventAndBadge(tenant);
    const numbers = [
      "+5511998765401",
      "+551133334444",
      "",
      "+351912345678",
      "+19002345678",
      "+819012345678",
      "",
    ];
    const recipient = numbers.map((recipient_number) => ({ ...aRecipient(), recipient_number }));
    const request = {
      body: { event_id: event.id, badge_id: badge.id, recipient, notify: { whatsapp: false } },
      headers: { "idempotency-key": "phones" },
    };
    const first = await tenant.key.call("POST /v1.0/invitations", request);
    expect(first.body.certificates.map((one) => [one.phone_status, one.phone_reason])).toEqual([
      ["queued", null],
      ["not_allowed", "line"],
      ["none", null],
      ["queued", null],
      ["not_allowed", "premium"],
      ["not_allowed", "country"],
      ["none", null],
    ]);
    expect((await tenant.key.call("POST /v1.0/invitations", request)).text).toBe(first.text);
  });

  test("an unknown channel in a request is named, and nothing is issued", async () => {
    const { event, badge } = await eventAndBadge(tenant);
    const target = { event_id: event.id, badge_id: badge.id };
    const body = { ...target, ...aRecipient(), notify: { whatsapp: 1, mail: true } } as never;
    const answer = await tenant.key.call("POST /v1.0/invitations", { body });
    expect(answer.badFields).toEqual(["notify.whatsapp", "notify.mail"]);
    const list = await tenant.key.call("GET /v1.0/invitations", { query: { event_id: event.id } });
    expect(list.body.data).toEqual([]);
  });
});

test("keys have no number", () => {
  expect(JSON.stringify(itemKey.phoneMessage(MOBILE, "id"))).not.toContain(MOBILE.slice(3));
});
