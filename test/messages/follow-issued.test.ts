import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import type { FollowedMonth } from "#shared/domain/messages/ports.ts";
import { planRules } from "#shared/domain/rules.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { connectionTo, patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance } from "../support/issuances.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { type RemindedPerson, sentInvitations } from "./reminder-scene.ts";

/* What was issued gets the time at which it is followed some days later, once, whatever happens meanwhile (decision 8.27). */
await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const documents = patientDocuments();
const TableName = readConfig().TABLE_MAIN;
const DAY_MS = 86_400_000;
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

/** The months of an organization that are due so many days from now. */
async function dueMonths({ id }: Tenant, days: number): Promise<FollowedMonth[]> {
  const due = await ports["messages.due"].months(later(days).now());
  return due.filter(({ organizationId }) => organizationId === id);
}
/** Runs the schedule for one organization some days from now; gives how many certificates it looked at. */
async function run(tenant: Tenant, days: number, of = ports): Promise<number> {
  const months = () => dueMonths(tenant, days);
  return followIssued({ ...of, clock: later(days), "messages.due": { ...of["messages.due"], months } });
}
const dueIn = (people: readonly RemindedPerson[]) => Promise.all(people.map((person) => person.dueIn()));

test("who has answered by then needs no time, and everybody else gets that of the first reminder", async () => {
  const { people, tenant } = await sentInvitations(stack, { count: 3, followed: false });
  const [open, accepted, refused] = people as [RemindedPerson, RemindedPerson, RemindedPerson];
  await accepted.answer("accept");
  await refused.answer("reject");
  expect(await dueIn(people)).toEqual([undefined, undefined, undefined]);
  expect(await run(tenant, 2)).toBe(0);
  expect(await run(tenant, 66 / 24 + 0.01)).toBe(3);
  expect(await open.dueIn()).toBeCloseTo(3, 1);
  expect(await accepted.dueIn()).toBeUndefined();
  expect(await refused.dueIn()).toBeGreaterThan(3);
  // Later it looks only at what was issued since.
  expect(await run(tenant, 6)).toBe(0);
  const undo = stack.setClock(() => later(5).now());
  const more = await sentInvitations(stack, { tenant, followed: false });
  undo();
  expect(await run(tenant, 9)).toBe(1);
  expect(await more.person.dueIn()).toBeGreaterThan(7.9);
});

test("a month is looked at until it is over, and no longer", async () => {
  const { tenant } = await sentInvitations(stack, { followed: false });
  const { end } = monthOf(new Date());
  const left = (Date.parse(end) - Date.now()) / DAY_MS;
  let looked = 0;
  for (let days = 0; days < left + 6; days += 0.5) looked += await run(tenant, days);
  expect(looked).toBe(1);
  expect(await dueMonths(tenant, 1_000)).toEqual([]);
});

test("a mail that is recorded before, while or after its certificate is looked at leaves it one time", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = {
    event_id: event.id,
    badge_id: badge.id,
    recipient: [aRecipient(), aRecipient(), aRecipient()],
  };
  const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  const [before, during, after] = await Promise.all(
    certificates.map(async ({ id }) => (await ports.certificates.get(tenant.id, id))!),
  );
  const sent = { state: "sent", messageId: "m-1" } as const;
  const record = (certificate: Certificate | undefined, days: number) =>
    ports["messages.write"].record(certificate!, "invitation", sent, later(days).now(), {
      ...{ unrecorded: true, due: later(10).now() },
    });
  await record(before, 0);
  await Promise.all([record(during, 0), run(tenant, 3)]);
  await record(after, 0);
  const dueOf = async (certificate: Certificate | undefined) => {
    const Key = itemKey.invitation(tenant.id, certificate!.email, certificate!.id);
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    expect(Item).toMatchObject({ state: "sent", message_id: "m-1" });
    return Math.round((Date.parse(String(Item!.by_due_sk).split("#")[0]!) - Date.now()) / DAY_MS);
  };
  expect(await dueOf(before)).toBe(3);
  expect([3, 10]).toContain(await dueOf(during));
  expect(await dueOf(after)).toBe(10);
});

test("a mail so late that nobody looks at its certificate any more sets the time by itself", async () => {
  const { tenant, event, badge } = await sentInvitations(stack, { followed: false });
  const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
  const { id } = (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  const job = { organization_id: tenant.id, certificate_id: id };
  await deliverMail({ ...ports, clock: later(2.3) }, job);
  const Key = itemKey.invitation(tenant.id, certificate.email, id);
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  expect(Item!.by_due_sk).toBeDefined();
});

test("a month that a former release began is followed from its first issuance in a new process on", async () => {
  const { tenant, event, badge } = await sentInvitations(stack, { followed: false });
  const Key = itemKey.usageMonth(tenant.id, monthOf(new Date()).name);
  const UpdateExpression = "REMOVE by_due_pk, by_due_sk";
  await documents.send(new UpdateCommand({ TableName, Key, UpdateExpression }));
  expect(await dueMonths(tenant, 4)).toEqual([]);
  const { issuances } = await connectPorts(["issuances"], connectionTo());
  const issued = anIssuance({ organization_id: tenant.id, event_id: event.id, badge_id: badge.id });
  const { monthlyQuota } = planRules("ENTERPRISE");
  expect(await issuances.reserve(issued, monthlyQuota, "included")).toMatchObject({ kind: "reserved" });
  expect(await run(tenant, 4)).toBe(2);
});

night.test("it may die at any call of the store, and is done when it runs again", async () => {
  const { people, tenant } = await sentInvitations(stack, { count: 5, followed: false });
  for (let calls = 1; ; calls++) {
    let made = 0;
    const client = patientDocuments(() => {
      if (++made >= calls) throw new Error("killed");
    });
    const connection = { ...connectionTo(), dynamo: () => client };
    const dying = await connectPorts(["messages.due", "organizations"], connection);
    const ended = await run(tenant, 3, { ...ports, ...dying }).catch((error: Error) => error);
    client.destroy();
    if (!(ended instanceof Error)) break;
  }
  for (const due of await dueIn(people)) expect(due).toBeCloseTo(3, 1);
  expect(await run(tenant, 3)).toBe(0);
});

test("many months that are due share a run, and the next one goes on where it ended", async () => {
  const { people, tenant } = await sentInvitations(stack, { count: 5, followed: false });
  const months = async () => Array(60).fill((await dueMonths(tenant, 4))[0]);
  const most: number[] = [];
  const issued: (typeof ports)["messages.due"]["issued"] = (organizationId, after, before, limit) => {
    most.push(limit);
    return ports["messages.due"].issued(organizationId, after, before, Math.min(limit, 2));
  };
  const due = { ...ports["messages.due"], months, issued };
  await followIssued({ ...ports, clock: later(4), "messages.due": due });
  expect(new Set(most)).toEqual(new Set([100]));
  for (const one of await dueIn(people)) expect(one).toBeCloseTo(3, 1);
});

test("a month that cannot be read keeps no other organization back", async () => {
  const [first, second] = [
    await sentInvitations(stack, { followed: false }),
    await sentInvitations(stack, { followed: false }),
  ];
  const months = async () => [await dueMonths(first.tenant, 4), await dueMonths(second.tenant, 4)].flat();
  const issued: (typeof ports)["messages.due"]["issued"] = async (organizationId, ...rest) => {
    if (organizationId === first.tenant.id) throw new Error("unreadable");
    return ports["messages.due"].issued(organizationId, ...rest);
  };
  const due = { ...ports["messages.due"], months, issued };
  await expect(followIssued({ ...ports, clock: later(4), "messages.due": due })).rejects.toThrow(
    "unreadable",
  );
  expect(await second.person.dueIn()).toBeCloseTo(3, 1);
  expect(await run(first.tenant, 4)).toBe(1);
});
