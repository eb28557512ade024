import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import { MIGRATION_PORTS } from "#infra/operator/migration/conversions.ts";
import { migrate, paceOf } from "#infra/operator/migration/migrate.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { issuedItem } from "#shared/storage/certificates/certificate-item.ts";
import { listedRecipient } from "#shared/storage/messages/invitation-record.ts";
import { writeAll } from "#shared/storage/table/batches.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { getItem, mainTable, putItem, type Table } from "#shared/storage/table/items.ts";
import { readToEnd } from "#shared/storage/table/list.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { useEmulators } from "../local/local-support.ts";
import { connectionTo, patientDocuments } from "../support/documents.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { night, some } from "../support/runs.ts";
import { inOrder } from "../support/service.ts";
import { aProvisionedStack, CREATE, type ProvisionedStack } from "./operator-support.ts";

useEmulators();

const FAST = ["--max-writes-per-second", "5000"];
const POSITION = itemKey.migration("1.1");

interface Scene extends ProvisionedStack {
  readonly main: Table;
  readonly organizationId: string;
  readonly certificates: readonly Certificate[];
}

/** The record of an invitation whose mail release 1.1 has sent, which knew no reminders and listed no `external_id`. */
function sentBefore(certificate: Certificate, state = "sent"): Item {
  const { external_id: _, ...listed } = listedRecipient(certificate);
  return {
    ...itemKey.invitation(certificate.organization_id, certificate.email, certificate.id),
    ...listed,
    state,
    ...(state === "sent" && { finished_at: certificate.created_at, message_id: "m-1" }),
  };
}
const write = (main: Table, items: readonly Item[]) => writeAll(main, items, Date.now() + 30_000);

/** An organization whose invitations were sent by release 1.1, every second one with an `external_id`: all of them lie in one segment of the table. */
async function aScene(count: number): Promise<Scene> {
  const stack = await aProvisionedStack();
  const main = mainTable(connectionTo(stack.config));
  const { id }: { id: string } = await stack.json(...CREATE);
  const about = { organization_id: id, event_id: crypto.randomUUID(), badge_id: crypto.randomUUID() };
  const recipients = Array.from({ length: count }, (_, n) =>
    aStoredRecipient({ external_id: n % 2 === 0 ? null : `bib-${n}` }),
  );
  const certificates = certificatesOf(anIssuance({ ...about, recipients }));
  await write(
    main,
    certificates.flatMap((one) => [issuedItem(one, new Date(one.created_at)), sentBefore(one)]),
  );
  return { ...stack, main, organizationId: id, certificates };
}

async function itemsOf({ main: { name, client } }: Scene): Promise<Item[]> {
  const found: Item[] = [];
  const scan = { TableName: name, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: client() }, scan)) found.push(...Items);
  return found.filter(({ kind }) => kind !== "migration" && kind !== "audit");
}
const contentOf = async (scene: Scene) =>
  (await itemsOf(scene)).map((item) => JSON.stringify(item, inOrder)).toSorted();
const invitationsIn = async (scene: Scene) =>
  (await itemsOf(scene)).filter((item) => item.kind === "invitation");
const notFollowedIn = async (scene: Scene) =>
  (await invitationsIn(scene)).filter((item) => item.by_due_pk === undefined);
const toldApartIn = async (scene: Scene) =>
  (await invitationsIn(scene)).filter((item) => typeof item.external_id === "string");

/**
 * Writes a second of a run that dies. It first notes how far it is at the end of a page and after a second: so at most 30 of
 * earlier pages and the 100 of that page are converted by then, wherever the pages begin.
 */
const DYING_PACE = 30;

/** Runs the conversion in this process until it has noted how far it is; from then on none of its calls is answered, as of one that was killed. */
async function runUntilNoted({ config }: Scene): Promise<void> {
  const client = patientDocuments();
  onTestFinished(() => client.destroy());
  const connection = { config, dynamo: () => client };
  const ports = await connectPorts(MIGRATION_PORTS, connection);
  const never = new Promise<never>(() => {});
  await new Promise<void>((noted) => {
    let dead = false;
    client.middlewareStack.add(
      (next) => async (args) => {
        if (dead) return never;
        const answer = await next(args);
        dead ||= JSON.stringify(args.input).includes('"migration"') && "Item" in args.input;
        if (!dead) return answer;
        noted();
        return never;
      },
      { step: "initialize", name: "dies" },
    );
    const options = { dryRun: false, writesPerSecond: DYING_PACE, onProgress() {}, onFailure() {} };
    migrate(connection, ports, options).catch(() => {});
  });
}

/** Kills the tool as a process once it has noted how far it is. */
async function killHalfway({ data, main }: Scene): Promise<void> {
  const line = [
    "infra/operator/main.ts",
    "--data",
    data,
    "migrate",
    "--max-writes-per-second",
    `${DYING_PACE}`,
  ];
  const child = spawn(process.execPath, line, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await getItem(main, POSITION))) await sleep(20);
  child.kill("SIGKILL");
  await ended;
}

describe("operator migrate", () => {
  test("gives sent invitations a time and the list of people external_ids, says how many, and changes nothing when it is run again", async () => {
    const scene = await aScene(20);
    const { main, certificates } = scene;
    const [asked, returned] = certificates;
    await putItem(main, sentBefore(asked!, "requested"));
    await putItem(main, { ...sentBefore(returned!), state: "refused", refused_reason: "suppressed" });
    const before = await contentOf(scene);
    const dry = await scene.json("migrate", "--dry-run");
    const counted = {
      resumed: false,
      seen: expect.any(Number),
      followed: 19,
      told_apart: 10,
      listed: 1,
      rosters: 0,
    };
    expect(dry).toEqual({ dry_run: true, ...counted });
    expect(await contentOf(scene)).toEqual(before);
    expect(await getItem(main, POSITION)).toBeUndefined();

    const done: { seen: number } = await scene.json("migrate", ...FAST);
    expect(done).toEqual({ dry_run: false, ...counted });
    expect(done.seen).toBeGreaterThanOrEqual(before.length);
    expect(await notFollowedIn(scene)).toMatchObject([{ sk: `${asked!.email}#${asked!.id}` }]);
    expect(await toldApartIn(scene)).toHaveLength(10);
    const partition = `ORG#${scene.organizationId}#MAIL#bounced`;
    const listed = await readToEnd(main, { index: "by_list", partition });
    expect(listed).toMatchObject([{ by_list_sk: returned!.id, event_code: shortCode(returned!.event_id) }]);

    const after = await contentOf(scene);
    const nothing = { resumed: false, followed: 0, told_apart: 0, listed: 0 };
    expect(await scene.json("migrate", ...FAST)).toMatchObject(nothing);
    expect(await contentOf(scene)).toEqual(after);
  });

  const DEATHS = [
    ["in this process", runUntilNoted],
    ["as a process", killHalfway],
  ] as const;

  test.each(some(DEATHS, 1, 0))("goes on where it died %s", async (_, die) => {
    // More than one page, so that it dies between the first and the last write.
    const scene = await aScene(150);
    await die(scene);
    const left = (await notFollowedIn(scene)).length;
    expect([left > 0, left < 150]).toEqual([true, true]);
    expect(await scene.json("migrate", ...FAST)).toMatchObject({ resumed: true });
    expect(await notFollowedIn(scene)).toEqual([]);
    expect(await toldApartIn(scene)).toHaveLength(75);
    const nothing = { resumed: false, followed: 0, told_apart: 0 };
    expect(await scene.json("migrate", "--dry-run")).toMatchObject(nothing);
  });

  night.test(
    "says what it could not convert, converts the rest, and repeats that when it is run again",
    async () => {
      const scene = await aScene(3);
      const { main, organizationId, certificates } = scene;
      const whole = issuedItem(certificates[1]!, new Date());
      await putItem(main, { ...whole, metadata: "{" });
      for (const _ of [1, 2]) {
        const { code, err } = await scene.operator("migrate", ...FAST);
        expect(code).toBe(1);
        expect(err).toContain("1 items could not be converted; run it again.");
        expect(err).toContain(`invitation ORG#${organizationId}#PEOPLE: SyntaxError`);
        expect(err).not.toContain("@");
        expect(await notFollowedIn(scene)).toHaveLength(1);
      }
      await putItem(main, whole);
      expect(await scene.json("migrate", ...FAST)).toMatchObject({ followed: 1 });
    },
  );

  night.test(
    "reads a thousand items and converts those that need it at hundreds of items a second",
    async () => {
      const scene = await aScene(100);
      const codes = Array.from({ length: 900 }, (_, n) => ({
        ...itemKey.code(String(n).padStart(12, "0")),
        kind: "code",
        organization_id: scene.organizationId,
      }));
      await write(scene.main, codes);
      const from = performance.now();
      const done: { seen: number } = await scene.json("migrate", ...FAST);
      expect(performance.now() - from).toBeLessThan(onSlowMachine(4_000));
      expect(done).toMatchObject({ followed: 100 });
      expect(done.seen).toBeGreaterThanOrEqual(1_100);
    },
  );

  night.test("writes no faster than it may", async () => {
    const pace = paceOf(100);
    const from = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => pace()));
    expect(performance.now() - from).toBeGreaterThan(480);
    const { code, err } = await (await aProvisionedStack()).operator(
      "migrate",
      "--max-writes-per-second",
      "0",
    );
    expect([code, err.includes("whole number from 1")]).toEqual([2, true]);
  });
});
