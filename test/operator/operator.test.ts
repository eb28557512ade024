import { describe, expect, test } from "vitest";
import { createSessionIssuer } from "#infra/running-stack/session-issuer.ts";
import type { CreatedApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { useEmulators } from "../local/local-support.ts";
import { aProvisionedStack, CONTACT, CREATE, runLine } from "./operator-support.ts";

useEmulators();

const COMMANDS = [
  "members",
  "members list",
  "members invite",
  "members set-role",
  "members remove",
  "audit",
  "find",
  "pause",
  "pause on",
  "pause off",
  "pause show",
  "phone",
  "phone off",
  "phone on",
  "phone show",
  "restore",
  "org",
  "org create",
  "org list",
  "org show",
  "org set-plan",
  "org set-quota",
  "org set-phone-messages",
  "org verify",
  "org update",
  "org rebuild-gate",
  "key",
  "key create",
  "key list",
  "key revoke",
  "token",
  "user",
  "user create",
  "user reset",
  "user list",
  "issuers",
  "issuers show",
  "imports",
  "imports list",
  "imports show",
  "imports cancel",
  "issuers rotate",
  "issuers distrust",
  "issuers renew",
  "dead-letters",
  "dead-letters list",
  "dead-letters redrive",
  "directory",
  "directory rebuild",
  "set-aside",
  "set-aside list",
  "set-aside show",
  "set-aside replay",
  "mail",
  "mail held",
  "mail hold",
  "mail release",
  "mail sweep",
  "migrate",
  "org export",
  "org close",
  "person",
  "person find",
  "person export",
  "person erase",
  "request",
  "request list",
];

describe("help", () => {
  test.each(["", ...COMMANDS])(
    "'%s --help' says how to use it, on stdout, with the global options",
    async (command) => {
      const { code, out, err } = await runLine([...command.split(" ").filter(Boolean), "--help"]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain(`Usage: npm run operator --${command && ` ${command}`} `);
      for (const option of ["--json", "--stage", "--data"]) expect(out).toContain(option);
    },
  );

  test("every command is listed above", async () => {
    const named = async (path: string[]): Promise<string[]> => {
      const { out } = await runLine([...path, "--help"]);
      const commands = out.split("\nCommands:\n")[1]?.split("\n\n")[0] ?? "";
      const names = [...commands.matchAll(/^ {2}([a-z][\w-]*)/gm)].map((match) => match[1]!);
      const nested = await Promise.all(
        names
          .filter((name) => name !== "help")
          .map(async (name) => [[...path, name].join(" "), ...(await named([...path, name]))]),
      );
      return nested.flat();
    };
    expect((await named([])).toSorted()).toEqual(COMMANDS.toSorted());
  });
});

describe("organizations", () => {
  test("one is created with every option, shown, listed, changed and verified", async () => {
    const { json } = await aProvisionedStack();
    const options = [
      "--locale",
      "es",
      "--company-name",
      "Horizonte S.A.",
      "--contact-email",
      "Ops@Example.com",
    ];
    const made: Organization = await json(...CREATE, ...options, "--quota", "12");
    expect(made).toMatchObject({
      name: "Instituto Horizonte",
      plan: "PRO",
      locale: "es",
      company_name: "Horizonte S.A.",
      contact_email: "ops@example.com",
      quota_override: 12,
      verified: false,
    });
    expect(await json("org", "show", made.id)).toMatchObject({ ...made, balance: { quota: 12, used: 0 } });
    expect(await json("org", "list")).toEqual([made]);
    expect(await json("org", "set-plan", made.id, "BUSINESS")).toMatchObject({ plan: "BUSINESS" });
    expect(await json("org", "set-quota", made.id, "none")).toMatchObject({ quota_override: null });
    const phoned = await json("org", "set-phone-messages", made.id, "20");
    expect(phoned).toMatchObject({ quota_override: null, phone_override: 20 });
    expect(await json("org", "set-phone-messages", made.id, "none")).toMatchObject({ phone_override: null });
    expect(await json("org", "verify", made.id)).toMatchObject({ verified: true });
    expect(await json("org", "verify", made.id, "--off")).toMatchObject({ verified: false });
    const changes = ["--name", "Novo", "--clear", "company-name", "contact-email"];
    expect(await json("org", "update", made.id, ...changes)).toMatchObject({
      name: "Novo",
      company_name: null,
      contact_email: null,
      plan: "BUSINESS",
    });
    expect(await json("org", "rebuild-gate", made.id)).toEqual({ organization_id: made.id, active_keys: 0 });
  });

  test("an id is taken in capitals too, and a name where it is that of one organization", async () => {
    const { json, operator } = await aProvisionedStack();
    const { id }: Organization = await json(...CREATE);
    expect(await json("org", "show", id.toUpperCase())).toMatchObject({ id });
    expect(await json("org", "show", "  instituto HORIZONTE ")).toMatchObject({ id });
    expect(await json("org", "set-plan", "Instituto Horizonte", "BUSINESS")).toMatchObject({ id });
    expect((await operator("org", "show", "Instituto")).err).toBe("There is no such organization.\n");
    const { id: other }: Organization = await json(...CREATE);
    const { code, err } = await operator("org", "show", "Instituto Horizonte");
    expect([code, err.includes(id), err.includes(other)]).toEqual([1, true, true]);
  });

  test("people get a table, and a hint while there is nothing to list", async () => {
    const { operator, json } = await aProvisionedStack();
    expect((await operator("org", "list")).out).toBe(
      "There is no organization yet. Create one with org create.\n",
    );
    const made: Organization[] = [await json(...CREATE), await json(...CREATE)];
    const lines = (await operator("org", "list")).out.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^ID {2,}NAME {2,}PLAN {2,}QUOTA {2,}VERIFIED {2,}CREATED( {2,}CLOSED)?$/);
    expect(
      lines
        .slice(1)
        .map((line) => line.slice(0, 36))
        .toSorted(),
    ).toEqual(made.map(({ id }) => id).toSorted());
    expect((await operator("org", "list", "--limit", "1")).out.trimEnd().split("\n")).toHaveLength(2);
    expect((await operator("org", "list", "--limit", "0")).err).toContain("It takes a whole number from 1.");
    const listed: Organization[] = await json("org", "list");
    for (const each of listed) expect(Object.keys(each).slice(0, 3)).toEqual(["id", "name", "plan"]);
  });

  test("a refused name is one line on stderr, and nothing is created", async () => {
    const { operator, json } = await aProvisionedStack();
    const { code, out, err } = await operator(
      "org",
      "create",
      "--name",
      "a@bank.com",
      "--plan",
      "PRO",
      ...CONTACT,
    );
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      "--name: Must not contain an e-mail or web address: recipients see it beside the sender of e-mails.\n",
    );
    expect(await json("org", "list")).toEqual([]);
  });
});

describe("keys and tokens", () => {
  test("a key is created, listed without its token, and revoked for good", async () => {
    const { json, ports } = await aProvisionedStack();
    const { id }: Organization = await json(...CREATE);
    const made: CreatedApiKey = await json(
      "key",
      "create",
      id,
      "--name",
      "CI",
      "--expires",
      "90d",
      "--scopes",
      "read",
      "issue",
    );
    expect(made.token).toMatch(/^ck_test_/);
    expect(made.scopes).toEqual(["read", "issue"]);
    expect(Math.round((Date.parse(made.expiresAt!) - Date.now()) / 86_400_000)).toBe(90);
    const { token: _, ...shown } = made;
    expect(await json("key", "list", id)).toEqual([
      {
        ...shown,
        lastUsedAt: null,
        lastUsedOperation: null,
        revokedAt: null,
        createdBy: null,
        revokedBy: null,
      },
    ]);
    expect(await json("key", "revoke", id, made.id)).toMatchObject({ id: made.id, status: "inactive" });
    expect(await json("key", "revoke", id, made.id)).toMatchObject({ status: "inactive" });
    expect((await ports.apiKeys.list(id)).map((key) => key.status)).toEqual(["inactive"]);
  });

  test("a session token of the local stack is made, alone on stdout, for the time asked", async () => {
    const { operator, json, data } = await aProvisionedStack();
    await createSessionIssuer({ issuer: "http://localhost:3000", audience: "certificate-api", folder: data });
    const { id }: Organization = await json(...CREATE);
    const { out } = await operator("token", id, "--expires", "2h");
    const claims = JSON.parse(Buffer.from(out.trim().split(".")[1]!, "base64url").toString());
    expect(claims).toMatchObject({
      organization_id: id,
      account_type: "COMPANY",
      iss: "http://localhost:3000",
      aud: "certificate-api",
    });
    expect(claims.exp - claims.iat).toBe(7_200);
  });
});
