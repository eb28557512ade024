import { describe, expect, test } from "vitest";
import { worker } from "#functions/workers/people/send-letters.ts";
import { sendLetter } from "#shared/domain/letters.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import {
  followRequests,
  noteUnheard,
  openRequest,
  requestAddresses,
  unheardRequests,
} from "#shared/domain/requests/follow-requests.ts";
import type { HolderRequest } from "#shared/domain/requests/holder-request.ts";
import { CORRECTIONS, ERASURE } from "#shared/domain/rules.ts";
import { createLog } from "#shared/log.ts";
import { MailEvent } from "#shared/queue/ses-events.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { sesEvent } from "../people/ses-events.ts";
import { invite } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/* What people ask organizations for, as it is kept and followed (decision 21.10). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const DAY_MS = 86_400_000;
const ALL = { limit: 100, offset: 0, after: null };

interface Asked {
  readonly name: string;
  /** Null for an organization that has no address. */
  readonly contact: string | null;
}
const aContact = () => `club-${crypto.randomUUID()}@example.org`;

/** A certificate of a tenant of its own, and what its holder asks for. */
async function asked({ name = "Ana Maria Souza", contact = aContact() }: Partial<Asked> = {}) {
  const tenant = await stack.tenant(contact === null ? {} : { contact });
  const { id, short_code, email } = await invite(stack, tenant, await eventAndBadge(tenant));
  return {
    tenant,
    id,
    request: {
      organization_id: tenant.id,
      kind: "correction" as const,
      certificate_id: id,
      short_code,
      address: partitions.address(email),
      from_name: "Ana Souza",
      to_name: name,
    },
  };
}
const listed = async (organizationId: string): Promise<readonly HolderRequest[]> =>
  (await ports["requests.write"].list(organizationId, {}, ALL)).rows;
const open = async (one: Awaited<ReturnType<typeof asked>>, at = new Date()) => {
  expect(await openRequest(ports, one.request, CORRECTIONS.daysToAnswer, at)).toBe(true);
  return (await listed(one.tenant.id))[0]!;
};
const decision = { answered_at: new Date().toISOString(), answered_by: "key_1", reason: null };
const at = async <T>(time: Date, work: () => Promise<T>): Promise<T> => {
  const { clock } = ports;
  ports.clock = { now: () => time };
  try {
    return await work();
  } finally {
    ports.clock = clock;
  }
};

test("of many who ask for the same at once, one request is open; another one can follow when it is decided", async () => {
  const one = await asked();
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => openRequest(ports, one.request, 14, new Date())),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  const [request] = await listed(one.tenant.id);
  expect(await ports["requests.write"].decide(request!, { ...decision, status: "refused" })).toBe(true);
  await open(one);
  expect((await listed(one.tenant.id)).map(({ status }) => status)).toEqual(["open", "refused"]);
  expect(await ports["requests.write"].ofCertificate(one.request)).toHaveLength(2);
});

test("of an approval and a refusal at once one decides", async () => {
  for (let round = 0; round < runs(2, 8); round++) {
    const one = await asked();
    const request = await open(one);
    const decided = await Promise.all(
      (["approved", "refused", "lapsed"] as const).map(async (status) =>
        (await ports["requests.write"].decide(request, { ...decision, status })) ? [status] : [],
      ),
    );
    const [winner, ...others] = decided.flat();
    expect(others).toEqual([]);
    expect((await ports["requests.write"].get(one.tenant.id, request.id))?.status).toBe(winner);
  }
});

test("lists are by kind and status, newest first, and have no marks of open requests", async () => {
  const one = await asked();
  const first = await open(one, new Date(Date.now() - DAY_MS));
  await ports["requests.write"].decide(first, { ...decision, status: "refused", reason: "No" });
  const second = await open(one);
  const ids = async (filter: Parameters<(typeof ports)["requests.write"]["list"]>[1]) =>
    (await ports["requests.write"].list(one.tenant.id, filter, ALL)).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([second.id, first.id]);
  expect(await ids({ status: "open" })).toEqual([second.id]);
  expect(await ids({ kind: "erasure" })).toEqual([]);
});

test("a correction that nobody answers lapses after its days, once, and not before", async () => {
  const one = await asked();
  const request = await open(one);
  const due = Date.parse(request.due_at);
  expect(due - Date.parse(request.asked_at)).toBe(CORRECTIONS.daysToAnswer * DAY_MS);
  const stateAt = async (time: Date) => {
    await at(time, () => followRequests(ports));
    return (await ports["requests.write"].get(one.tenant.id, request.id))!.status;
  };
  expect(await stateAt(new Date(due - 60_000))).toBe("open");
  expect(await stateAt(new Date(due))).toBe("lapsed");
  expect(await ports["requests.write"].get(one.tenant.id, request.id)).toMatchObject({
    answered_by: "service",
  });
  const left = await ports["requests.due"].due(new Date(due + DAY_MS), 100);
  expect(left.filter(({ request: { id } }) => id === request.id)).toEqual([]);
});

test("whoever dies after writing a step, the schedule tells the organization, and does what was granted", async () => {
  const one = await asked();
  // Dies before the organization is told: the request is due at once, and is then told.
  const queue = ports.lettersQueue;
  const sent: object[] = [];
  ports.lettersQueue = { ...queue, send: () => Promise.reject(new Error("died")) };
  await expect(openRequest(ports, one.request, 14, new Date())).rejects.toThrow("died");
  ports.lettersQueue = { ...queue, send: async (jobs) => sent.splice(sent.length, 0, ...jobs) as [] };
  const [request] = await listed(one.tenant.id);
  await followRequests(ports);
  expect(sent).toEqual([
    { kind: "request_opened", organization_id: one.tenant.id, request_id: request!.id, nth: 0 },
  ]);
  // Dies between the decision and what follows from it.
  await ports["requests.write"].decide(request!, { ...decision, status: "approved" });
  await followRequests(ports);
  await followRequests(ports);
  ports.lettersQueue = queue;
  expect(sent.slice(1)).toEqual([
    { kind: "request_answered", organization_id: one.tenant.id, request_id: request!.id },
  ]);
  const { body } = await one.tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: one.id } });
  expect(body.recipient.name).toBe("Ana Maria Souza");
});

describe("what nobody could be told of", () => {
  /** An erasure that is asked of an organization; its letters go out when the test says so. */
  async function erasureOf(contact: string | null) {
    const one = await asked({ contact });
    const erasure = { ...one.request, kind: "erasure" as const, from_name: null, to_name: null };
    const opened = new Date();
    await openRequest(ports, erasure, ERASURE.daysToAnswer, opened);
    const { id } = (await listed(one.tenant.id))[0]!;
    const job = { kind: "request_opened" as const, organization_id: one.tenant.id, request_id: id, nth: 0 };
    const stored = async () => (await ports["requests.write"].get(one.tenant.id, id))!;
    /** Whole days after it was asked. */
    const onDay = (day: number) => new Date(opened.getTime() + day * DAY_MS + 60_000);
    return {
      ...one,
      job,
      stored,
      onDay,
      tellOn: (day: number) => at(onDay(day), () => sendLetter(ports, job)),
      followOn: (...days: number[]) =>
        days.reduce(
          (before, day) => before.then(() => at(onDay(day), () => followRequests(ports))),
          Promise.resolve(0),
        ),
    };
  }
  const unheard = async (organizationId: string) =>
    (await unheardRequests(ports)).filter(({ organization_id }) => organization_id === organizationId);

  test("is not granted by silence, and operators see it, until there is an address: then the time begins", async () => {
    const { tenant, job, stored, onDay, tellOn, followOn } = await erasureOf(null);
    const counted: MetricValues[] = [];
    const log = createLog("silent", undefined, (values) => void counted.push(values));
    const attributes = { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) };
    const record = {
      messageId: job.request_id,
      receiptHandle: "handle",
      body: JSON.stringify(job),
      attributes,
    };
    await serveWorker(worker, ports, { log })({ Records: [record] });
    expect(counted).toEqual([{ RequestsUnheard: 1 }]);
    expect(await unheard(tenant.id)).toMatchObject([{ kind: "erasure", status: "open" }]);
    await followOn(1, 5, 10, 15, 16, 40);
    expect((await stored()).status).toBe("open");
    await tenant.panel.call("PATCH /organization", { body: { contact_email: aContact() } });
    expect(await tellOn(40)).toMatchObject({ kind: "sent" });
    expect(await stored()).toMatchObject({ due_at: onDay(55).toISOString(), reminded: 0 });
    expect(await unheard(tenant.id)).toEqual([]);
    await followOn(45, 50, 54);
    expect((await stored()).status).toBe("open");
    await followOn(56);
    expect(await stored()).toMatchObject({ status: "approved", answered_by: "service" });
  });

  test("is what no letter ever reached, also when it was lost, or the address was taken away since", async () => {
    const { tenant, stored, followOn } = await erasureOf(aContact());
    await tenant.panel.call("PATCH /organization", { body: { contact_email: null } });
    await followOn(5, 10, 15, 16);
    expect((await stored()).status).toBe("open");
    expect(await unheard(tenant.id)).toHaveLength(0);
    expect(await at(new Date(Date.now() + 17 * DAY_MS), () => unheard(tenant.id))).toHaveLength(1);
  });

  test("is nothing that was told once: its time goes on when the address is taken away, or a reminder comes back", async () => {
    const { tenant, job, stored, onDay, tellOn, followOn } = await erasureOf(aContact());
    expect(await tellOn(0)).toMatchObject({ kind: "sent" });
    const { due_at } = await stored();
    await followOn(5, 10);
    await noteUnheard(ports, { organization_id: tenant.id, id: job.request_id }, onDay(10), "returned");
    await tenant.panel.call("PATCH /organization", { body: { contact_email: null } });
    expect(await tellOn(14)).toEqual({ kind: "nothing" });
    expect(await stored()).toMatchObject({ status: "open", due_at });
    await followOn(16);
    expect(await stored()).toMatchObject({ status: "approved", answered_by: "service" });
  });

  test("is what is asked of a closed organization, whatever its address; without one its owners and managers are told", async () => {
    const { organization: stored, member } = await stack.tenant();
    const organization = { ...stored, contact_email: "club@example.org" };
    const told = (changes: Partial<Organization> = {}) =>
      requestAddresses(ports, { ...organization, ...changes });
    expect(await told()).toEqual(["club@example.org"]);
    expect(await told({ closed_at: new Date().toISOString() })).toEqual([]);
    expect(await told({ contact_email: null })).toEqual([]);
    const [owner, manager] = [await member("owner"), await member("manager"), await member("issuer")];
    expect(await told({ contact_email: null })).toEqual([owner!.email, manager!.email]);
  });

  test("is what came back, and no further mail goes to that address; who complains has read it", async () => {
    const { tenant, stored, tellOn, followOn } = await erasureOf(aContact());
    expect(await tellOn(0)).toMatchObject({ kind: "sent" });
    const tags = { letter: "request_opened", organization: tenant.id, request: (await stored()).id };
    const event = (type: "bounce" | "complaint") =>
      MailEvent.parse(sesEvent(type, { messageId: "m", tags, address: "club@example.org" }));
    expect(event("complaint").unheard).toBeUndefined();
    await noteUnheard(ports, event("bounce").unheard!, new Date(), "returned");
    await followOn(1, 5, 10, 15, 16);
    expect((await stored()).status).toBe("open");
    expect(await tellOn(17)).toEqual({ kind: "unheard" });
    await tenant.panel.call("PATCH /organization", { body: { contact_email: aContact() } });
    expect(await tellOn(17)).toMatchObject({ kind: "sent" });
  });
});
