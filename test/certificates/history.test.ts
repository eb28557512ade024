import { expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { entries } from "#shared/storage/table/entries.ts";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { aWebhook, issue, storeDeliveries } from "../support/webhooks.ts";

/* The history of a certificate has what its records keep, oldest first (decision 6.27). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const HISTORY = "GET /v1.0/invitations/{id}/history";
const URL = "https://hooks.example.com/certificates";

async function issued(webhooks = 0) {
  const tenant = await stack.tenant();
  for (let n = 0; n < webhooks; n++) await aWebhook(tenant, URL);
  const { id, short_code } = (await issue(tenant))[0]!;
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  const read = async (name = id) => (await tenant.key.call(HISTORY, { params: { id: name } })).body.data;
  return { tenant, id, short_code, certificate, read };
}
const whatOf = (rows: readonly { what: string; by: string }[]) => rows.map(({ what, by }) => `${what} ${by}`);

test("a mail that came back after it went out, and a revocation, stand in it with times and reasons", async () => {
  const { tenant, id, short_code, certificate, read } = await issued();
  expect(whatOf(await read())).toEqual(["issued organization"]);
  const sentAt = new Date();
  await ports["messages.write"].claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, sentAt);
  await ports["messages.write"].record(
    certificate,
    "invitation",
    { state: "sent", messageId: "mail-1" },
    sentAt,
  );
  expect((await read())[1]).toMatchObject({ what: "mail_sent", at: sentAt.toISOString() });

  const returnedAt = new Date(sentAt.getTime() + 1);
  const mail = { organizationId: tenant.id, certificateId: id, messageId: "mail-1" };
  await ports["messages.write"].returned({ ...mail, reason: "bounced" }, returnedAt);
  const body = { reason: "Issued to the wrong person" };
  const revoked = await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body });
  const nothing = {
    ...{ actor_id: null, reason: null, mails: null, fields: null },
    ...{ changes: null, channel: null, delivery: null },
  };
  const [key] = await (await stack.operatorPorts()).apiKeys.list(tenant.id);
  expect(await read(short_code)).toEqual([
    { at: certificate.created_at, what: "issued", by: "organization", ...nothing, actor_id: key!.id },
    { at: sentAt.toISOString(), what: "mail_sent", by: "service", ...nothing },
    { at: returnedAt.toISOString(), what: "mail_refused", by: "service", ...nothing, reason: "bounced" },
    {
      at: revoked.body.revoked_at,
      what: "revoked",
      by: "organization",
      ...nothing,
      actor_id: key!.id,
      reason: body.reason,
    },
  ]);
});

test("a mail that is late and then arrives stands in it, and no longer when another one goes out", async () => {
  const { tenant, certificate, id, read } = await issued();
  const at = (seconds: number) => new Date(Date.parse(certificate.created_at) + seconds * 1_000);
  await ports["messages.write"].record(
    certificate,
    "invitation",
    { state: "sent", messageId: "mail-1" },
    at(1),
  );
  const mail = { organizationId: tenant.id, certificateId: id, messageId: "mail-1" };
  await ports["messages.write"].underWay({ ...mail, progress: "delayed" }, at(2));
  expect((await read())[2]).toMatchObject({ what: "mail_delayed", by: "service", at: at(2).toISOString() });
  await ports["messages.write"].underWay({ ...mail, progress: "delivered" }, at(3));
  const sent = ["issued organization", "mail_sent service"];
  expect(whatOf(await read())).toEqual([...sent, "mail_delivered service"]);
  expect((await read())[2]).toMatchObject({ at: at(3).toISOString() });
  await ports["messages.write"].returned({ ...mail, reason: "complained" }, at(4));
  expect(whatOf(await read())).toEqual([...sent, "mail_delivered service", "mail_refused service"]);
  await ports["messages.write"].record(
    certificate,
    "invitation",
    { state: "sent", messageId: "mail-2" },
    at(5),
  );
  expect(whatOf(await read())).toEqual(sent);
});

test("the first mail stays in it beside the last one, however often it is sent again and to whom", async () => {
  const { tenant, certificate, id, read } = await issued();
  const at = (seconds: number) => new Date(Date.parse(certificate.created_at) + seconds * 1_000);
  const sent = async (mails: number, to = certificate) =>
    ports["messages.write"].record(
      to,
      "invitation",
      { state: "sent", messageId: `mail-${mails}`, mails },
      at(mails),
    );
  const resend = () => tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
  const mails = async () =>
    (await read()).flatMap((row) => (row.what === "mail_sent" ? [[row.at, row.mails]] : []));
  const [first, second, third] = [1, 2, 3].map((n) => [at(n).toISOString(), n]);
  await sent(1);
  expect((await resend()).status).toBe(200);
  expect(await mails()).toEqual([first]);
  await sent(2);
  expect(await mails()).toEqual([first, second]);
  expect((await resend()).status).toBe(200);
  await sent(3);
  expect(await mails()).toEqual([first, third]);
  // To another address it goes out at once.
  const body = { recipient_email: "right@example.com" };
  expect((await tenant.key.call("PATCH /v1.0/invitations/{id}", { params: { id }, body })).status).toBe(200);
  expect(await mails()).toEqual([first]);
  await sent(4, (await ports.certificates.get(tenant.id, id))!);
  expect(await mails()).toEqual([first, [at(4).toISOString(), 4]]);
});

test("a mail that was put off tells until when it waits, and one that was never sent only why", async () => {
  const { certificate, read } = await issued();
  const until = new Date(Date.now() + 3_600_000);
  await ports["messages.write"].wait(certificate, "invitation", { until: until, bulk: false });
  expect((await read())[1]).toMatchObject({ what: "mail_postponed", at: until.toISOString() });
  await ports["messages.write"].record(
    certificate,
    "invitation",
    { state: "refused", reason: "unsubscribed" },
    new Date(),
  );
  const after = await read();
  expect(whatOf(after)).toEqual(["issued organization", "mail_refused service"]);
  expect(after[1]!.reason).toBe("unsubscribed");
});

test("a phone message that waits for the morning stands in it, and then when it went out and how", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient(), recipient_number: "+15005550004" };
  const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  const read = async () => (await tenant.key.call(HISTORY, { params: { id } })).body.data;
  expect(whatOf(await read())).toEqual(["issued organization"]);
  const key = itemKey.phoneMessage(certificate.number!, id);
  const message = { ...key, kind: "phone_message", organization_id: tenant.id, certificate_id: id };
  const due = new Date(Date.now() + 3_600_000);
  const main = mainTable(connectionTo());
  await putItem(main, { ...message, state: "waiting", ...entries.message("phone", tenant.id, "", id, due) });
  const waits = { what: "message_postponed", by: "service", at: due.toISOString(), channel: null };
  expect((await read())[1]).toMatchObject(waits);
  const claimed_at = due.toISOString();
  for (const state of ["claimed", "read", "failed"]) {
    await putItem(main, { ...message, state, claimed_at, channel: "sms" });
    const sent = { what: "message_sent", by: "service", at: claimed_at, channel: "sms" };
    expect((await read()).slice(1)).toMatchObject([sent]);
  }
  await putItem(main, { ...message, state: "refused", reason: "allowance" });
  expect(whatOf(await read())).toEqual(["issued organization"]);
});

test("what webhooks were told stands in it, and the most that can be costs at most 20 read units", async () => {
  const { tenant, id, certificate, read } = await issued(LIMITS.webhooksPerOrganization);
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  const after = (await ports.certificates.get(tenant.id, id))!;
  await storeDeliveries(
    ports,
    [
      { kind: "certificate", before: undefined, after: certificate },
      { kind: "certificate", before: certificate, after },
    ],
    "delivered",
  );
  const cost = await stack.measure(() => read());
  const told = cost.result.flatMap(({ delivery }) => delivery ?? []);
  expect(told).toHaveLength(2 * LIMITS.webhooksPerOrganization);
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set(["certificate.issued", "certificate.revoked"]),
  );
  expect(told.every(({ status }) => status === "delivered")).toBe(true);
  expect(cost.reads).toBeLessThanOrEqual(20);
});

test("another organization's certificate and one that is not there are the same 404", async () => {
  const { id, short_code } = await issued();
  const other = await stack.tenant();
  const names = [id, short_code, crypto.randomUUID(), "0000000000ZZ"];
  const answers = await Promise.all(names.map((name) => other.key.call(HISTORY, { params: { id: name } })));
  const said = answers.map(({ status, problem }) => [status, problem?.code, problem?.detail]);
  expect(said[0]![0]).toBe(404);
  for (const each of said) expect(each).toEqual(said[0]);
});
