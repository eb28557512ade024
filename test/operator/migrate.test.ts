import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { MIGRATION_PORTS } from "#infra/operator/migration/conversions.ts";
import { migrate } from "#infra/operator/migration/migrate.ts";
import { paceOf } from "#infra/operator/migration/pace.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { type Item, SHAPE } from "#shared/storage/table/item.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { night, some } from "../support/runs.ts";
import { inOrder } from "../support/service.ts";
import { connectionTo, everything, FORMER, loadFormer, putRaw } from "./former-shape/load.ts";
import { aProvisionedStack, type ProvisionedStack } from "./operator-support.ts";

useEmulators();

/** What the conversion of all of the former items does; the windows of the gate and the directory's log go by themselves. */
const ALL = { people: 9, deliveries: 1, folded: 8, lists: 2, followed: 16 };
const FAST = ["--max-writes-per-second", "5000"];

async function formerStack(): Promise<ProvisionedStack> {
  const stack = await aProvisionedStack();
  await loadFormer(stack.config);
  return stack;
}
const contentOf = async ({ config }: ProvisionedStack) =>
  (await everything(config))
    .filter(({ item }) => item.kind !== "migration" && item.kind !== "audit")
    .map(({ table, item }) => JSON.stringify([table, item], inOrder))
    .toSorted();
const formerIn = async ({ config }: ProvisionedStack) =>
  (await everything(config)).filter(({ item }) => item.v === undefined && item.expires_on === undefined);
const positionOf = ({ config }: ProvisionedStack): Promise<Item | undefined> =>
  getItem(mainTable(connectionTo(config)), itemKey.migration(SHAPE));

/** Runs the conversion in this process until it has noted how far it is; from then on none of its calls is answered, as of one that was killed. */
async function runUntilNoted({ config }: ProvisionedStack): Promise<void> {
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
    const options = { dryRun: false, writesPerSecond: 60, onProgress() {}, onFailure() {} };
    migrate(connection, ports, options).catch(() => {});
  });
}

/** The tool in a process of its own, to be killed. */
function startMigrate({ data }: ProvisionedStack, ...argv: string[]) {
  const line = ["infra/operator/main.ts", "--data", data, "migrate", ...argv];
  const child = spawn(process.execPath, line, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

describe("operator migrate", () => {
  night.test("converts every item, says what it did, and changes nothing when it is run again", async () => {
    const stack = await formerStack();
    const before = await contentOf(stack);
    const dry = await stack.json("migrate", "--dry-run");
    expect(dry).toMatchObject({ dry_run: true, resumed: false, ...ALL });
    expect(await contentOf(stack)).toEqual(before);
    expect(await positionOf(stack)).toBeUndefined();

    const done: Record<string, unknown> = await stack.json("migrate", ...FAST);
    expect(done).toEqual({ ...(dry as object), dry_run: false, seen: expect.any(Number) });
    expect(done.seen).toBeGreaterThanOrEqual(before.length);
    expect(await formerIn(stack)).toEqual([]);

    const after = await contentOf(stack);
    const again = await stack.json("migrate", ...FAST);
    const nothing = { converted: 0, people: 0, deliveries: 0, folded: 0, lists: 0, followed: 0 };
    expect(again).toMatchObject({ dry_run: false, resumed: false, ...nothing });
    expect(await contentOf(stack)).toEqual(after);
  });

  /** Kills the tool as a process when about half is done. */
  async function killHalfway(stack: ProvisionedStack): Promise<void> {
    const run = startMigrate(stack, "--max-writes-per-second", "40");
    const isHalf = async () => {
      const left = (await formerIn(stack)).length;
      return left < 110 && (await positionOf(stack)) !== undefined;
    };
    while (!(await isHalf())) await sleep(20);
    await run.kill();
  }
  const DEATHS = [
    ["in this process", runUntilNoted],
    ["as a process", killHalfway],
  ] as const;

  test.each(some(DEATHS, 1, 0))("goes on where it died %s", async (_, die) => {
    const stack = await formerStack();
    await die(stack);
    const left = await formerIn(stack);
    expect(left.length).toBeGreaterThan(0);
    const done: { resumed: boolean; converted: number } = await stack.json("migrate", ...FAST);
    expect(done.resumed).toBe(true);
    expect(await formerIn(stack)).toEqual([]);
    // Nothing was taken over twice.
    const items = (await everything(stack.config)).map(({ item }) => item);
    const sum = (kind: string, name: string) =>
      items.filter((item) => item.kind === kind).reduce((total, item) => total + Number(item[name] ?? 0), 0);
    expect(sum("event_issued", "issued")).toBe(30);
    expect(sum("event_moved", "VI")).toBe(14);
    expect(sum("organizations", "taken_over")).toBe(30);
    expect(items.filter(({ kind }) => kind === "invitation")).toHaveLength(30);
    expect(await stack.json("migrate", "--dry-run")).toMatchObject({
      resumed: false,
      converted: 0,
      folded: 0,
    });
  });

  night.test(
    "says what it could not convert, converts the rest, and repeats that when it is run again",
    async () => {
      const stack = await aProvisionedStack();
      const broken = (item: Record<string, { S?: string }>) =>
        item.sk?.S === "01a20215-192b-7000-880d-ee6a5f6b60ed";
      await loadFormer(stack.config, ({ item }) =>
        broken(item as never) ? { ...item, metadata: { S: "{" } } : item,
      );
      for (const _ of [1, 2]) {
        const { code, err } = await stack.operator("migrate", ...FAST);
        expect(code).toBe(1);
        // The certificate, and its invitation, which is followed by what that says.
        expect(err).toContain("2 items could not be converted; run it again.");
        expect(err).toContain(`main certificate ORG#${FORMER.other}#CERT: SyntaxError`);
        expect(err).toContain(`main invitation ORG#${FORMER.other}#PEOPLE: SyntaxError`);
        expect(err).not.toContain("@");
        expect((await formerIn(stack)).map(({ item }) => item.kind)).toEqual(["certificate"]);
      }
      await loadFormer(stack.config, ({ item }) => (broken(item as never) ? item : undefined));
      expect(await stack.json("migrate", ...FAST)).toMatchObject({ converted: 1 });
    },
  );

  night.test(
    "reads a thousand items and converts those that need it at hundreds of items a second",
    async () => {
      const stack = await aProvisionedStack();
      const items = Array.from({ length: 1_000 }, (_, n) => ({
        table: "main" as const,
        item: {
          pk: { S: `CODE#${String(n).padStart(12, "0")}` },
          sk: { S: "CODE" },
          kind: { S: "code" },
          organization_id: { S: FORMER.organization },
          ...(n % 10 > 0 && { v: { N: String(SHAPE) } }),
        },
      }));
      await putRaw(stack.config, items);
      const from = performance.now();
      const done: { seen: number } = await stack.json("migrate", ...FAST);
      expect(performance.now() - from).toBeLessThan(onSlowMachine(4_000));
      expect(done).toMatchObject({ converted: 100 });
      // It may also have met the record of its own progress, and its audit item.
      expect([1_000, 1_001, 1_002]).toContain(done.seen);
    },
  );

  night.test("writes no faster than it may", async () => {
    const pace = paceOf(100);
    const from = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => pace()));
    await pace(20);
    await pace();
    expect(performance.now() - from).toBeGreaterThan(480);
    const { code, err } = await (await aProvisionedStack()).operator(
      "migrate",
      "--max-writes-per-second",
      "0",
    );
    expect([code, err.includes("whole number from 1")]).toEqual([2, true]);
  });
});
