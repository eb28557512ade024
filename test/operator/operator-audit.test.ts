import { userInfo } from "node:os";
import { join } from "node:path";
import type { Command as Line } from "commander";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { provision } from "#infra/local/provision.ts";
import { type AuditEntry, audited, isAudited } from "#infra/operator/audit.ts";
import { buildProgram } from "#infra/operator/program.ts";
import { openTarget } from "#infra/operator/target.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { aTemporaryFolder, useEmulators } from "../local/local-support.ts";
import { aProvisionedStack, CREATE, NOBODY, runLine, storedOrganization } from "./operator-support.ts";

useEmulators();

const KEY = "key_000000000000";
const FOLDER = aTemporaryFolder(afterAll);
/** A line of each command that may change something; those that find nothing to do are told too. */
const LINES: Readonly<Record<string, (id: string) => readonly string[]>> = {
  "org create": () => [
    "--name",
    "Instituto Horizonte",
    "--plan",
    "PRO",
    "--contact-email",
    "ana@example.org",
  ],
  "org update": (id) => [id, "--contact-email", "ana@example.org"],
  "org set-plan": (id) => [id, "FREE"],
  "org set-quota": (id) => [id, "7"],
  "org set-phone-messages": (id) => [id, "7"],
  "org verify": (id) => [id],
  "org close": (id) => [id, "--confirm"],
  "org export": (id) => [id, "--to", join(FOLDER, id)],
  "org rebuild-gate": (id) => [id],
  "key create": (id) => [id, "--name", "CI"],
  "key revoke": (id) => [id, KEY],
  token: (id) => [id],
  "members invite": (id) => [id, "--email", "ana@example.org"],
  "members set-role": (id) => [id, NOBODY, "--role", "viewer"],
  "members remove": (id) => [id, NOBODY],
  "user create": (id) => ["--email", "ana@example.org", "--organization", id],
  "user reset": () => ["ana@example.org"],
  "issuers rotate": (id) => [id],
  "issuers distrust": (id) => [id, NOBODY, "--yes"],
  "issuers renew": (id) => [id],
  "dead-letters redrive": () => ["mail"],
  "set-aside replay": () => [],
  "imports cancel": (id) => [id, NOBODY],
  "mail hold": (id) => [id, "--reason", "bought addresses"],
  "mail release": (id) => [id],
  "mail sweep": () => ["--from", "1d"],
  "directory rebuild": () => [],
  migrate: () => [],
  "pause on": () => ["--reason", "a restore"],
  "pause off": () => [],
  "phone off": () => ["--reason", "SMS pumping"],
  "phone on": () => [],
  "person find": () => ["ana@example.org"],
  "person erase": () => ["ana@example.org", "--grant", "--confirm"],
  "person export": () => ["ana@example.org", "--to", FOLDER],
  restore: () => ["--from", new Date(Date.now() - 60_000).toISOString()],
};

const leavesOf = (line: Line): string[] =>
  line.commands.flatMap((each) =>
    each.commands.length === 0 ? [each.name()] : leavesOf(each).map((name) => `${each.name()} ${name}`),
  );

describe("the audit", () => {
  test("every command is either one that only reads, or stands below", () => {
    const nowhere = { out: () => undefined, err: () => undefined, screen: false };
    const changing = leavesOf(buildProgram(nowhere)).filter((command) => isAudited({ command, options: {} }));
    expect(changing.toSorted()).toEqual(Object.keys(LINES).toSorted());
  });

  // Each has a stack of its own, as a command that changes all of one would take the others' items along.
  test.each(Object.entries(LINES))("%s leaves exactly one item", async (command, argumentsFor) => {
    const { stack, organization } = await storedOrganization();
    const { code } = await stack.operator(...command.split(" "), ...argumentsFor(organization.id));
    const entries: AuditEntry[] = await stack.json("audit");
    expect(entries).toMatchObject([
      { command, who: `local:${userInfo().username}`, outcome: code === 0 ? "done" : "refused" },
    ]);
  });

  test("it says what was before and after, keeps no address, and what only reads leaves none", async () => {
    const { stack, organization } = await storedOrganization({ plan: "PRO" });
    await stack.operator("org", "set-plan", organization.id, "FREE");
    await stack.operator("org", "update", organization.id, "--contact-email", "ana@example.org");
    await stack.operator("org", "list");
    await stack.operator("key", "list", organization.id);
    const entries: AuditEntry[] = await stack.json("audit");
    expect(entries.map(({ command }) => command)).toEqual(["org set-plan", "org update"]);
    expect(entries[0]).toMatchObject({ before: { plan: "PRO" }, after: { plan: "FREE" } });
    expect(JSON.stringify(entries)).not.toContain("ana@");
  });

  test("no token of a key is in it", async () => {
    const { stack, organization } = await storedOrganization();
    const { token, id }: { token: string; id: string } = await stack.json(
      "key",
      "create",
      organization.id,
      "--name",
      "CI",
    );
    const entries: AuditEntry[] = await stack.json("audit");
    expect(entries[0]!.result_id).toBe(id);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test("what a command gave is not lost when the store is gone before its item can be ended", async () => {
    const { data, json } = await aProvisionedStack();
    const target = await openTarget({ data });
    onTestFinished(() => target.close());
    let isGone = false;
    target.connection.dynamo().middlewareStack.add(
      (next) => async (args) => {
        if (isGone) throw new Error("no store");
        return next(args);
      },
      { step: "initialize" },
    );
    const given = { value: { id: KEY, token: "shown once" } };
    const command = { command: "key create", args: [], options: {} };
    const work = async () => {
      isGone = true;
      return given;
    };
    expect(await audited(target, command, work)).toBe(given);
    expect(await json("audit")).toMatchObject([{ command: "key create", outcome: "started" }]);
  });

  test("when nobody can say who works, nothing is changed", async () => {
    await provision({ tables: TABLES, queues: QUEUES, prefix: "certificates-sandbox" });
    onTestFinished(applyEnvironment({ AWS_ENDPOINT_URL_STS: "http://127.0.0.1:1" }));
    const list = () => runLine(["--stage", "sandbox", "--json", "org", "list", "--limit", "100"]);
    const before = (await list()).out;
    expect((await runLine(["--stage", "sandbox", ...CREATE])).code).toBe(1);
    expect((await list()).out).toBe(before);
  });

  test("a moment long before the tool reads no more of the table than the months it has", async () => {
    const { operator } = await aProvisionedStack();
    await operator("pause", "off");
    const { code, out } = await operator("audit", "--since", "999999d", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(1);
  });

  test("without any the answer says so", async () => {
    const { operator } = await aProvisionedStack();
    expect((await operator("audit")).out).toBe("No command has changed anything since then.\n");
  });
});
