import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { aTemporaryFolder } from "./local-support.ts";
import { as, isAlive, launch, readDemoFile } from "./start-support.ts";

const ROOT = join(import.meta.dirname, "../..");
const WITHIN = { timeout: 20_000, interval: 50 };

/** A copy of the sources, which tests may change. */
const folder = aTemporaryFolder(afterAll);
for (const part of ["functions", "shared", "infra", "package.json"])
  cpSync(join(ROOT, part), join(folder, part), { recursive: true });
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

/** Runs `npm run dev` on the copy. */
async function startDev() {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const PATH = `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`;
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE: join(folder, "compiled") };
  // As npm does it: the script in a shell.
  const shell = launch("/bin/sh", ["-c", `${scripts.dev} --port 0`], { cwd: folder, env });
  await shell.ready();
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  const pidIn = (file: string): number =>
    JSON.parse(readFileSync(join(folder, ".local/run", file), "utf8")).pid;
  const processes = () => [pidIn("stack.pid"), pidIn("dynamodb.pid")];
  return { ...shell, change, processes, demo: () => readDemoFile(join(folder, ".local/demo.json")) };
}

test("a change of a source file restarts the service with its data and port and says so; a broken file waits for the next change; Ctrl-C ends everything", async () => {
  const { said, change, demo, processes, kill, ended } = await startDev();
  const file = "infra/local/gateway/gateway.ts";
  const detail = async () => {
    const answer = await fetch(`${demo().base_url}/nowhere`);
    return ((await answer.json()) as { detail: string }).detail;
  };
  const { base_url } = demo();
  const before = demo().organizations.PRO;
  const [first] = processes();
  change(file, "There is no operation at this path.", "Nothing is here.");
  await vi.waitFor(
    () => expect(said.out).toMatch(/^Restarted in \d+\.\d s: \S+gateway\.ts changed\.$/m),
    WITHIN,
  );
  expect(demo().base_url).toBe(base_url);
  expect(await detail()).toBe("Nothing is here.");
  expect(demo().organizations.PRO).toMatchObject({ id: before.id, api_key: before.api_key });
  expect((await as(demo(), "PRO").key.call("GET /v1.0/balance")).body.used).toBe(1);
  expect(isAlive(first!)).toBe(false);
  change(file, "Nothing is here.", 'Nothing is here."(');
  await vi.waitFor(
    () => expect(said.out).toContain("gateway.ts changed, but the service did not start."),
    WITHIN,
  );
  change(file, 'Nothing is here."(', "Again.");
  await vi.waitFor(async () => expect(await detail()).toBe("Again."), WITHIN);
  const fresh = join(folder, "shared/fresh");
  mkdirSync(fresh);
  await vi.waitFor(() => expect(said.out).toMatch(/^Restarted in .* shared\/fresh changed\.$/m), WITHIN);
  writeFileSync(join(fresh, "first.ts"), "");
  await vi.waitFor(() => expect(said.out).toMatch(/shared\/fresh\/first\.ts changed\.$/m), WITHIN);
  const running = processes();
  kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(running.filter(isAlive)).toEqual([]);
});

test("killed, it leaves no service behind; what cannot start at all ends it with the reason", async () => {
  const { child, processes, said } = await startDev();
  const running = processes();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(running.filter(isAlive)).toEqual([]), WITHIN);
  expect(said.err).toBe("");
  const wrong = launch(process.execPath, [join(ROOT, "infra/local/dev.ts"), "--prot", "1"], {});
  expect(await wrong.ended).toEqual([1, null]);
  expect(wrong.said.err).toMatch(/^Unknown option '--prot'/);
});
