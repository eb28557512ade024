import { describe, expect, test } from "vitest";
import { updateProfile } from "#shared/domain/organizations/manage-organizations.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { PLANS } from "#shared/domain/rules.ts";
import type { GateItem } from "#shared/storage/organizations/gate-item.ts";
import { useEmulators } from "../local/local-support.ts";
import {
  admitsKey,
  aKey,
  anOrganization,
  aProvisionedStack,
  storedOrganization,
} from "./operator-support.ts";

useEmulators();

describe("organization changes", () => {
  test("creating stores the record and a gate that agree", async () => {
    const { stack, organization } = await storedOrganization({ plan: "BUSINESS", quota_override: 7 });
    const { id, created_at } = organization;
    expect(await stack.stored(id)).toEqual({
      organization: {
        pk: `ORG#${id}`,
        sk: "ORG",
        v: 2,
        kind: "organization",
        by_list_pk: "ORGS",
        by_list_sk: `${created_at}#${id}`,
        ...organization,
      },
      gate: {
        pk: `ORG#${id}`,
        v: 2,
        plan: "BUSINESS",
        quota: 7,
        keys: {},
        minute: 0,
        total: 0,
        session: 0,
        c: {},
      },
    });
    expect(await stack.ports.organizations.get(id)).toEqual(organization);
  });

  test("of two creations with one id, one wins and the other changes nothing", async () => {
    const stack = await aProvisionedStack();
    const first = anOrganization({ name: "First", plan: "PRO" });
    const second = { ...first, name: "Second", plan: "FREE" as const };
    const made = await Promise.all(
      [first, second].map((each) => stack.ports["organizations.write"].create(each)),
    );
    expect(made.toSorted()).toEqual([false, true]);
    const { organization, gate }: { organization: Organization; gate: GateItem } = await stack.stored(
      first.id,
    );
    const winner = made[0] ? first : second;
    expect([organization.name, organization.plan, gate.plan]).toEqual([
      winner.name,
      winner.plan,
      winner.plan,
    ]);
  });

  test("after 20 plan and quota changes at once, record and gate agree", async () => {
    const { stack, organization, changes } = await storedOrganization();
    const all = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? changes.setPlan(organization.id, PLANS[(n / 2) % PLANS.length]!, new Date())
        : changes.setQuota(organization.id, n % 3 === 0 ? null : n, new Date()),
    );
    await Promise.all(all);
    const after: { organization: Organization; gate: GateItem } = await stack.stored(organization.id);
    expect([after.gate.plan, after.gate.quota]).toEqual([
      after.organization.plan,
      after.organization.quota_override,
    ]);
  });

  test("a plan or quota change acts on the next request and keeps keys and counters", async () => {
    const { stack, organization, changes } = await storedOrganization({ plan: "STARTER" });
    const key = await aKey(stack, organization);
    expect(await admitsKey(stack, organization.id, key)).toMatchObject({ kind: "admitted", plan: "STARTER" });
    await changes.setPlan(organization.id, "FREE", new Date());
    expect(await admitsKey(stack, organization.id, key)).toMatchObject({ kind: "plan", plan: "FREE" });
    await changes.setPlan(organization.id, "PRO", new Date());
    await changes.setQuota(organization.id, 3, new Date());
    expect(await admitsKey(stack, organization.id, key)).toMatchObject({
      kind: "admitted",
      plan: "PRO",
      quotaOverride: 3,
      keyId: key.id,
    });
  });

  test("profile and verification change what is named, and nothing else", async () => {
    const { stack, organization, changes } = await storedOrganization({ nickname: "IH" });
    const at = new Date(Date.parse(organization.created_at) + 5_000);
    const ports = { ...stack.ports, clock: { now: () => at } };
    const changed = await updateProfile(
      ports,
      { organizationId: organization.id, userId: "user-1" },
      {
        name: "Novo Nome",
        nickname: null,
        locale: "es",
      },
    );
    const expected = {
      ...organization,
      name: "Novo Nome",
      nickname: null,
      locale: "es",
      revision: 2,
      updated_at: at.toISOString(),
      updated_by: "user-1",
    };
    expect(changed).toEqual(expected);
    expect(await changes.setVerified(organization.id, true, at)).toEqual({ ...expected, verified: true });
  });

  test("no change creates an organization or a gate that is not there", async () => {
    const stack = await aProvisionedStack();
    const id = crypto.randomUUID();
    const changes = stack.ports["organizations.write"];
    const at = new Date();
    expect(
      await Promise.all([
        changes.setPlan(id, "PRO", at),
        changes.setQuota(id, 1, at),
        changes.setPhoneMessages(id, 1, at),
        changes.setVerified(id, true, at),
        stack.ports.organizations.get(id),
        stack.ports["organizations.write"].rebuild(id, at),
      ]),
    ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(
      await stack.ports["organizations.profile"].replace(anOrganization({ id }), anOrganization({ id })),
    ).toBe(false);
    expect(await stack.stored(id)).toEqual({ organization: undefined, gate: undefined });
  });

  test("the list gives every organization once, newest first, over pages", async () => {
    const stack = await aProvisionedStack();
    const made = Array.from({ length: 7 }, (_, n) =>
      anOrganization({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString() }),
    );
    await Promise.all(made.map((each) => stack.ports["organizations.write"].create(each)));
    const found: string[] = [];
    let after: string | null = null;
    do {
      const slice = await stack.ports["organizations.write"].newest({ limit: 3, offset: 0, after });
      found.push(...slice.rows.map((row: Organization) => row.id));
      after = slice.next;
    } while (after !== null);
    expect(found).toEqual(made.map((each) => each.id).reverse());
  });
});
