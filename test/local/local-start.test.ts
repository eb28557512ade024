import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readStartOptions } from "#infra/local/start/options.ts";
import { eventually, onSlowMachine } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { aTemporaryFolder } from "./local-support.ts";
import { isAlive, launch } from "./start-support.ts";

const FIXTURE = join(import.meta.dirname, "local-fixture.ts");

/** Runs the toy service as `npm start` runs the real one. */
const run = (args: readonly string[], notes: string) =>
  launch(process.execPath, [FIXTURE, ...args], { env: { ...process.env, NOTES: notes } });

const receivedIn = (notes: string): string[] => {
  const path = join(notes, "received.txt");
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
};
describe("npm start", () => {
  test("prints a welcome and the ready line, and a signal to its group ends it in good order", async () => {
    const notes = aTemporaryFolder(onTestFinished);
    const { kill, said, ended, ready } = run(["--port", "0", "--data", join(notes, "data")], notes);
    const baseUrl = await ready();
    expect(said.out).toContain("The certificate service is running on this machine.");
    expect(said.out).toContain(`Docs    ${baseUrl}/docs`);
    const { pid } = JSON.parse(readFileSync(join(notes, "data/run/dynamodb.pid"), "utf8"));
    const askedAt = performance.now();
    kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - askedAt).toBeLessThan(onSlowMachine(5_000));
    expect(said.err).toBe("");
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(notes, "data/run/stack.pid"))).toBe(false);
  });

  // Kills, level 2: the local stack under a toy service, which nothing sweeps up after. Adds that stream positions and
  // the database's guard alone lose nothing, also when only the main process is killed.
  night.test(
    "killed by SIGKILL under load, the next start delivers everything that was accepted; --quiet prints the ready line only",
    async () => {
      const notes = aTemporaryFolder(onTestFinished);
      const args = ["--port", "0", "--quiet", "--data", join(notes, "data")];
      const first = run(args, notes);
      const baseUrl = await first.ready();
      const accepted: string[] = [];
      const { pid } = JSON.parse(readFileSync(join(notes, "data/run/dynamodb.pid"), "utf8"));
      const load = Promise.all(
        Array.from({ length: 300 }, async (_, index) => {
          const answer = await fetch(`${baseUrl}/notes/note-${index}`, { method: "PUT" }).catch(
            () => undefined,
          );
          if (answer?.status === 201) accepted.push(`note-${index}`);
        }),
      );
      await eventually(() => expect(receivedIn(notes).length).toBeGreaterThan(20), { everyMs: 2 });
      first.child.kill("SIGKILL");
      await Promise.all([load, first.ended]);
      await eventually(() => expect(isAlive(pid)).toBe(false));
      const second = run(args, notes);
      const again = await second.ready();
      expect(second.said.out).toBe(`ready ${again}\n`);
      await eventually(() =>
        expect(accepted.filter((note) => !receivedIn(notes).includes(note))).toEqual([]),
      );
      expect(accepted.length).toBeGreaterThan(20);
    },
  );

  night.test("a taken port of the inbox is one clear sentence and exit code 1", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void holder.close());
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const notes = aTemporaryFolder(onTestFinished);
    // That of the API is in start.test.ts.
    const { said, ended } = run(["--mail-port", String(port), "--memory", "--quiet", "--port", "0"], notes);
    expect(await ended).toEqual([1, null]);
    const sentence = `Port ${port} is already in use. Stop the program that uses it, or choose another with --mail-port.\n`;
    expect(said).toEqual({ out: "", err: sentence });
  });
});

describe("the options", () => {
  test("have the documented defaults", () => {
    expect(readStartOptions([])).toEqual({
      port: 3000,
      mailPort: undefined,
      mailQuota: undefined,
      data: ".local",
      webhookTargets: "any",
      publicLimit: undefined,
      quiet: false,
      help: false,
    });
  });

  test("are read", () => {
    const argv =
      "--port 4000 --mail-port=4001 --phone-port 4002 --mail-quota 50 --memory --webhook-targets public --public-limit 5 --quiet".split(
        " ",
      );
    expect(readStartOptions(argv)).toEqual({
      port: 4000,
      mailPort: 4001,
      phonePort: 4002,
      mailQuota: 50,
      data: undefined,
      webhookTargets: "public",
      publicLimit: 5,
      quiet: true,
      help: false,
    });
  });

  test.each([
    ["--prot 1", /Unknown option '--prot'/],
    ["--public-limit -1", /^Option '--public-limit' argument is ambiguous\. See npm start -- --help\.$/],
    ["extra", /Unexpected argument 'extra'/],
    ["--port", /--port/],
    ["--port x", /--port takes a whole number from 0 to 65535, not "x"/],
    ["--port 65536", /--port takes a whole number/],
    ["--mail-port 0", /--mail-port takes a whole number from 1/],
    ["--phone-port 0", /--phone-port takes a whole number from 1/],
    ["--mail-quota all", /--mail-quota takes a whole number from 0/],
    ["--public-limit 0", /--public-limit takes a whole number from 1/],
    ["--webhook-targets some", /--webhook-targets takes any or public, not "some"/],
    ["--memory --data x", /cannot be used with --data/],
  ])("%s is refused with its name", (argv, message) => {
    expect(() => readStartOptions(argv.split(" "))).toThrow(message);
  });
});
