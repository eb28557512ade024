import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runsHere } from "../../client/bin/certificates.js";
import { checkedUrl } from "../../client/cli/connection.ts";
import { pythonTest } from "../support/python.ts";
import { testStack } from "../support/stack.ts";
import { aConfigFolder, COMMAND_FILE, command, onTerminal } from "./command.ts";

const stack = await testStack({ workers: false });
const { baseUrl } = stack.stack;
const fileIn = (config: string) => join(config, "certificates", "config.json");
const WRONG_KEY = "ck_test_wrong";

describe("login", () => {
  test("remembers a key that the API knows, for its owner alone, and logout forgets it", async () => {
    const tenant = await stack.tenant();
    const config = aConfigFolder();
    const login = await command(
      { config, piped: `${tenant.apiKey}\n` },
      ...["login", "--api-key", "-", "--base-url", `${baseUrl}/`],
    );
    expect(login).toMatchObject({ code: 0, err: "" });
    expect(login.out).toContain(`Signed in to ${baseUrl}, on the plan PRO.`);
    expect(statSync(fileIn(config)).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(fileIn(config))).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(fileIn(config)))).toEqual(["config.json"]);
    const who = await command({ config }, "whoami", "--json");
    expect(JSON.parse(who.out)).toEqual({
      base_url: baseUrl,
      profile: "default",
      key_from: "the stored key",
      plan: "PRO",
      certificates_left: 5_000,
    });
    const elsewhere = await command({ config }, "whoami", "--base-url", "http://localhost:1/api");
    expect(elsewhere).toMatchObject({ code: 3, out: "" });
    const logout = await command({ config }, "logout");
    expect(logout).toMatchObject({ code: 0 });
    expect(await command({ config }, "whoami")).toMatchObject({ code: 3, out: "" });
    expect(readFileSync(fileIn(config), "utf8")).not.toContain("ck_");
    for (const { out, err } of [login, who, elsewhere, logout])
      expect(out + err).not.toContain(tenant.apiKey);
  });

  test("remembers a key in each profile, also one whose plan has nothing to read", async () => {
    const [one, free] = [await stack.tenant(), await stack.tenant({ plan: "FREE" })];
    const shell = { config: aConfigFolder(), env: { CERTIFICATES_BASE_URL: baseUrl } };
    const login = (key: string, ...args: string[]) =>
      command({ ...shell, piped: key }, "login", "--json", "--api-key", "-", ...args);
    expect(JSON.parse((await login(one.apiKey)).out)).toMatchObject({ profile: "default", plan: "PRO" });
    expect(JSON.parse((await login(free.apiKey, "--profile", "free")).out)).toMatchObject({ plan: null });
    const refused = await command(shell, "events", "list", "--profile", "free", "--json");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(JSON.parse(refused.err)).toMatchObject({ code: "plan_upgrade_required", status: 403 });
    expect(await command(shell, "events", "list")).toMatchObject({ code: 0 });
  });

  test("remembers no key that the API does not know, and asks for none without a terminal", async () => {
    const config = aConfigFolder();
    const env = { CERTIFICATES_BASE_URL: baseUrl };
    const wrong = await command({ config, env, piped: WRONG_KEY }, "login", "--api-key", "-");
    expect(wrong).toMatchObject({ code: 3, out: "" });
    expect(wrong.err).toMatch(
      /^! This key is mistyped: .+\.\n {2}The key was that of --api-key\.\n {2}Request \S+ \(invalid_credential\)\n$/,
    );
    expect(wrong.err).not.toContain(WRONG_KEY);
    const nobody = await command({ config, env }, "login");
    expect(nobody).toMatchObject({ code: 2, out: "" });
    expect(nobody.err).toContain("--api-key -");
    expect(await command({ config, env, piped: "two words" }, "login", "--api-key", "-")).toMatchObject({
      code: 2,
    });
    expect(readdirSync(config)).toEqual([]);
  });

  test("takes address and key from the demo", async () => {
    const tenant = await stack.tenant();
    const config = aConfigFolder();
    const demo = join(config, "demo.json");
    writeFileSync(
      demo,
      JSON.stringify({ base_url: baseUrl, organizations: { PRO: { api_key: tenant.apiKey } } }),
    );
    expect(await command({ config }, "login", "--demo", demo)).toMatchObject({ code: 0, err: "" });
    expect(await command({ config }, "events", "list")).toMatchObject({ code: 0, out: "No events.\n" });
    const none = await command({ config }, "login", "--demo", join(config, "none.json"));
    expect(none).toMatchObject({ code: 1 });
    expect(none.err).toContain("npm start");
  });

  pythonTest("shows nothing of a key that is typed, and ends as interrupted at Ctrl-C", async () => {
    const tenant = await stack.tenant();
    const config = aConfigFolder();
    const typing = (typed: string) =>
      onTerminal({ config }, [["API key for", typed]], "login", "--base-url", baseUrl);
    const interrupted = await typing("ck_test_half\u0003");
    expect(interrupted.code).toBe(130);
    expect(interrupted.out).not.toContain("half");
    const { code, out } = await typing(tenant.apiKey);
    expect([code, out]).toEqual([0, expect.stringContaining("Signed in to")]);
    expect(out).not.toContain(tenant.apiKey.slice(8));
    expect(readFileSync(fileIn(config), "utf8")).toContain(tenant.apiKey);
  });
});

describe("the key", () => {
  test("of an option comes before that of the environment, and both before the remembered one", async () => {
    const [option, environment, stored] = await Promise.all([
      stack.tenant({ plan: "PRO" }),
      stack.tenant({ plan: "BUSINESS" }),
      stack.tenant({ plan: "STARTER" }),
    ]);
    const shell = { config: aConfigFolder() };
    const at = ["--base-url", baseUrl];
    await command({ ...shell, piped: stored.apiKey }, "login", "--api-key", "-", ...at);
    const env = { CERTIFICATES_API_KEY: environment.apiKey };
    const plan = async (...call: Parameters<typeof command>) => JSON.parse((await command(...call)).out).plan;
    expect(await plan(shell, "whoami", "--json")).toBe("STARTER");
    expect(await plan({ ...shell, env }, "whoami", "--json")).toBe("BUSINESS");
    expect(await plan({ ...shell, env }, "whoami", "--json", "--api-key", option.apiKey)).toBe("PRO");
  });

  test("goes nowhere without encryption, and not to another service", async () => {
    for (const url of [
      "http://api.example.com/api",
      "ftp://localhost",
      "api",
      "https://me@example.com",
      "https://a.example?b",
    ])
      expect(() => checkedUrl(url), url).toThrow(expect.objectContaining({ exitCode: 2 }));
    for (const url of [
      "http://localhost:3000/api/",
      "http://127.0.0.1:1",
      "http://[::1]:1",
      "https://api.example.com",
    ])
      expect(checkedUrl(url)).toBe(url.replace(/\/$/, ""));
    const { err, code } = await command(
      { config: aConfigFolder(), env: { CERTIFICATES_API_KEY: WRONG_KEY } },
      ...["whoami", "--base-url", "http://api.example.com/api"],
    );
    expect(code).toBe(2);
    expect(err).toContain("https");
  });

  test("is named by nothing that goes wrong", async () => {
    const other = createServer((_, response) => response.end("<html>")).listen(0);
    const { port } = other.address() as AddressInfo;
    const config = aConfigFolder();
    const tell = (base: string) =>
      command(
        { config, env: { CERTIFICATES_API_KEY: "ck_test_secret" } },
        "events",
        "list",
        "--base-url",
        base,
      );
    const strange = await tell(`http://localhost:${port}/api`);
    other.close();
    expect(strange).toMatchObject({ code: 1, out: "" });
    expect(strange.err).toContain("Is the address right?");
    const down = await tell(`http://localhost:${port}/api`);
    expect(down).toMatchObject({ code: 1, out: "" });
    expect(down.err).toMatch(/^! http:\/\/localhost:\d+\/api cannot be reached \(ECONNREFUSED\)\./);
    const unknown = await tell(baseUrl);
    expect(unknown).toMatchObject({ code: 3, out: "" });
    expect(unknown.err).toContain("environment variable CERTIFICATES_API_KEY: set another one");
    mkdirSync(dirname(fileIn(config)));
    writeFileSync(fileIn(config), "{ half");
    const damaged = await command({ config }, "events", "list");
    expect(damaged).toMatchObject({ code: 1, out: "" });
    expect(damaged.err).toContain("damaged");
    for (const { err } of [strange, down, unknown, damaged]) expect(err).not.toContain("secret");
  });
});

describe("the command", () => {
  test("says how to begin, by itself and on wrong usage", async () => {
    const config = aConfigFolder();
    const alone = await command({ config });
    expect(alone).toMatchObject({ code: 0, err: "" });
    expect(alone.out).toContain("certificates login --demo");
    for (const args of [["--help"], ["--version"], ["issue", "--help"], ["help", "login"]])
      expect(await command({ config }, ...args), args.join()).toMatchObject({ code: 0, err: "" });
    for (const args of [
      ["evnts"],
      ["events", "list", "--nope"],
      ["events", "get"],
      ["open", "nope"],
      ["logs", "tail", "--lines", "0"],
      ["listen", "--forward-to", "localhost:8080"],
      ["listen", "--events", "certificate.lost"],
      ["import", "people.csv", "--send-at", "tomorrow"],
    ])
      expect(await command({ config }, ...args), args.join()).toEqual({
        code: 2,
        out: "",
        err: expect.stringMatching(/^! [A-Z][^\n]+\.\n([^\n]+\n)? {2}Add --help to see how it is used\.\n$/),
      });
    const asJson = await command({ config }, "events", "list", "--nope", "--json");
    expect(JSON.parse(asJson.err)).toEqual({ detail: expect.stringContaining("'--nope'") });
    expect(await command({ config }, "events", "list")).toMatchObject({ code: 3, out: "" });
  });

  test("has an example for each command", async () => {
    const config = aConfigFolder();
    const names = async (...before: string[]): Promise<string[][]> => {
      const { out } = await command({ config }, ...before, "--help");
      const [, listed = ""] = /\nCommands:\n((?: .*\n)+)/.exec(out) ?? [];
      const found = [...listed.matchAll(/^ {2}(\w+)/gm)]
        .map(([, name]) => name!)
        .filter((name) => name !== "help");
      if (found.length === 0) {
        expect(out, before.join(" ")).toMatch(new RegExp(`\nExamples?:\n.*certificates ${before.join(" ")}`));
        return [before as string[]];
      }
      return (await Promise.all(found.map((name) => names(...before, name)))).flat();
    };
    expect((await names()).length).toBeGreaterThan(12);
  });

  test("runs through the links that npm makes for a workspace", () => {
    const folder = aConfigFolder();
    const bin = join(folder, "node_modules", ".bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(dirname(dirname(COMMAND_FILE)), join(folder, "node_modules", "certificates"));
    symlinkSync("../certificates/bin/certificates.js", join(bin, "certificates"));
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    expect(execFileSync(join(bin, "certificates"), ["--version"], { env, encoding: "utf8" })).toBe("1.1.0\n");
  });

  test("knows which Node runs it", () => {
    expect(["18.20.0", "22.18.0", "24.1.0", "24.2.0", "26.0.0"].map(runsHere)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
