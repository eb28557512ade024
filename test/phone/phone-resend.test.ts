import { beforeAll, describe, expect, test } from "vitest";
import type { MessageState } from "#shared/domain/phone/phone-message.ts";
import type { PhoneReason } from "#shared/domain/phone/phone-status.ts";
import { entries } from "#shared/storage/table/entries.ts";
import { getItem, mainTable, putItem, updateItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant();
const other = await stack.tenant();
let target: { readonly event_id: string; readonly badge_id: string };
beforeAll(async () => {
  const { event, badge } = await eventAndBadge(tenant);
  target = { event_id: event.id, badge_id: badge.id };
});
let people = 0;
/** A certificate of somebody with a mobile number of their own. */
async function phoned(fields: Record<string, unknown> = {}) {
  const number = `+55119987${String(10_000 + people++)}`;
  const body = { ...target, ...aRecipient(), recipient_number: number, ...fields };
  const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body: body as never })).body;
  return { number, ...certificates[0]! };
}
type Phoned = Awaited<ReturnType<typeof phoned>>;
const resend = ({ id }: Phoned, channels: readonly string[], who: Tenant = tenant) =>
  who.key.call("POST /v1.0/invitations/{id}/resend", { params: { id }, body: { channels } as never });
const main = mainTable(connectionTo());
const HOUR = 3_600_000;
/** What a worker has written of a message. */
const tell = ({ number, id }: Phoned, state: MessageState, hoursAgo: number, reason?: PhoneReason) =>
  putItem(main, {
    ...itemKey.phoneMessage(number, id),
    kind: "phone_message",
    organization_id: tenant.id,
    certificate_id: id,
    state,
    claimed_at: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
    ...(reason && { reason }),
  });
const shown = async ({ id }: Phoned) => {
  const { body } = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
  return [body.phone_status, body.phone_reason];
};

describe("what became of a message", () => {
  test.each([
    ["waiting", undefined, "queued", null],
    ["requested", undefined, "queued", null],
    ["claimed", undefined, "sent", null],
    ["delivered", undefined, "delivered", null],
    ["read", undefined, "read", null],
    ["failed", "undeliverable", "failed", "undeliverable"],
    ["opted_out", undefined, "opted_out", null],
    ["refused", "allowance", "not_allowed", "allowance"],
    ["refused", "daily", "not_allowed", "daily"],
    ["refused", "stopped", "not_available", "stopped"],
    ["refused", undefined, "not_available", null],
  ] as const)("%s %s is shown as %s", async (state, reason, status, told) => {
    const certificate = await phoned();
    await tell(certificate, state, 1, reason);
    expect(await shown(certificate)).toEqual([status, told]);
  });

  test.each([
    ["waiting", {}, "none", null],
    ["requested", { state_before: "none" }, "none", null],
    ["requested", { state_before: "failed", reason: "undeliverable" }, "failed", "undeliverable"],
    ["waiting", { state_before: "refused", reason: "daily" }, "not_allowed", "daily"],
    ["claimed", { state_before: "failed" }, "sent", null],
  ] as const)("%s %j is shown as %s once its certificate has ended", async (state, more, status, told) => {
    const certificate = await phoned();
    const { number, id } = certificate;
    await tell(certificate, state, 1);
    const due = new Date(Date.now() + 3_600_000);
    const entry = state === "waiting" ? entries.message("phone", tenant.id, "", id, due) : {};
    await updateItem(main, itemKey.phoneMessage(number, id), { set: { ...more, ...entry } });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} as never });
    expect(await shown(certificate)).toEqual([status, told]);
    const history = await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
    expect(history.text).not.toContain("message_postponed");
  });

  test("that waits is none as soon as its mail came back", async () => {
    const certificate = await phoned();
    await tell(certificate, "waiting", 1);
    expect(await shown(certificate)).toEqual(["queued", null]);
    await updateItem(main, itemKey.invitation(tenant.id, certificate.recipient.email, certificate.id), {
      set: { kind: "invitation", state: "refused", refused_reason: "bounced" },
    });
    expect(await shown(certificate)).toEqual(["none", null]);
  });

  test("is read for a list in the call of the mails", async () => {
    const scene = await eventAndBadge(tenant);
    const own = { event_id: scene.event.id, badge_id: scene.badge.id };
    const listed = () =>
      stack.measure(() => tenant.key.call("GET /v1.0/invitations", { query: { event_id: own.event_id } }));
    const recipient = Array.from({ length: 12 }, () => aRecipient());
    await tenant.key.call("POST /v1.0/invitations", { body: { ...own, recipient } });
    const reads = ({ calls }: Awaited<ReturnType<typeof listed>>) =>
      calls.filter((call) => call === "BatchGetItem").length;
    const without = reads(await listed());
    await phoned({ ...own, recipient_number: "+551133334444" });
    expect(reads(await listed())).toBe(without);
    const certificate = await phoned(own);
    await tell(certificate, "read", 1);
    const { result, ...counted } = await listed();
    expect(counted.calls.filter((call) => call === "BatchGetItem")).toHaveLength(without);
    expect(result.body.data.map((one) => one.phone_status)).toEqual([
      "read",
      "not_allowed",
      ...recipient.map(() => "none"),
    ]);
  });
});

describe("an invitation is sent again by phone", () => {
  test("after a message that failed, was refused, or is older than a day", async () => {
    for (const [state, hours] of [
      ["failed", 1],
      ["refused", 1],
      ["opted_out", 1],
      ["claimed", 25],
      ["delivered", 25],
    ] as const) {
      const certificate = await phoned();
      await tell(certificate, state, hours, state === "failed" ? "undeliverable" : undefined);
      expect((await resend(certificate, ["sms"])).body).toMatchObject({ phone_status: "queued" });
      expect(await shown(certificate)).toEqual(["queued", null]);
      expectProblem(await resend(certificate, ["whatsapp", "sms"]), "conflict");
    }
  });

  test("whose job got lost, an hour after it was asked for, and then tried as often as any", async () => {
    const [lost, under] = [await phoned(), await phoned()];
    const asked = { state: "requested", tries: 17, after_mail: false } as const;
    for (const [{ number, id }, minutes] of [
      [lost, 61],
      [under, 59],
    ] as const)
      await putItem(main, {
        ...itemKey.phoneMessage(number, id),
        ...{ kind: "phone_message", organization_id: tenant.id, certificate_id: id, ...asked },
        requested_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    expectProblem(await resend(under, ["sms"]), "conflict");
    const answers = await Promise.all([1, 2, 3].map(() => resend(lost, ["sms"])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const item = await getItem(main, itemKey.phoneMessage(lost.number, lost.id));
    expect(item).toMatchObject({ state: "requested" });
    expect(item).not.toHaveProperty("tries");
    // Its person answers before it goes: it is not asked for any more.
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
      params: { id: lost.id },
      body: {} as never,
    });
    await stack.functions.ports.phoneMessages.drop(
      (await stack.functions.ports.certificates.get(tenant.id, lost.id))!,
    );
    expect(await shown(lost)).toEqual(["none", null]);
  });

  test("not while one may have arrived within a day", async () => {
    for (const state of ["claimed", "delivered", "read"] as const) {
      const certificate = await phoned();
      await tell(certificate, state, 23);
      const before = await shown(certificate);
      expectProblem(await resend(certificate, ["whatsapp"]), "phone_message_recent");
      // The mail that was asked for with it is not sent either.
      expectProblem(await resend(certificate, ["email", "sms"]), "phone_message_recent");
      expect(await shown(certificate)).toEqual(before);
    }
  });

  test("to somebody whose request wanted none, once they are asked for", async () => {
    const certificate = await phoned({ notify: { whatsapp: false, sms: false } });
    expect(await shown(certificate)).toEqual(["none", null]);
    expect((await resend(certificate, ["sms"])).body.phone_status).toBe("queued");
    expect(await shown(certificate)).toEqual(["queued", null]);
  });

  test("never to a number that wants none, nor where policy forbids, nor by another organization", async () => {
    const certificate = await phoned();
    await putItem(main, {
      ...itemKey.phoneOptOut(certificate.number),
      kind: "phone_opt_out",
      at: new Date().toISOString(),
    });
    expectProblem(await resend(certificate, ["sms"]), "recipient_opted_out");
    expectProblem(await resend(await phoned({ recipient_number: "" }), ["sms"]), "phone_not_available");
    const fixed = await resend(await phoned({ recipient_number: "+551133334444" }), ["whatsapp"]);
    expectProblem(fixed, "phone_not_available");
    expect(fixed.problem).toMatchObject({ phone_reason: "line" });
    expectProblem(await resend(certificate, ["sms"], other), "not_found");
    const silent = await phoned();
    await putItem(main, { ...itemKey.muted(silent.recipient.email, tenant.id), kind: "muted" });
    expectProblem(await resend(silent, ["sms"]), "recipient_unsubscribed");
    for (const channels of [[], ["sms", "sms"], ["letter"]])
      expectProblem(await resend(certificate, channels), "invalid_request");
  });

  test("of several requests at once by one", async () => {
    const certificate = await phoned();
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(certificate, ["sms"])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});
