import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { night } from "../support/runs.ts";
import {
  admitsKey,
  aKey,
  anOrganization,
  gateOf,
  type ProvisionedStack,
  storedOrganization,
} from "./operator-support.ts";

useEmulators();

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("rebuilding a gate", () => {
  async function withKeys() {
    const { stack, organization, changes } = await storedOrganization({
      plan: "ENTERPRISE",
      quota_override: 9,
    });
    const { "organizations.write": organizationWrites } = stack.ports;
    const kept = await aKey(stack, organization);
    const expiring = await aKey(stack, organization, inAnHour());
    const revoked = await aKey(stack, organization);
    await stack.ports["apiKeys.write"].revoke(organization.id, revoked.id, new Date());
    return {
      stack,
      organization,
      changes,
      "organizations.write": organizationWrites,
      kept,
      expiring,
      revoked,
      client: patientDocuments(),
    };
  }

  test("a lost gate comes back exactly as it was", async () => {
    const { stack, organization, "organizations.write": organizationWrites, client } = await withKeys();
    const before = await gateOf(stack, organization.id);
    await client.send(
      new DeleteCommand({ TableName: stack.config.TABLE_GATE, Key: otherKeys.gate(organization.id) }),
    );
    expect(await organizationWrites.rebuild(organization.id, new Date())).toBe(2);
    expect(await gateOf(stack, organization.id)).toEqual(before);
  });

  test("a damaged gate is mended: right plan, quota and keys, and no revoked one", async () => {
    const {
      stack,
      organization,
      "organizations.write": organizationWrites,
      client,
      revoked,
    } = await withKeys();
    const before = await gateOf(stack, organization.id);
    const damaged = {
      ...otherKeys.gate(organization.id),
      plan: "FREE",
      keys: { [revoked.digest]: { i: revoked.id } },
    };
    await client.send(new PutCommand({ TableName: stack.config.TABLE_GATE, Item: damaged }));
    await organizationWrites.rebuild(organization.id, new Date());
    expect(await gateOf(stack, organization.id)).toEqual(before);
  });

  test("a sound gate stays as it is, with its counters and moments of last use", async () => {
    const {
      stack,
      organization,
      "organizations.write": organizationWrites,
      kept,
      expiring,
    } = await withKeys();
    await admitsKey(stack, organization.id, kept);
    await admitsKey(stack, organization.id, expiring);
    const before = await gateOf(stack, organization.id);
    expect(before.total).toBe(2);
    await organizationWrites.rebuild(organization.id, new Date());
    expect(await gateOf(stack, organization.id)).toEqual(before);
  });

  /** The rebuild, with something happening between its reads and its first write. */
  async function rebuildDuring({ config }: ProvisionedStack, id: string, happens: () => Promise<unknown>) {
    const documents = patientDocuments();
    onTestFinished(() => documents.destroy());
    let happened = false;
    documents.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === "TransactWriteItemsCommand" && !happened) {
          happened = true;
          await happens();
        }
        return next(args);
      },
      { step: "initialize", name: "happens" },
    );
    const { "organizations.write": organizationWrites } = await connectPorts(["organizations.write"], {
      config,
      dynamo: () => documents,
    });
    const keys = await organizationWrites.rebuild(id, new Date());
    expect(happened).toBe(true);
    return keys;
  }

  const forget = ({ config }: ProvisionedStack, organization: Organization, ...forgotten: ApiKey[]) =>
    patientDocuments().send(
      new UpdateCommand({
        TableName: config.TABLE_GATE,
        Key: otherKeys.gate(organization.id),
        UpdateExpression: `REMOVE ${forgotten.map((_, n) => `#keys.#k${n}`).join(", ")}`,
        ExpressionAttributeNames: {
          "#keys": "keys",
          ...Object.fromEntries(forgotten.map((key, n) => [`#k${n}`, key.digest])),
        },
      }),
    );

  test("a key that is made meanwhile is kept", async () => {
    const { stack, organization } = await withKeys();
    const made: ApiKey[] = [];
    expect(
      await rebuildDuring(stack, organization.id, async () => made.push(await aKey(stack, organization))),
    ).toBe(3);
    expect((await admitsKey(stack, organization.id, made[0]!)).kind).toBe("admitted");
  });

  test("a key that is revoked meanwhile stays out, also when the gate had forgotten it", async () => {
    const { stack, organization, kept, expiring } = await withKeys();
    await forget(stack, organization, expiring);
    const revoke = () =>
      Promise.all(
        [kept, expiring].map((key) =>
          stack.ports["apiKeys.write"].revoke(organization.id, key.id, new Date()),
        ),
      );
    expect(await rebuildDuring(stack, organization.id, revoke)).toBe(0);
    expect((await gateOf(stack, organization.id)).keys).toEqual({});
    const again = await withKeys();
    await forget(again.stack, again.organization, again.expiring);
    const revokeForgotten = () =>
      again.stack.ports["apiKeys.write"].revoke(again.organization.id, again.expiring.id, new Date());
    expect(await rebuildDuring(again.stack, again.organization.id, revokeForgotten)).toBe(1);
    expect((await admitsKey(again.stack, again.organization.id, again.expiring)).kind).toBe("unknown");
  });

  test("a plan or quota change meanwhile is not undone", async () => {
    const { stack, organization, changes } = await withKeys();
    await rebuildDuring(stack, organization.id, () => changes.setPlan(organization.id, "FREE", new Date()));
    expect((await gateOf(stack, organization.id)).plan).toBe("FREE");
    await rebuildDuring(stack, organization.id, () => changes.setQuota(organization.id, null, new Date()));
    expect((await gateOf(stack, organization.id)).quota).toBeNull();
  });

  night.test("requests that pass meanwhile stay counted", async () => {
    const { stack, organization, kept } = await withKeys();
    await rebuildDuring(stack, organization.id, () => admitsKey(stack, organization.id, kept));
    expect((await gateOf(stack, organization.id)).total).toBe(1);
  });

  test("an active key that the gate forgot is let in again; an expired one is not", async () => {
    const {
      stack,
      organization,
      "organizations.write": organizationWrites,
      kept,
      expiring,
    } = await withKeys();
    await forget(stack, organization, kept, expiring);
    expect((await admitsKey(stack, organization.id, kept)).kind).toBe("unknown");
    const later = new Date(Date.parse(expiring.expires_at!) + 1_000);
    expect(await organizationWrites.rebuild(organization.id, later)).toBe(1);
    expect((await admitsKey(stack, organization.id, kept)).kind).toBe("admitted");
    expect((await admitsKey(stack, organization.id, expiring)).kind).toBe("unknown");
  });
});

describe("rebuilding all gates", () => {
  const lose = (config: Config, id: string) =>
    patientDocuments().send(new DeleteCommand({ TableName: config.TABLE_GATE, Key: otherKeys.gate(id) }));

  test("brings back each that is lost, leaves the others as they are, and can be repeated", async () => {
    const { stack, organization, changes } = await storedOrganization();
    const others = Array.from({ length: 5 }, () => anOrganization());
    for (const other of others) await changes.create(other);
    const keys = [await aKey(stack, organization), await aKey(stack, others[0]!)];
    await admitsKey(stack, organization.id, keys[0]!);
    const all = [organization, ...others];
    const before = await Promise.all(all.map(({ id }) => gateOf(stack, id)));
    for (const other of others) await lose(stack.config, other.id);
    const answer = { gates: 6, active_keys: 2, seconds: expect.any(Number) };
    for (const _ of [1, 2]) {
      expect(await stack.json("org", "rebuild-gate", "--all")).toEqual(answer);
      expect(await Promise.all(all.map(({ id }) => gateOf(stack, id)))).toEqual(before);
    }
  });

  night.test("goes on after one that fails, names it and ends with 1", async () => {
    const { stack, organization, changes } = await storedOrganization();
    const broken = anOrganization();
    await changes.create(broken);
    for (const { id } of [organization, broken]) await lose(stack.config, id);
    // A record that no release writes.
    await patientDocuments().send(
      new UpdateCommand({
        TableName: stack.config.TABLE_MAIN,
        Key: itemKey.organization(broken.id),
        UpdateExpression: "REMOVE #plan",
        ExpressionAttributeNames: { "#plan": "plan" },
      }),
    );
    const { code, err } = await stack.operator("org", "rebuild-gate", "--all");
    expect(code).toBe(1);
    expect(err).toContain("1 gates are rebuilt, 1 are not; run it again.");
    expect(err).toContain(`${broken.id}: `);
    expect(await gateOf(stack, organization.id)).toBeDefined();
  });

  test("is not done by accident: either one is named, or all", async () => {
    const { stack, organization } = await storedOrganization();
    for (const argv of [[], [organization.id, "--all"]]) {
      const { code, err } = await stack.operator("org", "rebuild-gate", ...argv);
      expect([code, err]).toEqual([2, expect.stringContaining("name one organization, or --all")]);
    }
  });
});
