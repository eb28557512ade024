import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { route as issueRoute } from "#functions/api/invitations/issue.ts";
import { worker as chunkWorker } from "#functions/workers/imports/work-on-chunk.ts";
import { correctCounts } from "#infra/operator/restore/counters.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { IssueRequest } from "#shared/domain/certificates/issuance.ts";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import { chunkFile, ERRORS_FILES, FILES, of as fileOf } from "#shared/domain/imports/import-files.ts";
import type { ChunkJob, ImportJob } from "#shared/domain/imports/jobs.ts";
import { releaseMails } from "#shared/domain/imports/release-mails.ts";
import { stopImports } from "#shared/domain/imports/stop-import.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { connectionTo, patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { spread } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aList, order, read, sentImport } from "./importing.ts";
import { importJob, type Machine, machine, mortal, readyFile } from "./machine.ts";

// Without workers: the test carries jobs from one function to the next, and kills them.
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const PEOPLE = 6;

const ready = (tenant: Tenant, of: Machine, options: object = {}) =>
  readyFile(tenant, of, `${aList(PEOPLE, randomUUID().slice(0, 8))}\nNobody;none\n`, options);

/** Kills a job at each of its steps, before and after it, each time in a new scene, and carries on; `expected` looks at what is there in the end. */
async function killedEverywhere(
  scene: (of: Machine, tenant: Tenant) => Promise<{ id: string; job: ChunkJob | ImportJob }>,
  expected: (of: Machine, tenant: Tenant, id: string) => Promise<void>,
): Promise<void> {
  const tryWith = async (call: number, after: boolean): Promise<number> => {
    const of = machine(ports);
    const tenant = await stack.tenant();
    const { id, job } = await scene(of, tenant);
    const { ports: dying, calls } = mortal(of.real, { call, after });
    const run = of.run(job, dying).then(
      () => "survived",
      (error: Error) => error.message,
    );
    expect(await run).toBe(call === Number.POSITIVE_INFINITY ? "survived" : "killed");
    // SQS delivers the message of a dead run again; who died holds its chunk for a while.
    of.wait();
    await of.run(job, of.real);
    await of.drain();
    await expected(of, tenant, id);
    return calls();
  };
  const calls = await tryWith(Number.POSITIVE_INFINITY, false);
  expect(calls).toBeGreaterThan(3);
  const deaths = Array.from({ length: calls }, (_, n) => n + 1).flatMap((call) =>
    [false, true].map((after) => ({ call, after })),
  );
  for (const { call, after } of spread(deaths, 2)) await tryWith(call, after);
}

const usedBy = async (tenant: Tenant): Promise<number> =>
  (await tenant.key.call("GET /v1.0/balance")).body.used;
const certificatesOf = async (tenant: Tenant) =>
  (await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } })).body.data;
async function expectIssued(tenant: Tenant, id: string) {
  const one = await read(tenant, { id });
  expect(one).toMatchObject({ status: "completed_with_errors", issued: PEOPLE, failed: 0, skipped: 0 });
  const emails = (await certificatesOf(tenant)).map(({ recipient }) => recipient.email);
  expect([emails.length, new Set(emails).size]).toEqual([PEOPLE, PEOPLE]);
  expect(await usedBy(tenant)).toBe(PEOPLE);
  const { body: event } = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: one.event_id } });
  expect(event.certificate_count).toBe(PEOPLE);
  const results = (await (await fetch(one.results_url!)).text()).trim().split("\r\n");
  expect(results.length).toBe(1 + PEOPLE + 1);
}

test("a chunk that is killed at any step is issued once, and counted exactly", async () => {
  await killedEverywhere(
    async (of, tenant) => {
      const { id } = await ready(tenant, of);
      await order(tenant, { id }, "confirm");
      return { id, job: { ...importJob(tenant, id), act: "issue", chunk: 0 } };
    },
    async (_, tenant, id) => expectIssued(tenant, id),
  );
});

test("a file that is read by a run that dies is read whole by the next one", async () => {
  await killedEverywhere(
    async (_, tenant) => {
      const tag = randomUUID().slice(0, 8);
      const { id } = await sentImport(tenant, `${aList(PEOPLE, tag)}\nNobody;none\n`);
      await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id }, body: {} });
      return { id, job: { ...importJob(tenant, id), act: "validate", validation: 1 } };
    },
    async (_, tenant, id) =>
      expect(await read(tenant, { id })).toMatchObject({ status: "ready", valid: PEOPLE, invalid: 1 }),
  );
});

test("an import is ended once, whenever who ends it dies", async () => {
  await killedEverywhere(
    async (of, tenant) => {
      const { id } = await ready(tenant, of);
      await order(tenant, { id }, "confirm");
      await of.run({ ...importJob(tenant, id), act: "issue", chunk: 0 }, of.real);
      return { id, job: of.queued.imports.shift()! };
    },
    async (_, tenant, id) => expectIssued(tenant, id),
  );
});

test("an undo that is killed at any step takes back everything, once", async () => {
  await killedEverywhere(
    async (of, tenant) => {
      const { id } = await ready(tenant, of, { on_duplicate: "skip" });
      await order(tenant, { id }, "confirm");
      await of.run({ ...importJob(tenant, id), act: "issue", chunk: 0 }, of.real);
      await of.drain();
      expect((await order(tenant, { id }, "undo")).status).toBe(200);
      return { id, job: { ...importJob(tenant, id), act: "undo", chunk: 0 } };
    },
    async (_, tenant, id) => {
      const one = await read(tenant, { id });
      expect(one).toMatchObject({ status: "undone", undone: PEOPLE });
      expect([await usedBy(tenant), (await certificatesOf(tenant)).length]).toEqual([0, 0]);
      const { body: event } = await tenant.key.call("GET /v1.0/events/{id}", {
        params: { id: one.event_id },
      });
      expect(event.certificate_count).toBe(0);
    },
  );
});

test("mails of a chunk whose run dies are all queued, and of an undo at the same moment one is done", async () => {
  await killedEverywhere(
    async (of, tenant) => {
      const { id } = await ready(tenant, of, { hold_minutes: 0 });
      await order(tenant, { id }, "confirm");
      return { id, job: { ...importJob(tenant, id), act: "issue", chunk: 0 } };
    },
    async (of) => expect(new Set(of.queued.mails.map((job) => job.certificate_id)).size).toBe(PEOPLE),
  );
  const of = machine(ports);
  const tenant = await stack.tenant();
  const { id } = await ready(tenant, of, { hold_minutes: 1 });
  await order(tenant, { id }, "confirm");
  await of.run({ ...importJob(tenant, id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  of.wait();
  const [released, undone] = await Promise.all([releaseMails(of.real), order(tenant, { id }, "undo")]);
  const after = await read(tenant, { id });
  if (undone.status === 200) expect([released, after.status]).toEqual([0, "undoing"]);
  else expect([after.mails.state, undone.problem.code]).toEqual(["sending", "import_not_ready"]);
});

test("two imports and single requests that race for the last of a quota take exactly what there is", async () => {
  const tenant = await stack.tenant({ quota: 3 * PEOPLE });
  const of = machine(ports);
  const first = await ready(tenant, of, { hold_minutes: 1 });
  const { event_id, badge_id } = first;
  const second = await ready(tenant, of, { event_id, badge_id, hold_minutes: 1 });
  const single = (n: number) =>
    tenant.key.callUntyped("POST /v1.0/invitations", {
      body: {
        event_id,
        badge_id,
        recipient_name: "Bea Lima",
        recipient_email: `bea.${n}@${tenant.id}.example`,
      },
    });
  const [confirmed, ...answers] = await Promise.all([
    Promise.all([first, second].map((one) => order(tenant, one, "confirm"))),
    ...Array.from({ length: PEOPLE + 4 }, (_, n) => single(n)),
  ]);
  const imports = confirmed.filter(({ status }) => status === 200).length;
  const singles = answers.filter(({ status }) => status === 201).length;
  const refused = [...confirmed, ...answers].filter(({ status }) => status >= 400);
  expect(refused.every(({ problem }) => problem.code === "quota_exhausted")).toBe(true);
  const used = imports * PEOPLE + singles;
  expect(await usedBy(tenant)).toBe(used);
  // A refused import must have been too big for what was left.
  if (imports < 2) expect(used + PEOPLE).toBeGreaterThan(3 * PEOPLE);
  if (singles < PEOPLE + 4) expect(used).toBe(3 * PEOPLE);
  await of.run({ ...importJob(tenant, first.id), act: "issue", chunk: 0 }, of.real);
  await of.run({ ...importJob(tenant, second.id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  expect((await certificatesOf(tenant)).length).toBe(used);
  // What comes back can be taken by the other one.
  const states = await Promise.all([first, second].map((one) => read(tenant, one)));
  const done = states.find(({ status }) => status === "completed_with_errors")!;
  await order(tenant, done, "undo");
  await of.run({ ...importJob(tenant, done.id), act: "undo", chunk: 0 }, of.real);
  await of.drain();
  expect(await usedBy(tenant)).toBe(used - PEOPLE);
  const other = states.find(({ status }) => status === "quota_exhausted");
  if (other) expect((await order(tenant, other, "confirm")).status).toBe(200);
});

test("an import that is cancelled while its first chunk is written keeps that, and gives the rest back", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of);
  await order(tenant, one, "confirm");
  expect(await usedBy(tenant)).toBe(PEOPLE);
  expect((await order(tenant, one, "cancel")).status).toBe(200);
  await of.run({ ...importJob(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  await of.run({ ...importJob(tenant, one.id), act: "close", validation: 1 }, of.real);
  expect(await usedBy(tenant)).toBe(0);
  const after = await read(tenant, one);
  expect(after).toMatchObject({ status: "cancelled", issued: 0 });
  const results = (await (await fetch(after.results_url!)).text()).trim().split("\r\n").slice(1);
  expect(results.map((line) => line.split(",")[1])).toEqual([...Array(PEOPLE).fill("not_issued"), "invalid"]);
});

test("a list that is sent once more takes quota for those alone who are new, and for whom was revoked meanwhile as far as there is some", async () => {
  const tenant = await stack.tenant({ quota: PEOPLE + 1 });
  const of = machine(ports);
  const tag = randomUUID().slice(0, 8);
  const first = await readyFile(tenant, of, aList(PEOPLE, tag), { hold_minutes: 0 });
  const { event_id, badge_id } = first;
  await order(tenant, first, "confirm");
  await of.run({ ...importJob(tenant, first.id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  const again = await readyFile(tenant, of, aList(PEOPLE + 1, tag), { event_id, badge_id });
  expect([again.already_issued, again.quota]).toEqual([PEOPLE, { needed: 1, left: 1 }]);
  const [revoked] = await certificatesOf(tenant);
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked!.id }, body: {} });
  expect((await order(tenant, again, "confirm")).status).toBe(200);
  await of.run({ ...importJob(tenant, again.id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  const after = await read(tenant, again);
  expect(after).toMatchObject({ status: "quota_exhausted", issued: 0, mails: { state: "held" } });
  expect([await usedBy(tenant), (await order(tenant, after, "confirm")).problem.code]).toEqual([
    PEOPLE,
    "import_not_ready",
  ]);
});

test("a chunk that waits for its turn begins no other lane, and who lost a chunk that was finished does not write it again", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of);
  await order(tenant, one, "confirm");
  const stored = (await ports.imports.get(tenant.id, one.id))!;
  // Another import of the organization has the turn for a minute.
  await ports.importChunks.turn(tenant.id, 50_000, new Date());
  await of.run({ ...importJob(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  expect(of.queued.chunks).toEqual([{ ...importJob(tenant, one.id), act: "issue", chunk: 0 }]);
  of.wait();
  await of.drain();
  await expectIssued(tenant, one.id);
  expect(await ports.importChunks.hold(stored, 0, of.real.clock.now())).toBe(false);
});

test("what an import keeps of a quota, and a chunk that is promised and not written, count when counters are compared", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const connection = connectionTo();
  const correct = () => correctCounts(connection, tenant.id, new Date());
  const nothing = { events: 0, usage: false };
  const one = await ready(tenant, of, { hold_minutes: 1 });
  await order(tenant, one, "confirm");
  expect([await usedBy(tenant), await correct()]).toEqual([PEOPLE, nothing]);
  const finish = () => Promise.reject(new Error("killed"));
  const job: ChunkJob = { ...importJob(tenant, one.id), act: "issue", chunk: 0 };
  await expect(of.run(job, { ...of.real, issuances: { ...of.real.issuances, finish } })).rejects.toThrow();
  expect([await usedBy(tenant), await correct()]).toEqual([PEOPLE, nothing]);

  // Closing an organization waits for a chunk that was reserved: its certificates are erased too.
  const stored = async () => (await ports.imports.get(tenant.id, one.id))!;
  const stopping = stopImports(of.real, tenant.id).then(stored);
  of.wait();
  await of.run(job, of.real);
  expect(await stopping).toMatchObject({ status: "cancelled", chunks_reserved: 1, chunks_finished: 1 });
  expect([await usedBy(tenant), await correct()]).toEqual([PEOPLE, nothing]);
});

test("of an import that can still be undone nothing is followed", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const in5Days = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const one = await ready(tenant, of, { send_at: in5Days });
  await order(tenant, one, "confirm");
  await of.run({ ...importJob(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  const certificates = await Promise.all(
    (await certificatesOf(tenant)).map(({ id }) => ports.certificates.get(tenant.id, id)),
  );
  const follow = async () => {
    const clock = { now: () => new Date(Date.now() + 4 * DAY_MS) };
    const due = ports["messages.due"];
    const months = async () =>
      (await due.months(clock.now())).filter(({ organizationId }) => organizationId === tenant.id);
    await followIssued({ ...ports, clock, "messages.due": { ...due, months } });
    return Promise.all(certificates.map((certificate) => ports["messages.write"].followed(certificate!)));
  };
  expect(await follow()).toEqual(certificates.map(() => undefined));
});

test("a file is read once at a time, who confirms names what was seen, and what an earlier reading made is removed", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of);
  const first = (await ports.imports.get(tenant.id, one.id))!;
  const path = { params: { id: one.id } };
  const again = () => tenant.key.callUntyped("POST /v1.0/imports/{id}/validate", { ...path, body: {} });
  expect((await again()).status).toBe(200);
  expect((await again()).problem).toMatchObject({ status: 409, import_status: "validating" });
  await of.run({ ...importJob(tenant, one.id), act: "validate", validation: 2 }, of.real);
  const kept = (name: string) => ports.importFiles.read(first, name);
  const names = [
    chunkFile(first, 0),
    ...[FILES.summary, FILES.refused, ERRORS_FILES.csv].map((n) => fileOf(first, n)),
  ];
  expect(await Promise.all(names.map(kept))).toEqual(names.map(() => undefined));
  expect((await order(tenant, one, "confirm", { validation: 1 })).problem.code).toBe("import_not_ready");
  expect((await order(tenant, one, "confirm", { validation: 2 })).status).toBe(200);
});

test("who cancels while a file is read again leaves no rows behind, of either reading", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of);
  const first = (await ports.imports.get(tenant.id, one.id))!;
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  expect((await order(tenant, one, "cancel")).status).toBe(200);
  await of.run({ ...importJob(tenant, one.id), act: "close", validation: 2 }, of.real);
  const names = [chunkFile(first, 0), fileOf(first, FILES.summary), FILES.source];
  const left = await Promise.all(names.map((name) => ports.importFiles.read(first, name)));
  expect(left).toEqual([undefined, undefined, undefined]);
});

test("an import whose mails are released while its results are made ends all the same", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of, { hold_minutes: 1 });
  await order(tenant, one, "confirm");
  await of.run({ ...importJob(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  of.wait();
  const whole = ports["importFiles.whole"];
  const store: typeof whole.store = async (...file) => {
    await releaseMails(of.real);
    await whole.store(...file);
  };
  const job = of.queued.imports.shift()!;
  await of.run(job, { ...of.real, "importFiles.whole": { ...whole, store } });
  await expectIssued(tenant, one.id);
  expect((await read(tenant, one)).mails.state).toBe("sending");
});

test("a second run of a chunk, which finds its event archived, changes nothing of what the first one issued", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const one = await ready(tenant, of, { hold_minutes: 1 });
  await order(tenant, one, "confirm");
  const job: ChunkJob = { ...importJob(tenant, one.id), act: "issue", chunk: 0 };
  const context = async () => {
    await of.run(job, { ...of.real, importChunks: { ...ports.importChunks, turn: async () => 0 } });
    throw new DomainError("event_not_active", "The event is archived.");
  };
  await of.run(job, { ...of.real, issuances: { ...of.real.issuances, context } });
  await of.drain();
  await expectIssued(tenant, one.id);
  const { results_url } = await read(tenant, one);
  const states = (await (await fetch(results_url!)).text()).trim().split("\r\n").slice(1);
  expect(states.map((line) => line.split(",")[1])).toEqual([...Array(PEOPLE).fill("issued"), "invalid"]);
  expect((await order(tenant, one, "undo")).status).toBe(200);
  await of.run({ ...job, act: "undo" }, of.real);
  expect(await read(tenant, one)).toMatchObject({ status: "undone", undone: PEOPLE });
});

test("an organization has so many imports open, whatever it cancels between them", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, size: 1 };
  const open = () => tenant.key.call("POST /v1.0/imports", { body: body as never });
  const opened = await Promise.all(Array.from({ length: IMPORTS.openMax - 1 }, open));
  for (let n = 0; n < 2; n++) {
    const { body: newest } = await open();
    expect((await order(tenant, newest, "cancel")).status).toBe(200);
  }
  expect((await open()).status).toBe(201);
  expect((await open()).problem.code).toBe("import_limit_reached");
  await order(tenant, opened[0]!.body, "cancel");
  expect((await open()).status).toBe(201);
});

test("what a chunk of an import reads and writes shares no partition with the single issuance of another organization", async () => {
  const [importing, single] = [await stack.tenant(), await stack.tenant()];
  const of = machine(ports);
  const one = await ready(importing, of);
  await order(importing, one, "confirm");
  /** Keys of partitions, of tables and indexes, in the calls that `work` made; not the parts of a counter, which are sort keys. */
  const partitionsIn = async (work: (own: Ports) => Promise<unknown>): Promise<Set<string>> => {
    const keys = new Set<string>();
    const documents = patientDocuments(({ input }) => {
      for (const [, key] of JSON.stringify(input).matchAll(/"S":"((?!ISSUED#)[A-Z_]+#[^"]*)"/g))
        keys.add(key!);
    });
    const names = [...new Set([...chunkWorker.uses, ...issueRoute.uses])];
    const own = await connectPorts(names, { config: readConfig(), dynamo: () => documents });
    const { chunksQueue, importsQueue, mailQueue, clock } = of.real;
    await work({ ...of.real, ...own, chunksQueue, importsQueue, mailQueue, clock } as Ports);
    return keys;
  };
  const ofChunk = await partitionsIn((own) =>
    of.run({ ...importJob(importing, one.id), act: "issue", chunk: 0 }, own),
  );
  const { event, badge } = await eventAndBadge(single);
  const ofSingle = await partitionsIn((own) =>
    issueCertificates(
      own,
      { organizationId: single.id, keyId: "key_x", plan: "ENTERPRISE", quotaOverride: null } as never,
      IssueRequest.parse({ event_id: event.id, badge_id: badge.id, ...aRecipient() }),
      null,
      "r",
    ),
  );
  expect(Math.min(ofChunk.size, ofSingle.size)).toBeGreaterThan(8);
  expect([...ofSingle].filter((key) => ofChunk.has(key))).toEqual([]);
});
