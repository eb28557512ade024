import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { typesetter } from "#shared/documents/typesetter.ts";
import type { DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { night } from "../support/runs.ts";
import { PROJECT_ROOT } from "../support/sources.ts";
import { factsOf } from "./facts.ts";

type Options = Parameters<typeof typesetter>[0];

/** A typesetter whose processes end with the test. */
function ofTest(options: Options = {}) {
  const made = typesetter(options);
  onTestFinished(made.close);
  const draw = async (name: string, format: DocumentFormat = "pdf") =>
    (
      await made.documents([factsOf({ recipient_name: name })], format, { strict: false, images: new Map() })
    )[0]!;
  return { typesetter: made, children: made.children, close: made.close, draw };
}
/** The same over a program that makes trouble; `say` gives what it answers. */
function inTrouble(taskMs: number) {
  const made = ofTest({ program: join(import.meta.dirname, "trouble-process.ts"), taskMs, most: 1 });
  return {
    ...made,
    say: async (words: string) => Buffer.from(await made.typesetter.draw(words, 1)).toString(),
  };
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function whenGone(pid: number): Promise<void> {
  while (runs(pid)) await pause(20);
}
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString("latin1", 0, 5) === "%PDF-";

night.test(
  "a process is used again while it is small, and replaced once it is not; no document is lost",
  async () => {
    const small = ofTest({ most: 1 });
    await small.draw("First");
    const [pid] = small.children.pids;
    await small.draw("Second");
    expect(small.children.pids).toEqual([pid]);

    const large = ofTest({ most: 1, rssBytes: 1 });
    const seen = new Set<number>();
    const files = await Promise.all(
      ["First", "Second", "Third"].map(async (name) => {
        const file = await large.draw(name);
        for (const each of large.children.pids) seen.add(each);
        return file;
      }),
    );
    expect(files.map(isPdf)).toEqual([true, true, true]);
    expect(seen.size).toBeGreaterThanOrEqual(2);
    for (const each of seen) await whenGone(each);
  },
);

night.test("twenty documents at once are drawn by two processes", async () => {
  const drawing = ofTest();
  const formats = ["pdf", "archive", "card", "png"] as const;
  const files = await Promise.all(
    Array.from({ length: 20 }, (_, n) => drawing.draw(`Person ${n}`, formats[n % formats.length])),
  );
  expect(files.filter((file) => file.length > 1_000)).toHaveLength(20);
  expect(drawing.children.pids).toHaveLength(2);
});

test("a task whose process is killed in the middle is drawn by another", async () => {
  const folder = mkdtempSync(join(tmpdir(), "drawing-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const drawing = inTrouble(60_000);
  const begun = join(folder, "begun");
  const drawn = drawing.say(begun);
  while (!existsSync(begun)) await pause(10);
  const [pid] = drawing.children.pids;
  process.kill(pid!, "SIGKILL");
  expect(await drawn).toBe(begun);
  expect(drawing.children.pids).not.toContain(pid);
});

night.test("a task that takes too long fails and its process ends; the next one is drawn", async () => {
  const drawing = inTrouble(5_000);
  const hanging = drawing.say("hang");
  while (drawing.children.pids.length === 0) await pause(10);
  const [pid] = drawing.children.pids;
  await expect(hanging).rejects.toMatchObject({ name: "DrawingTimedOut", message: /5000 ms/ });
  expect(runs(pid!)).toBe(false);
  expect(await drawing.say("next")).toBe("next");
});

test("the processes end when they are closed, and when their parent is killed", async () => {
  const drawing = ofTest();
  await drawing.draw("First");
  const pids = [...drawing.children.pids];
  await drawing.close();
  expect(pids.filter(runs)).toEqual([]);
  // The next document starts another.
  expect(isPdf(await drawing.draw("Second"))).toBe(true);

  const script = `
    import { typesetter } from "./shared/documents/typesetter.ts";
    const made = typesetter();
    await made.draw('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 1);
    console.log(made.children.pids.join());
    process.kill(process.pid, "SIGKILL");`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: PROJECT_ROOT });
  const [said] = await Promise.all([text(parent.stdout), once(parent, "exit")]);
  const orphan = Number(said.trim());
  expect(orphan).toBeGreaterThan(0);
  await whenGone(orphan);
});

night.test(
  "a list of heavy documents ends with what an answer holds, instead of taking all the time that there is",
  async () => {
    const image = () =>
      sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
        .png()
        .toBuffer();
    const images = new Map<string, Uint8Array>();
    for (const name of "abcde") images.set(name.repeat(64), await image());
    const [logo, badge, ...signed] = [...images.keys()] as [string, string, ...string[]];
    const signatures = signed.map((hash) => ({ name: "Ana", title: "Director", image: hash }));
    const facts = factsOf({
      badge: { name: "Heavy", image: badge },
      design: { ...factsOf().design, logo, signatures },
    });
    const { typesetter: drawing } = ofTest({ most: 1 });
    const files = await drawing.documents(Array(20).fill(facts), "pdf", { strict: false, images });
    expect(files).toHaveLength(1);
    expect(files[0]!.length).toBeGreaterThan(4_300_000);
  },
);
