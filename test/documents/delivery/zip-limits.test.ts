import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { DrawingTookTooLong } from "#shared/domain/documents/took-too-long.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { eventually } from "../../support/eventually.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";
import { rendering } from "./accepted.ts";
import { fileIn, namesIn, rowsIn, zipAt } from "./zip-file.ts";
import { zipScene } from "./zip-scene.ts";

const { lines, stack, tenant, sceneOf, addressOf } = await zipScene();

describe("an event with more documents than a ZIP may have", async () => {
  const NAMES = Array.from({ length: 7 }, (_, n) => `Person ${n}`);
  const scene = await sceneOf(NAMES);

  test("goes on where the one before ended, with its numbers, until all are there once", async () => {
    const found: string[] = [];
    const zips: string[][] = [];
    let address: string | undefined = addressOf(scene, "?limit=3");
    while (address !== undefined) {
      const { files }: Awaited<ReturnType<typeof zipAt>> = await zipAt(address, tenant.apiKey);
      zips.push(namesIn(files));
      const index = namesIn(files).find((name) => name.startsWith("index"))!;
      found.push(...rowsIn(files, index).map(({ file }) => file!));
      address = namesIn(files).includes("continue.txt")
        ? fileIn(files, "continue.txt").trim().split("\r\n").at(-1)
        : undefined;
    }
    expect(zips.map((names) => names.slice(3))).toEqual([
      ["index.csv", "continue.txt"],
      ["index-0004.csv", "continue.txt"],
      [],
    ]);
    expect(zips[2]!.at(-1)).toBe("index-0007.csv");
    expect(found.map((file) => file.slice(0, 4))).toEqual([
      "0001",
      "0002",
      "0003",
      "0004",
      "0005",
      "0006",
      "0007",
    ]);
    expect(found.map((file) => file.slice(5, -4)).sort()).toEqual(NAMES);
  });

  test("takes no cursor of another event", async () => {
    const { files } = await zipAt(addressOf(scene, "?limit=3"), tenant.apiKey);
    const cursor = /cursor=(\S+)/.exec(fileIn(files, "continue.txt"))![1]!;
    const other = await eventAndBadge(tenant);
    const { status, problem } = await zipAt(addressOf(other, `?cursor=${cursor}`), tenant.apiKey);
    expect([status, problem.errors[0].path]).toEqual([400, "cursor"]);
  });

  test("ends before it is too long or takes too long for the gateway, and says where it goes on", async () => {
    const restore = stack.setClock(() => new Date(start + 60_000 * ticks++));
    const start = Date.now();
    let ticks = 0;
    try {
      const { files } = await zipAt(addressOf(scene), tenant.apiKey);
      const pdfs = namesIn(files).filter((name) => name.endsWith(".pdf"));
      expect(pdfs.length).toBeGreaterThan(0);
      expect(pdfs.length).toBeLessThan(NAMES.length);
      expect(namesIn(files)).toContain("continue.txt");
    } finally {
      restore();
    }
  });
});

describe("when a document cannot be drawn", async () => {
  const scene = await sceneOf(["Ana", "Broken", "Carla"]);

  test.each([
    ["at all", new Error("no glyph")],
    ["in time", new DrawingTookTooLong(new Error("DrawingTimedOut"))],
  ])("%s, the others are in the ZIP, and it is named in problems.csv", async (_, broken) => {
    const { files } = await rendering(
      stack,
      (renderer) => ({
        renderAll: async (facts) =>
          facts.some(({ recipient_name }) => recipient_name === "Broken")
            ? Promise.reject(broken)
            : renderer.renderAll(facts),
        render: async (facts, format) =>
          facts.recipient_name === "Broken" ? Promise.reject(broken) : renderer.render(facts, format),
      }),
      () => zipAt(addressOf(scene), tenant.apiKey),
    );
    expect(
      rowsIn(files, "index.csv")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Ana", "Carla"]);
    const [problem, ...others] = rowsIn(files, "problems.csv");
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ name: "Broken", address: expect.stringContaining("/c/") });
    expect(lines.findLast(({ message }) => message === "documents zip")).toMatchObject({
      done: 3,
      failed: 1,
    });
  });

  test("because the renderer is busy for a moment, it is asked again", async () => {
    let calls = 0;
    const { files } = await rendering(
      stack,
      (renderer) => ({
        renderAll: (facts) =>
          calls++ === 0
            ? Promise.reject(new DomainError("service_unavailable", "Busy."))
            : renderer.renderAll(facts),
      }),
      () => zipAt(addressOf(scene), tenant.apiKey),
    );
    expect(namesIn(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(3);
    expect(calls).toBe(2);
  });
});

describe("of a large event", async () => {
  const COUNT = 120;
  const scene = await sceneOf(Array.from({ length: COUNT }, (_, n) => `Person ${n}`));
  /** Begins a ZIP of large documents, of which nothing is read yet; `rendered` counts them. */
  const begun = (work: (answer: IncomingMessage, rendered: () => number) => Promise<void>) => {
    let rendered = 0;
    const renderAll: Ports["renderer"]["renderAll"] = async (facts) => {
      rendered += facts.length;
      return facts.map(() => Buffer.alloc(500_000));
    };
    return rendering(
      stack,
      () => ({ renderAll }),
      async () => {
        const request = httpGet(addressOf(scene), { headers: { authorization: `Bearer ${tenant.apiKey}` } });
        const [answer] = (await once(request, "response")) as [IncomingMessage];
        await work(answer, () => rendered);
      },
    );
  };

  test("a caller who goes away ends the work", () =>
    begun(async (answer, rendered) => {
      lines.length = 0;
      answer.destroy();
      await eventually(() => expect(lines.some(({ end }) => end === "stopped")).toBe(true));
      expect(rendered()).toBeLessThan(COUNT);
    }));

  night.test("a caller who reads slowly holds back the renderer", () =>
    begun(async (answer, rendered) => {
      let former = -1;
      await eventually(
        () => {
          const [before, now] = [former, rendered()];
          former = now;
          expect(now).toBe(before);
        },
        { everyMs: 300 },
      );
      expect(rendered()).toBeLessThan(COUNT);
      answer.resume();
      await once(answer, "end");
      expect(rendered()).toBe(COUNT);
    }),
  );
});
