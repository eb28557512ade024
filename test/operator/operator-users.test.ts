import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "#infra/operator/audit.ts";
import { makeRosters } from "#infra/operator/migration/rosters.ts";
import type { PanelUser } from "#infra/operator/panel-users.ts";
import type { Config } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { aProvisionedStack, CREATE, NOBODY, runLine } from "./operator-support.ts";
import { aUserPool, NO_STACK, stackAnswer, type UserPool } from "./user-pool.ts";

useEmulators();

const ADDRESS = "ana@example.org";
const onSandbox = (...argv: string[]) => runLine(["--stage", "sandbox", ...argv]);
async function json<T>(...argv: string[]): Promise<T> {
  const { code, out, err } = await onSandbox("--json", ...argv);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as T;
}
const create = (organization: string, email = ADDRESS, ...more: string[]) =>
  ["user", "create", "--email", email, "--organization", organization, ...more] as const;

/** Ports over the tables of the sandbox. */
function sandboxPorts() {
  const dynamo = patientDocuments();
  onTestFinished(() => dynamo.destroy());
  const tables = { TABLE_MAIN: "certificates-sandbox-main", TABLE_GATE: "certificates-sandbox-gate" };
  return connectPorts(["members", "members.write", "organizations.write", "clock"], {
    config: tables as Config,
    dynamo: () => dynamo,
  });
}

/** A user of the pool, as it gives them. */
const userOf = (email: string, attributes: readonly { Name: string; Value: string }[]): PanelUser => {
  const of = (name: string) => attributes.find(({ Name }) => Name === name)!.Value;
  return {
    id: of("sub"),
    email,
    email_verified: true,
    organization_id: of("custom:organization_id"),
    account_type: "COMPANY",
    status: "CONFIRMED",
    enabled: true,
    created_at: new Date().toISOString(),
  };
};

describe("users of the panel", () => {
  let organization: string;
  let pool: UserPool;
  beforeEach(async () => {
    pool = await aUserPool();
    ({ id: organization } = await json<Organization>(...CREATE));
  });

  test("one is made for an organization, with an address that counts as verified", async () => {
    const made = await json<PanelUser>(...create(organization, "Ana@Example.org"));
    expect(made).toMatchObject({
      email: ADDRESS,
      email_verified: true,
      organization_id: organization,
      account_type: "COMPANY",
      status: "FORCE_CHANGE_PASSWORD",
    });
    expect(pool.users.get(ADDRESS)!.mailed).toEqual(["temporary password"]);
  });

  test("what was made is audited by its id, without the address", async () => {
    const { id } = await json<PanelUser>(...create(organization));
    await json("user", "reset", ADDRESS);
    const entries = await json<AuditEntry[]>("audit");
    expect(entries.slice(-2)).toMatchObject([
      { command: "user create", outcome: "done", result_id: id },
      { command: "user reset", outcome: "done", result_id: id },
    ]);
    expect(JSON.stringify(entries)).not.toContain("ana@");
  });

  test("a personal account is one when that is said, and another kind is none", async () => {
    expect(await json(...create(organization, ADDRESS, "--type", "PERSONAL"))).toMatchObject({
      account_type: "PERSONAL",
    });
    expect((await onSandbox(...create(organization, "eva@example.org", "--type", "ADMIN"))).code).toBe(2);
    expect([...pool.users.keys()]).toEqual([ADDRESS]);
  });

  test.each([
    ["an organization that is not there", NOBODY, ADDRESS, "organization"],
    ["no organization", "ours", ADDRESS, "organization"],
    ["no address", undefined, "ana", "--email: Must be an e-mail address."],
  ])("%s is refused, and nobody is made", async (_what, other, email, said) => {
    const { code, out, err } = await onSandbox(...create(other ?? organization, email));
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(said);
    expect(pool.users.size).toBe(0);
  });

  test("a second one with the same address is refused with what to do, and the first stays as it is", async () => {
    await json(...create(organization));
    const other = await json<Organization>(...CREATE);
    const { code, err } = await onSandbox(...create(other.id, "ANA@example.org"));
    expect([code, err]).toEqual([
      1,
      "There is a user with this address already, and a user has one organization. For a new password use user reset.\n",
    ]);
    expect(await json("user", "list")).toMatchObject([{ organization_id: organization }]);
  });

  test("members are listed, invited, changed and removed; a further user becomes one, in the role that was said", async () => {
    const invited = await json<{ id: string }>("members", "invite", organization, "--email", ADDRESS);
    expect(await json("members", "list", organization)).toMatchObject([
      { id: invited.id, status: "invited", email: ADDRESS, role: "owner", invited_by: null },
    ]);
    const { id } = await json<PanelUser>(...create(organization, "eva@example.org", "--role", "issuer"));
    const ports = await sandboxPorts();
    const [eva] = (await ports.members.roster(organization))!.members;
    expect(eva).toMatchObject({ user_id: id, email: "eva@example.org", role: "issuer" });
    await json("members", "set-role", organization, eva!.id, "--role", "owner");
    await json("members", "remove", organization, invited.id);
    expect(await json("members", "list", organization)).toMatchObject([{ id: eva!.id, role: "owner" }]);
    const { code, err } = await onSandbox("members", "remove", organization, eva!.id);
    expect([code, err]).toEqual([1, expect.stringContaining("needs an owner")]);
    const owned = await json<Organization>(...CREATE, "--owner", "bia@example.org");
    expect(await json("members", "list", owned.id)).toMatchObject([
      { email: "bia@example.org", role: "owner" },
    ]);
  });

  test("migrate makes the users of the pool owners, of organizations that have no members yet, and can be killed", async () => {
    const [other, named] = [await json<Organization>(...CREATE), await json<Organization>(...CREATE)];
    await json("members", "invite", named.id, "--email", ADDRESS);
    for (const [email, id] of [
      ["a@example.org", organization],
      ["b@example.org", organization],
      ["c@example.org", other.id],
      ["d@example.org", named.id],
    ] as const)
      pool.add(email, [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
        { Name: "custom:organization_id", Value: id },
        { Name: "custom:account_type", Value: "COMPANY" },
      ]);
    expect(await json("migrate", "--dry-run")).toMatchObject({ rosters: 2 });
    const ports = await sandboxPorts();
    const users = [...pool.users].map(([email, { Attributes }]) => userOf(email, Attributes));
    // It dies when it has made the first one.
    const { change } = ports["members.write"];
    const dying = {
      ...ports["members.write"],
      change: async (...call: Parameters<typeof change>) => {
        await change(...call);
        throw new Error("killed");
      },
    };
    await expect(makeRosters({ ...ports, "members.write": dying }, users, false)).rejects.toThrow("killed");
    expect(await json("migrate")).toMatchObject({ rosters: 1 });
    expect(await json("migrate")).toMatchObject({ rosters: 0 });
    const rosters = await Promise.all(
      [organization, other.id, named.id].map(async (id) => (await ports.members.roster(id))!.members),
    );
    expect(rosters.map((members) => members.map(({ role, email }) => `${role} ${email}`).toSorted())).toEqual(
      [["owner a@example.org", "owner b@example.org"], ["owner c@example.org"], []],
    );
    const { id } = users.find(({ email }) => email === "c@example.org")!;
    expect(await ports.members.of(id)).toMatchObject([{ organization_id: other.id }]);
  });

  test("who never signed in gets another temporary password, everybody else a code", async () => {
    await json(...create(organization));
    const user = pool.users.get(ADDRESS)!;
    expect(await json("user", "reset", ADDRESS)).toMatchObject({ sent: "temporary password" });
    user.UserStatus = "CONFIRMED";
    expect(await json("user", "reset", ADDRESS)).toMatchObject({ sent: "code" });
    // The code may be lost too.
    expect(await json("user", "reset", ADDRESS)).toMatchObject({ sent: "code" });
    expect(user.mailed).toEqual(["temporary password", "temporary password", "code", "code"]);
  });

  test("nobody is reset who is not there, or whose address is not verified", async () => {
    expect((await onSandbox("user", "reset", ADDRESS)).err).toBe(
      "There is no user with this address. Make one with user create.\n",
    );
    pool.add(ADDRESS, [{ Name: "email", Value: ADDRESS }]);
    pool.users.get(ADDRESS)!.UserStatus = "CONFIRMED";
    const { code, err } = await onSandbox("user", "reset", ADDRESS);
    expect(code).toBe(1);
    expect(err).toContain("is not verified");
  });

  test("all are listed, over Cognito's pages; or those of one organization, or some", async () => {
    const other = await json<Organization>(...CREATE);
    for (let n = 0; n < 130; n++)
      pool.add(`p${n}@example.org`, [
        { Name: "email", Value: `p${n}@example.org` },
        { Name: "custom:organization_id", Value: n % 2 ? organization : other.id },
      ]);
    expect(await json("user", "list")).toHaveLength(130);
    const ours = await json<PanelUser[]>("user", "list", "--organization", organization);
    expect(new Set(ours.map((user) => user.organization_id))).toEqual(new Set([organization]));
    expect(ours).toHaveLength(65);
    expect(await json("user", "list", "--limit", "3")).toHaveLength(3);
    const { out } = await onSandbox("user", "list");
    expect(out).toMatch(/^ADDRESS +ORGANIZATION +ACCOUNT +STATUS +CREATED\np0@example.org +/);
    expect((await onSandbox("user", "list", "--organization", NOBODY)).out).toBe("There is no such user.\n");
  });
});

describe("where there are no users", () => {
  test.each([[create(NOBODY)], [["user", "reset", ADDRESS]], [["user", "list"]]])(
    "on the local stack, %j names what is there instead",
    async (line) => {
      const { operator } = await aProvisionedStack();
      const { code, err } = await operator(...line);
      expect(code).toBe(1);
      expect(err).toContain("operator token");
    },
  );

  test("a stage that is not deployed is told as such", async () => {
    await aUserPool({ status: 400, body: NO_STACK });
    expect(await onSandbox("user", "list")).toMatchObject({
      code: 1,
      err: "There is no stack certificates-sandbox-data. Check the account, and that the stage is deployed.\n",
    });
  });

  test("so is one without a pool", async () => {
    await aUserPool({ status: 200, body: stackAnswer("") });
    expect((await onSandbox("user", "list")).err).toContain("has no user pool");
  });
});
