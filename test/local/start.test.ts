// More than ten seconds on a busy machine: the whole service is started five times as a process.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { DEMO, FIRST_RECIPIENT, WELCOME_RECIPIENT } from "#infra/local/demo/data.ts";
import type { Demo } from "#infra/local/demo/file.ts";
import { PLANS, type Plan } from "#shared/domain/rules.ts";
import { Client } from "../support/client.ts";
import { eventually, onSlowMachine } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import {
  as,
  aWorkingFolder,
  inbox,
  isAlive,
  launch,
  readDemoFile,
  runMain,
  type ServiceProcess,
  startProcess,
  type WorkingFolder,
} from "./start-support.ts";

/** Ends the service by a signal to its main process alone, and sees that nothing is left running. */
async function stopped({ child, ended }: ServiceProcess, place: WorkingFolder): Promise<void> {
  expect(statSync(place.factsFile).mode & 0o777).toBe(0o600);
  const { pid } = JSON.parse(readFileSync(join(place.data, "run/dynamodb.pid"), "utf8"));
  const askedAt = performance.now();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - askedAt).toBeLessThan(onSlowMachine(5_000));
  expect(isAlive(pid)).toBe(false);
  expect(readdirSync(join(place.data, "run"))).toEqual([]);
}

const recipient = { recipient_name: "Rui Alves", recipient_email: "rui.alves@example.com" };

/** Issues as the command in the welcome does. */
async function issueAsTold(welcome: string): Promise<number> {
  const [, url, headers, body] = /curl (\S+) \\\n((?: +-H '.+' \\\n)+) +-d '(.+)'\n/.exec(welcome)!;
  const lines = [...headers!.matchAll(/-H '(.+?): (.+)'/g)].map(
    ([, name, value]) => [name!, value!] as [string, string],
  );
  return (await fetch(url!, { method: "POST", headers: lines, body: body! })).status;
}

/** Everything that the demo file gives for a plan does what the plan allows. */
async function checkPlan(demo: Demo, plan: Plan): Promise<void> {
  const { key, panel, naming, organization } = as(demo, plan);
  const may = { read: plan !== "FREE", write: plan !== "FREE" && plan !== "STARTER" };
  expect(organization).toMatchObject({ id: DEMO[plan].id, name: DEMO[plan].organization.name });
  expect((await panel.call("GET /api-keys")).body.data).toHaveLength(1);
  const balance = await key.call("GET /v1.0/balance");
  expect(balance.json).toMatchObject(may.read ? { plan } : { code: "plan_upgrade_required" });
  const issued = await key.call("POST /v1.0/invitations", { body: { ...naming, recipient } });
  expect(issued.status).toBe(may.read ? 201 : 403);
  const created = await key.call("POST /v1.0/events", { body: { name: "Another", category: "SPORTS" } });
  expect(created.status).toBe(may.write ? 201 : 403);
  if (!may.read) return;
  const params = { id: organization.event.short_code };
  const event = { id: organization.event.id, name: DEMO[plan].event.name, status: "ACTIVE" };
  expect((await key.call("GET /v1.0/events/{id}", { params })).body).toMatchObject(event);
}

const countIssued = async (demo: Demo): Promise<number> =>
  (await as(demo, "PRO").key.call("GET /v1.0/invitations")).body.data.length;

night.describe("the demo", () => {
  night.test(
    "all that it names is there and good for what each plan allows, before and after a restart; the welcome's command issues again and again",
    async () => {
      const place = aWorkingFolder();
      const service = await startProcess(place, []);
      const { said, baseUrl } = service;
      expect(statSync(place.demoFile).mode & 0o777).toBe(0o600);
      const demo = readDemoFile(place.demoFile);
      expect(said.err).toBe("");
      expect(said.out).toContain(`  API     ${baseUrl}\n`);
      expect(said.out).toContain(`  Inbox   ${demo.mail_url}\n`);
      expect(said.out).toContain("  Phone   http://localhost:");
      expect(said.out).toContain("  Keys    .local/demo.json ");
      expect(said.out).toContain(
        `  Try     ${baseUrl}/docs/reference#key=${demo.organizations.PRO.api_key} (the reference`,
      );
      // The invitation is not sent any more when the acceptance comes before it.
      await eventually(async () =>
        expect(new Set(await inbox(demo.mail_url))).toEqual(new Set([FIRST_RECIPIENT.recipient_email])),
      );
      expect([await issueAsTold(said.out), await issueAsTold(said.out)]).toEqual([201, 201]);
      await eventually(async () =>
        expect(
          (await inbox(demo.mail_url)).filter((to) => to === WELCOME_RECIPIENT.recipient_email),
        ).toHaveLength(2),
      );
      const [, page] = /^ {2}Page {4}(\S+) \(a certificate\)$/m.exec(said.out)!;
      expect(page).toBe(demo.certificate_url);
      const shown = await fetch(page!, { headers: { accept: "application/json" } });
      expect(await shown.json()).toMatchObject({
        state: "valid",
        certificate: { recipient_name: FIRST_RECIPIENT.recipient_name, workload_hours: 40 },
      });
      expect(said.out.trimEnd().split("\n").length).toBeLessThan(30);
      expect(Object.keys(demo.organizations)).toEqual(PLANS);
      for (const plan of PLANS) await checkPlan(demo, plan);
      // SIGTERM ends everything within five seconds.
      const issued = await countIssued(demo);
      await stopped(service, place);
      // A restart keeps keys and records and makes new tokens, and a lost file costs new keys only.
      await stopped(await startProcess(place), place);
      const second = readDemoFile(place.demoFile);
      rmSync(place.demoFile);
      await startProcess(place);
      const third = readDemoFile(place.demoFile);
      for (const plan of PLANS) {
        const [a, b, c] = [demo, second, third].map(({ organizations }) => organizations[plan]);
        const { api_key, session_token, ...records } = a!;
        expect(b).toEqual({ ...records, api_key, session_token: expect.not.stringMatching(session_token) });
        expect(c).toMatchObject(records);
        expect(c!.api_key).not.toBe(api_key);
        const { data } = (await as(third, plan).panel.call("GET /api-keys")).body;
        expect(data.map((key: { status: string }) => key.status)).toEqual(["active", "active"]);
      }
      expect(await countIssued(third)).toBe(issued);
      const old = new Client(third.base_url, demo.organizations.PRO.api_key);
      expect((await old.call("GET /v1.0/balance")).status).toBe(200);
    },
  );
});

describe("the command", () => {
  night.test(
    "in memory it leaves nothing behind, and a signal to npm alone reaches it: the shell that npm starts makes way",
    async () => {
      const place = aWorkingFolder();
      const root = join(import.meta.dirname, "../..");
      const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
      // As npm does it: the script in a shell, and each signal to that shell only.
      const script = scripts.start.replaceAll("infra/", `${root}/infra/`);
      const PATH = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
      const shell = launch("/bin/sh", ["-c", `${script} --port 0 --memory --quiet`], {
        cwd: place.folder,
        env: { ...process.env, PATH },
      });
      await shell.ready();
      const demoFile = /^demo (\S+)$/m.exec(shell.said.out)![1]!;
      expect(statSync(demoFile).mode & 0o777).toBe(0o600);
      const { key } = as(readDemoFile(demoFile), "PRO");
      expect((await key.call("GET /v1.0/balance")).status).toBe(200);
      shell.child.kill("SIGTERM");
      await eventually(() => expect([shell.child.exitCode, shell.child.signalCode]).toEqual([0, null]));
      expect([existsSync(join(demoFile, "..")), readdirSync(place.folder)]).toEqual([false, []]);
    },
  );

  test("what cannot work is one clear sentence and exit code 1; --help is all the options", async () => {
    const place = aWorkingFolder();
    const holder = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void holder.close());
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const taken = `Port ${port} is already in use. Stop the program that uses it, or choose another with --port.\n`;
    const wrong = runMain(place, ["--prot", "1"]);
    const busy = runMain(place, ["--port", String(port), "--memory", "--quiet"]);
    const help = runMain(place, ["--help"]);
    expect(await busy.ended).toEqual([1, null]);
    expect(busy.said).toEqual({ out: "", err: taken });
    expect(await wrong.ended).toEqual([1, null]);
    expect(wrong.said).toEqual({
      out: "",
      err: expect.stringMatching(/^Unknown option '--prot'.*--help\.\n$/),
    });
    expect(await help.ended).toEqual([0, null]);
    const options =
      "port mail-port phone-port mail-quota data memory webhook-targets public-limit quiet help".split(" ");
    for (const option of options) expect(help.said.out).toContain(`\n  --${option} `);
  });
});
