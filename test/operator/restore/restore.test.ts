// More than ten seconds: a restore is killed at its calls of the store, and begun again. Only the long run kills it at each of
// them, each day at a few.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { planRestore, type RestoreCounts, restore } from "#infra/operator/restore/restore.ts";
import { unsentMails } from "#infra/operator/sweep-mails.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { chunkFile } from "#shared/domain/imports/import-files.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { invitationKeyOf } from "#shared/storage/messages/invitation-record.ts";
import { readAll } from "#shared/storage/table/batches.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { aList, order } from "../../imports/importing.ts";
import { importJob, machine, readyFile } from "../../imports/machine.ts";
import { invite } from "../../support/browser/invitation-page.ts";
import { connectionTo } from "../../support/documents.ts";
import { night, runs } from "../../support/runs.ts";
import { HARMS } from "./harms.ts";
import { type LostTable, restoreScene } from "./scene.ts";

const scene = await restoreScene();
const { stack, ports, theTool, restored, pauseWrites, service, config } = scene;

/** On a machine that does much else. */
const SLOW_MS = 600_000;

// First, while there are few organizations: each run begins anew.
test(
  "a restore may die at any call of the store, and changes nothing more when it is repeated",
  async () => {
    const table = await scene.aLostTable();
    for (let calls = 1; ; calls += runs(200, 1)) {
      const ended = await restored(await theTool(table.from, calls)).catch((error: Error) => error);
      if (!(ended instanceof Error)) break;
      expect(ended.message).toBe("killed");
    }
    await scene.publishQueued();
    const { organizations: _, ...again } = await restored(await theTool(table.from));
    expect(Object.entries(again).filter(([, changed]) => changed !== 0)).toEqual([]);
    for (const [harm, reversed] of HARMS)
      await reversed(table, scene).catch((error: Error) => {
        throw new Error(harm, { cause: error });
      });
  },
  SLOW_MS,
);

night.test(
  "two operators may do it at the same time",
  async () => {
    const table = await scene.aLostTable();
    const tools = await Promise.all([theTool(table.from), theTool(table.from)]);
    const { since } = await pauseWrites.begin({ reason: "a restore", since: new Date().toISOString() });
    await Promise.all(tools.map((tool) => restore(tool, since, () => {})));
    await pauseWrites.end();
    await scene.publishQueued();
    for (const [harm, reversed] of HARMS)
      await reversed(table, scene).catch((error: Error) => {
        throw new Error(harm, { cause: error });
      });
  },
  SLOW_MS,
);

test("of an issuer whose first key was logged twice, as one run died, both keys are there", async () => {
  const { id } = await stack.tenant();
  const before = new Date().toISOString();
  await establishIssuer(ports, id);
  const { lastingLog } = (await theTool(before)).ports;
  const logged = (await lastingLog.issuerEntries(before)).filter((one) => one.event === "established");
  const entry = logged.find(({ key }) => key.organization_id === id)!;
  const other = { ...entry, key: { ...entry.key, id: `${entry.key.id}0` } };
  expect(await lastingLog.applyToIssuer(other)).toBe(true);
  expect((await ports.issuers.find(id))!.keys.map((key) => key.id)).toEqual([entry.key.id, other.key.id]);
  for (const one of [entry, other]) expect(await lastingLog.applyToIssuer(one)).toBe(false);
});

describe("after the table main was put back, a restore reverses that", () => {
  let table: LostTable;
  let done: RestoreCounts;
  beforeAll(async () => {
    table = await scene.aLostTable();
    // What is reversed below did happen.
    expect((await ports.issuers.find(table.rotating.id))!.keys).toHaveLength(1);
    expect(await scene.statusOf(table.later)).toBe(200);
    expect(await scene.isMuted(table.muted, table.used.id)).toBe(false);
    expect(await ports.certificates.get(table.used.id, table.hidden.id)).toMatchObject({
      visibility: "link",
    });
    expect(await scene.isRevoked(table.inWalletCredential)).toBe(false);
    const roles = (await ports.members.roster(table.used.id))!.members.map(({ role }) => role);
    expect(roles).toEqual(["owner", "owner", "owner"]);
    const { body: webhooks } = await table.used.key.call("GET /v1.0/webhooks");
    expect(webhooks.data.map(({ id }) => id).toSorted()).toEqual(
      [table.keptWebhook, table.removed].toSorted(),
    );
    expect(await scene.isRevoked(table.lostValid.credential)).toBeUndefined();
    const tool = await theTool(table.from);
    const before = await stack.stored("TABLE_MAIN");
    const plan = await planRestore(tool);
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    done = await restored(tool);
    expect(plan).toMatchObject({
      revoked_keys: 2,
      plans: 1,
      rosters: 1,
      quotas: 0,
      held_mails: 3,
      held_messages: 1,
      status_lists: 2,
    });
    expect(plan.strange_gates).toBeGreaterThanOrEqual(1);
    // The log may have a little that the table has too.
    expect(done).toMatchObject({ event_counters: 1, usages: 1, uncounted: 0 });
    const unlogged = {
      ...{ event_counters: 0, usages: 0 },
      issuer_changes: 0,
      unsubscriptions: 0,
      revocations: 0,
      choices: 0,
      webhooks: 0,
      revoked_entries: 0,
    };
    expect({ ...done, ...unlogged }).toEqual({ ...plan, ...unlogged });
    await scene.publishQueued();
  });

  test("and says what it has changed", () => {
    expect(done).toMatchObject({
      ...{
        issuer_changes: 3,
        unsubscriptions: 4,
        revocations: 1,
        choices: 2,
        webhooks: 1,
        revoked_entries: 2,
        status_lists: 2,
      },
    });
  });

  test.each(HARMS)("%s", (_, reversed) => reversed(table, scene));

  night.test("a second invitation goes out", async () => {
    const undo = stack.setClock(() => new Date(Date.now() + 6 * 3_600_000));
    await scene.workerOf("people.send-deferred").handler({}, {} as never);
    undo();
    expect(service.to(table.mailedTo)).toHaveLength(1);
    expect(await scene.waitingIn(config.QUEUE_URL_MAIL)).toEqual([]);
    const queued = await unsentMails(
      connectionTo(),
      table.used.id,
      { from: new Date(0).toISOString(), until: new Date().toISOString() },
      null,
    );
    const { mailed, waiting, held } = table;
    expect([...queued.unsent].sort()).toEqual([mailed, waiting, held.id].sort());
    // Some days later, when what was issued is given the time at which it is followed.
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await followIssued({ ...ports, clock: { now: () => days(4) } })).toBeGreaterThanOrEqual(3);
    const followed = (await ports["messages.due"].due("follow_up", days(100), 500)).map(
      (one) => one.certificateId,
    );
    for (const id of [mailed, waiting, held.id]) expect(followed).not.toContain(id);
  });

  night.test("repeated when the service goes on again, it leaves alone what was issued since", async () => {
    const later = new Date(Date.parse(table.from) + 2 * RESTORE.logOverlapSeconds * 1_000);
    const undo = stack.setClock(() => later);
    const { id } = await invite(stack, table.used, table.subject);
    undo();
    await ports["messages.write"].wait((await ports.certificates.get(table.used.id, id))!, "invitation", {
      until: later,
      bulk: false,
    });
    const again = await restored(await theTool(table.from), later);
    expect(again).toMatchObject({ held_mails: 0, held_messages: 0, usages: 0, event_counters: 0 });
  });

  test("it stops when somebody ends its pause, though another one begins", async () => {
    const tool = await theTool(table.from);
    const said: string[] = [];
    const ended = restored(tool, new Date(), async (step) => {
      said.push(step);
      if (said.length < 3) return;
      await pauseWrites.end();
      await pauseWrites.begin({ reason: "another one", since: new Date(0).toISOString() });
    });
    await expect(ended).rejects.toThrow("The pause ended before this restore did.");
    expect(said).toHaveLength(3);
  });
});

test("imports that were under way go on, and mails that were held then are not sent twice", async () => {
  const tenant = await stack.tenant();
  const of = machine(ports);
  const anImport = (options: object) => readyFile(tenant, of, aList(2, randomUUID().slice(0, 8)), options);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const held = await anImport({ send_at: inDays(2).toISOString() });
  const [going, lost] = [await anImport({}), await anImport({})];
  for (const one of [held, going, lost]) expect((await order(tenant, one, "confirm")).status).toBe(200);
  await of.run({ ...importJob(tenant, held.id), act: "issue", chunk: 0 }, of.real);
  const stored = async ({ id }: typeof held) => (await ports.imports.get(tenant.id, id))!;
  // It had ended since, so its rows are gone.
  await ports["importFiles.remove"].remove(await stored(lost), [chunkFile(await stored(lost), 0)]);
  const { data } = (await tenant.key.call("GET /v1.0/invitations")).body;
  const unsent = () => {
    const period = { from: inDays(-1).toISOString(), until: inDays(1).toISOString() };
    return unsentMails(connectionTo(), tenant.id, period, null).then((page) => page.unsent.length);
  };
  const heldBack = async () => {
    const records = await readAll(
      mainTable(connectionTo()),
      await Promise.all(
        data.map(async ({ id }) => invitationKeyOf((await ports.certificates.get(tenant.id, id))!)),
      ),
    );
    return records.filter(({ held_back }) => held_back !== undefined).length;
  };
  const from = inDays(0).toISOString();
  expect((await restored(await theTool(from))).imports).toBeGreaterThan(1);
  expect([data.length, await heldBack(), await unsent()]).toEqual([2, 0, 0]);
  expect(await stored(held)).toMatchObject({ mails: "held" });
  for (const one of [going, lost]) {
    await of.run({ ...importJob(tenant, one.id), act: "issue", chunk: 0 }, of.real);
    await of.drain();
    of.wait();
  }
  expect(await stored(going)).toMatchObject({ status: "completed", issued: 2 });
  expect(await stored(lost)).toMatchObject({ status: "cancelled", reserved: 0 });
  // A later moment, by which the mails were due.
  await restored(await theTool(from), inDays(3));
  expect(await stored(held)).toMatchObject({ mails: "sending" });
  // The other import has issued to two as well.
  expect([await heldBack(), await unsent()]).toEqual([2, 4]);
});
