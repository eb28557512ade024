import { describe, expect, test } from "vitest";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { useEmulators } from "../local/local-support.ts";
import { aProvisionedStack, CONTACT, CREATE, NOBODY, runLine } from "./operator-support.ts";

useEmulators();

describe("refusals", () => {
  test.each([
    [["org", "show", NOBODY], "organization"],
    [["org", "show", "nonsense"], "organization"],
    [["org", "set-plan", NOBODY, "PRO"], "organization"],
    [["org", "set-quota", NOBODY, "5"], "organization"],
    [["org", "set-phone-messages", NOBODY, "5"], "organization"],
    [["org", "verify", NOBODY], "organization"],
    [["org", "update", NOBODY, "--locale", "en"], "organization"],
    [["org", "rebuild-gate", NOBODY], "organization"],
    [["key", "create", NOBODY, "--name", "CI"], "organization"],
    [["key", "list", NOBODY], "organization"],
    [["key", "revoke", NOBODY, "key_000000000000"], "organization"],
    [["token", NOBODY], "organization"],
  ])("%j of an unknown %s: exit code 1 and one sentence", async (argv, noun) => {
    const { operator } = await aProvisionedStack();
    expect(await operator("--json", ...argv)).toEqual({
      code: 1,
      out: "",
      err: `There is no such ${noun}.\n`,
    });
  });

  test("an unknown key: exit code 1 and one sentence", async () => {
    const { operator, json } = await aProvisionedStack();
    const { id }: Organization = await json(...CREATE);
    for (const key of ["key_000000000000", "", "#"])
      expect(await operator("key", "revoke", id, key)).toEqual({
        code: 1,
        out: "",
        err: "There is no such API key.\n",
      });
  });

  test.each([
    [[]],
    [["org"]],
    [["nonsense"]],
    [["org", "create", "--plan", "PRO", ...CONTACT]],
    [["org", "create", "--name", "x", "--plan", "PRO"]],
    [["org", "create", "--name", "x", "--plan", "GOLD", ...CONTACT]],
    [["org", "set-quota", NOBODY, "many"]],
    [["org", "set-quota", NOBODY, "-1"]],
    [["org", "set-phone-messages", NOBODY, "many"]],
    [["org", "show"]],
    [["org", "show", NOBODY, "more"]],
    [["org", "update", NOBODY]],
    [["key", "create", NOBODY, "--name", "x", "--expires", "tomorrow"]],
    [["token", NOBODY, "--expires", "0h"]],
    [["dead-letters", "redrive", "nonsense"]],
    [["--stage", "moon", "org", "list"]],
    [["--stage", "sandbox", "--data", "x", "org", "list"]],
  ])("%j is wrong organizations: exit code 2, told on stderr only", async (argv) => {
    const { code, out, err } = await runLine(argv);
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
  });

  test("a key that would have expired already is refused", async () => {
    const { operator, json } = await aProvisionedStack();
    const { id }: Organization = await json(...CREATE);
    expect(await operator("key", "create", id, "--name", "CI", "--expires", "2020-01-01T00:00:00Z")).toEqual({
      code: 1,
      out: "",
      err: "--expires: Must lie in the future.\n",
    });
  });
});
