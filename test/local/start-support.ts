import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Demo } from "#infra/local/demo/file.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";

const MAIN = join(import.meta.dirname, "../../infra/local/main.ts");

/** Starts of one test run share what Node compiled: a third of the time of each. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/node-compile");

/** A working directory for one test, deleted after it; the service's data are below it. */
export function aWorkingFolder() {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, ".local");
  return { folder, data, demoFile: join(data, "demo.json"), factsFile: join(data, "run/endpoints.json") };
}
export type WorkingFolder = ReturnType<typeof aWorkingFolder>;

/** Starts a program, leading a process group of its own, and collects what it says. */
export function launch(program: string, args: readonly string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn(program, args, { ...options, detached: true });
  onTestFinished(() => signalGroup(child, "SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  const ended = once(child, "close") as Promise<[code: number | null, signal: string | null]>;
  /** Waits until it says that it is ready; gives the address of the API. */
  const ready = async (): Promise<string> => {
    await eventually(
      () => {
        expect(child.exitCode, said.err).toBe(null);
        expect(said.out).toMatch(/^ready http\S+$/m);
      },
      { everyMs: 10 },
    );
    return /^ready (\S+)$/m.exec(said.out)![1]!;
  };
  return { child, said, ended, ready, kill: (signal: NodeJS.Signals) => signalGroup(child, signal) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs what `npm start` runs, in that place. */
export const runMain = (
  { folder }: Pick<WorkingFolder, "folder">,
  args: readonly string[],
  environment: Environment = {},
) =>
  launch(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment },
  });

/** Starts the service on a free port and waits until it is ready. */
export async function startProcess(
  place: WorkingFolder,
  args: readonly string[] = ["--quiet"],
  environment: Environment = {},
) {
  const running = runMain(place, ["--port", "0", ...args], environment);
  return { ...running, baseUrl: await running.ready() };
}
export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // The group has ended already.
  }
}

export const readDemoFile = (path: string): Demo => JSON.parse(readFileSync(path, "utf8"));

/** Clients of a demo organization. */
export function as(demo: Demo, plan: Plan) {
  const organization = demo.organizations[plan];
  return {
    organization,
    key: new Client(demo.base_url, organization.api_key),
    panel: new Client(demo.base_url, organization.session_token),
    /** The first fields of a body that issues. */
    naming: { event_id: organization.event.short_code, badge_id: organization.badge.short_code },
  };
}

interface Mail {
  readonly destination: { readonly to: readonly string[] };
}

/** The addresses of all mails in an inbox, once for each mail. */
export async function inbox(mailUrl: string): Promise<string[]> {
  const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: Mail[] };
  return emails.flatMap(({ destination }) => destination.to.map((to) => /[^\s<>"]+@[^\s<>"]+/.exec(to)![0]));
}

/** Whether a process runs; one that ended and was not yet waited for does not. */
export function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z /.test(readFileSync(stat, "utf8"));
}
