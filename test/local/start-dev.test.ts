// More than ten seconds on a busy machine: the whole service is started anew after each change of a file.
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { REPOSITORY, startDev } from "./start-dev-support.ts";
import { as, isAlive, launch } from "./start-support.ts";

night.test(
  "a change of a source file restarts the service with its data and port and says so; a broken file waits for the next change; Ctrl-C ends everything",
  async () => {
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
    await eventually(() => expect(said.out).toMatch(/^Restarted in \d+\.\d s: \S+gateway\.ts changed\.$/m));
    expect(demo().base_url).toBe(base_url);
    expect(await detail()).toBe("Nothing is here.");
    expect(demo().organizations.PRO).toMatchObject({ id: before.id, api_key: before.api_key });
    expect((await as(demo(), "PRO").key.call("GET /v1.0/balance")).body.used).toBe(1);
    expect(isAlive(first!)).toBe(false);
    change(file, "Nothing is here.", 'Nothing is here."(');
    await eventually(() => expect(said.out).toContain("gateway.ts changed, but the service did not start."));
    change(file, 'Nothing is here."(', "Again.");
    await eventually(async () => expect(await detail()).toBe("Again."));
    const running = processes();
    kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(running.filter(isAlive)).toEqual([]);
  },
);

test("what cannot start at all ends it with the reason", async () => {
  const wrong = launch(process.execPath, [join(REPOSITORY, "infra/local/dev.ts"), "--prot", "1"], {});
  expect(await wrong.ended).toEqual([1, null]);
  expect(wrong.said.err).toMatch(/^Unknown option '--prot'/);
});
