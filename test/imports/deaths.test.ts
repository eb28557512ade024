import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeImport } from "#shared/domain/imports/close-import.ts";
import type { ChunkJob, ImportJob } from "#shared/domain/imports/jobs.ts";
import { releaseMails } from "#shared/domain/imports/release-mails.ts";
import { validateFile } from "#shared/domain/imports/validate-file.ts";
import { workOnChunk } from "#shared/domain/imports/work-on-chunk.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { spread } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { aList, order, read, sentImport } from "./importing.ts";

// Without workers: the test carries jobs from one function to the next, and kills them.
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const PEOPLE = 6;
const LEASE_MS = 70_000;

/** Ports of a function that dies before or after its n-th call of a port. */
function mortal(real: Ports, dies: { call: number; after: boolean }) {
  let calls = 0;
  const kill = () => {
    throw new Error("killed");
  };
  const of = (port: object): object =>
    new Proxy(port, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== "function" || name === "now") return member;
        return async (...args: unknown[]) => {
          if (calls >= dies.call) kill();
          calls++;
          if (calls === dies.call && !dies.after) kill();
          const result = await member.apply(target, args);
          if (calls >= dies.call) kill();
          return result;
        };
      },
    });
  const dying = new Proxy(real, {
    get: (target, name) => {
      const port = Reflect.get(target, name);
      return name === "clock" || name === "settings" || typeof port !== "object" ? port : of(port);
    },
  });
  return { ports: dying, calls: () => calls };
}

/** A service whose queues are lists. */
function machine() {
  const queued = { chunks: [] as ChunkJob[], imports: [] as ImportJob[], mails: [] as MailJob[] };
  let ahead = 0;
  const into = <J>(list: J[]) => ({
    send: async (jobs: readonly J[]) => {
      list.push(...jobs);
      return [];
    },
  });
  const real = {
    ...ports,
    chunksQueue: into(queued.chunks),
    importsQueue: into(queued.imports),
    mailQueue: into(queued.mails),
    clock: { now: () => new Date(Date.now() + ahead) },
  } as Ports;
  const run = async (job: ChunkJob | ImportJob, with_: Ports): Promise<void> => {
    if (job.act === "validate") await validateFile(with_, job as ImportJob);
    else if (job.act === "close") await closeImport(with_, job as ImportJob);
    else await workOnChunk(with_, job as ChunkJob);
  };
  return {
    queued,
    real,
    /** Later than anybody who died holds anything. */
    wait: () => {
      ahead += LEASE_MS;
    },
    run,
    /** Carries all jobs to their ends. */
    async drain() {
      for (let n = 0; n < 100; n++) {
        const job = queued.chunks.shift() ?? queued.imports.shift();
        if (!job) return;
        await run(job, real);
      }
      throw new Error("jobs without end");
    },
  };
}

type Machine = ReturnType<typeof machine>;
const jobOf = (tenant: Tenant, id: string) => ({ organization_id: tenant.id, import_id: id });

async function readyFile(tenant: Tenant, of: Machine, file: string, options: object = {}) {
  const one = await sentImport(tenant, file, { on_invalid: "skip", ...options });
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body: {} });
  await of.run({ ...jobOf(tenant, one.id), act: "validate", validation: 1 }, of.real);
  return read(tenant, one);
}
const ready = (tenant: Tenant, of: Machine, options: object = {}) =>
  readyFile(tenant, of, `${aList(PEOPLE, randomUUID().slice(0, 8))}\nNobody;none\n`, options);

/** Kills a job at each of its steps, before and after it, each time in a new scene, and carries on; `expected` looks at what is there in the end. */
async function killedEverywhere(
  scene: (of: Machine, tenant: Tenant) => Promise<{ id: string; job: ChunkJob | ImportJob }>,
  expected: (of: Machine, tenant: Tenant, id: string) => Promise<void>,
): Promise<void> {
  const tryWith = async (call: number, after: boolean): Promise<number> => {
    const of = machine();
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
      return { id, job: { ...jobOf(tenant, id), act: "issue", chunk: 0 } };
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
      return { id, job: { ...jobOf(tenant, id), act: "validate", validation: 1 } };
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
      await of.run({ ...jobOf(tenant, id), act: "issue", chunk: 0 }, of.real);
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
      await of.run({ ...jobOf(tenant, id), act: "issue", chunk: 0 }, of.real);
      await of.drain();
      expect((await order(tenant, { id }, "undo")).status).toBe(200);
      return { id, job: { ...jobOf(tenant, id), act: "undo", chunk: 0 } };
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
      return { id, job: { ...jobOf(tenant, id), act: "issue", chunk: 0 } };
    },
    async (of) => expect(new Set(of.queued.mails.map((job) => job.certificate_id)).size).toBe(PEOPLE),
  );
  const of = machine();
  const tenant = await stack.tenant();
  const { id } = await ready(tenant, of, { hold_minutes: 1 });
  await order(tenant, { id }, "confirm");
  await of.run({ ...jobOf(tenant, id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  of.wait();
  const [released, undone] = await Promise.all([releaseMails(of.real), order(tenant, { id }, "undo")]);
  const after = await read(tenant, { id });
  if (undone.status === 200) expect([released, after.status]).toEqual([0, "undoing"]);
  else expect([after.mails.state, undone.problem.code]).toEqual(["sending", "import_not_ready"]);
});

test("two imports and single requests that race for the last of a quota take exactly what there is", async () => {
  const tenant = await stack.tenant({ quota: 3 * PEOPLE });
  const of = machine();
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
  await of.run({ ...jobOf(tenant, first.id), act: "issue", chunk: 0 }, of.real);
  await of.run({ ...jobOf(tenant, second.id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  expect((await certificatesOf(tenant)).length).toBe(used);
  // What comes back can be taken by the other one.
  const states = await Promise.all([first, second].map((one) => read(tenant, one)));
  const done = states.find(({ status }) => status === "completed_with_errors")!;
  await order(tenant, done, "undo");
  await of.run({ ...jobOf(tenant, done.id), act: "undo", chunk: 0 }, of.real);
  await of.drain();
  expect(await usedBy(tenant)).toBe(used - PEOPLE);
  const other = states.find(({ status }) => status === "quota_exhausted");
  if (other) expect((await order(tenant, other, "confirm")).status).toBe(200);
});

test("an import that is cancelled while its first chunk is written keeps that, and gives the rest back", async () => {
  const tenant = await stack.tenant();
  const of = machine();
  const one = await ready(tenant, of);
  await order(tenant, one, "confirm");
  expect(await usedBy(tenant)).toBe(PEOPLE);
  expect((await order(tenant, one, "cancel")).status).toBe(200);
  await of.run({ ...jobOf(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  await of.run({ ...jobOf(tenant, one.id), act: "close", validation: 1 }, of.real);
  expect(await usedBy(tenant)).toBe(0);
  const after = await read(tenant, one);
  expect(after).toMatchObject({ status: "cancelled", issued: 0 });
  const results = (await (await fetch(after.results_url!)).text()).trim().split("\r\n").slice(1);
  expect(results.map((line) => line.split(",")[1])).toEqual([...Array(PEOPLE).fill("not_issued"), "invalid"]);
});

test("a list that is sent once more takes quota for those alone who are new, and for whom was revoked meanwhile as far as there is some", async () => {
  const tenant = await stack.tenant({ quota: PEOPLE + 1 });
  const of = machine();
  const tag = randomUUID().slice(0, 8);
  const first = await readyFile(tenant, of, aList(PEOPLE, tag), { hold_minutes: 0 });
  const { event_id, badge_id } = first;
  await order(tenant, first, "confirm");
  await of.run({ ...jobOf(tenant, first.id), act: "issue", chunk: 0 }, of.real);
  await of.drain();
  const again = await readyFile(tenant, of, aList(PEOPLE + 1, tag), { event_id, badge_id });
  expect([again.already_issued, again.quota]).toEqual([PEOPLE, { needed: 1, left: 1 }]);
  const [revoked] = await certificatesOf(tenant);
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked!.id }, body: {} });
  expect((await order(tenant, again, "confirm")).status).toBe(200);
  await of.run({ ...jobOf(tenant, again.id), act: "issue", chunk: 0 }, of.real);
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
  const of = machine();
  const one = await ready(tenant, of);
  await order(tenant, one, "confirm");
  const stored = (await ports.imports.get(tenant.id, one.id))!;
  // Another import of the organization has the turn for a minute.
  await ports.importChunks.turn(tenant.id, 50_000, new Date());
  await of.run({ ...jobOf(tenant, one.id), act: "issue", chunk: 0 }, of.real);
  expect(of.queued.chunks).toEqual([{ ...jobOf(tenant, one.id), act: "issue", chunk: 0 }]);
  of.wait();
  await of.drain();
  await expectIssued(tenant, one.id);
  expect(await ports.importChunks.hold(stored, 0, of.real.clock.now())).toBe(false);
});
