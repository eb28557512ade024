import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import { parse } from "csv-parse/sync";
import { describe, expect, test, vi } from "vitest";
import { DomainError } from "#shared/domain/errors.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { acceptedCertificates } from "./accepted.ts";
import { readZip } from "./zip-file.ts";

const lines: Record<string, unknown>[] = [];
vi.spyOn(console, "log").mockImplementation((line: string) => {
  lines.push(JSON.parse(line));
});

const stack = await testStack({ workers: false, settings: { LOG_LEVEL: "info" } });
const tenant = await stack.tenant({ locale: "en" });

interface Scene {
  readonly event: { readonly id: string; readonly short_code: string };
  readonly badge: { readonly id: string };
}
async function sceneOf(names: readonly string[]): Promise<Scene> {
  const scene = await eventAndBadge(tenant);
  await acceptedCertificates(stack, tenant, scene, names);
  return scene;
}
const addressOf = ({ event }: Pick<Scene, "event">, query = "") =>
  `${stack.stack.baseUrl}/dashboard/documents/${event.short_code}${query}`;
async function zipAt(address: string, credential = tenant.apiKey) {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${credential}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200)
    return {
      status: answer.status,
      headers: answer.headers,
      files: [],
      problem: JSON.parse(bytes.toString()),
    };
  return { status: answer.status, headers: answer.headers, files: readZip(bytes), problem: undefined };
}
type Files = Awaited<ReturnType<typeof zipAt>>["files"];
const namesIn = (files: Files) => files.map(({ name }) => name);
const fileIn = (files: Files, name: string) =>
  files.find((file) => file.name === name)!.bytes.toString("utf8");
const rowsIn = (files: Files, name: string): Record<string, string>[] =>
  parse(fileIn(files, name), { bom: true, columns: true });

/** With another renderer while `work` runs. */
async function rendering<T>(
  change: (renderer: Ports["renderer"]) => Partial<Ports["renderer"]>,
  work: () => Promise<T>,
): Promise<T> {
  const ports: { renderer: Ports["renderer"] } = stack.functions.ports;
  const { renderer } = ports;
  ports.renderer = { ...renderer, ...change(renderer) };
  try {
    return await work();
  } finally {
    ports.renderer = renderer;
  }
}

describe("the ZIP of an event", async () => {
  const HOSTILE = "=Ünïcode:../..\\CON? \u202egnp.exe .";
  const scene = await sceneOf(["Ana Souza", "Ana Souza", HOSTILE, "李小龍"]);
  const { certificateLists } = stack.functions.ports;

  test("has a PDF of each accepted certificate, newest first, and an index, for key and session", async () => {
    for (const credential of [tenant.apiKey, tenant.session]) {
      const { headers, files } = await zipAt(addressOf(scene), credential);
      expect(headers.get("content-type")).toBe("application/zip");
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="certificates-${scene.event.short_code}.zip"`,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      const pdfs = files.filter(({ name }) => name.endsWith(".pdf"));
      expect(pdfs).toHaveLength(4);
      for (const { bytes } of pdfs) expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(namesIn(files).at(-1)).toBe("index.csv");
    }
  });

  test("names its files by number and holder, so that every system can write them", async () => {
    const { files } = await zipAt(addressOf(scene));
    const names = namesIn(files)
      .slice(0, 4)
      .map((name) => [name.slice(0, 4), name.slice(5)]);
    expect(names.map(([number]) => number)).toEqual(["0001", "0002", "0003", "0004"]);
    expect(names.map(([, name]) => name).sort()).toEqual(
      ["=Ünïcode .. .. CON gnp.exe.pdf", "Ana Souza.pdf", "Ana Souza.pdf", "李小龍.pdf"].sort(),
    );
  });

  test("has an index that names each file, without a cell that a spreadsheet would run", async () => {
    const { files } = await zipAt(addressOf(scene));
    const rows = rowsIn(files, "index.csv");
    expect(rows.map(({ file }) => file)).toEqual(namesIn(files).slice(0, 4));
    const stored = [];
    for await (const page of certificateLists.all(tenant.id, { event: scene.event.id })) stored.push(...page);
    expect(rows.map(({ short_code, accepted_at, address }) => [short_code, accepted_at, address])).toEqual(
      stored.map(({ short_code, accepted_at }) => [
        short_code,
        accepted_at,
        `${stack.stack.baseUrl}/c/${short_code}`,
      ]),
    );
    expect(rows.map(({ name }) => name)).toContain(`'${HOSTILE}`);
    expect(fileIn(files, "index.csv")).toMatch(/^\ufefffile,name,/);
  });

  test("leaves out what was revoked or not accepted, and keeps what expired", async () => {
    const other = await sceneOf(["Stays", "Goes", "Ends"]);
    const { moves } = stack.functions.ports;
    for await (const page of certificateLists.all(tenant.id, { event: other.event.id }))
      for (const before of page) {
        const status = ({ Goes: "REVOKED", Ends: "EXPIRED" } as const)[before.name];
        if (status) await moves.apply(before, { ...before, status, updated_at: new Date().toISOString() });
      }
    await tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: other.event.id,
        badge_id: other.badge.id,
        recipient: { recipient_name: "Waits", recipient_email: "waits@example.com" },
      },
    });
    const { files } = await zipAt(addressOf(other));
    expect(
      rowsIn(files, "index.csv")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Ends", "Stays"]);
  });

  test("without any certificate has an empty index", async () => {
    const { files } = await zipAt(addressOf(await eventAndBadge(tenant)));
    expect(namesIn(files)).toEqual(["index.csv"]);
    expect(rowsIn(files, "index.csv")).toEqual([]);
  });

  test("of another organization is 404 before anything is sent", async () => {
    const stranger = await stack.tenant();
    const { status, problem } = await zipAt(addressOf(scene), stranger.apiKey);
    expect([status, problem.code]).toEqual([404, "not_found"]);
  });

  test("tells the log how far it is, without a name or address of a person", async () => {
    lines.length = 0;
    await zipAt(addressOf(scene));
    const told = lines.filter(({ message }) => message === "documents zip");
    expect(told.at(-1)).toMatchObject({
      event_id: scene.event.id,
      total: 4,
      done: 4,
      failed: 0,
      end: "complete",
    });
    expect(JSON.stringify(lines)).not.toMatch(/Ana|Souza|李|example\.com/);
  });
});

describe("an event with more documents than a ZIP may have", async () => {
  const NAMES = Array.from({ length: 7 }, (_, n) => `Person ${n}`);
  const scene = await sceneOf(NAMES);

  test("goes on where the one before ended, with its numbers, until all are there once", async () => {
    const found: string[] = [];
    const zips: string[][] = [];
    let address: string | undefined = addressOf(scene, "?limit=3");
    while (address !== undefined) {
      const { files }: Awaited<ReturnType<typeof zipAt>> = await zipAt(address);
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
    const { files } = await zipAt(addressOf(scene, "?limit=3"));
    const cursor = /cursor=(\S+)/.exec(fileIn(files, "continue.txt"))![1]!;
    const other = await eventAndBadge(tenant);
    const { status, problem } = await zipAt(addressOf(other, `?cursor=${cursor}`));
    expect([status, problem.errors[0].path]).toEqual([400, "cursor"]);
  });

  test("ends before it is too long or takes too long for the gateway, and says where it goes on", async () => {
    const restore = stack.setClock(() => new Date(start + 60_000 * ticks++));
    const start = Date.now();
    let ticks = 0;
    try {
      const { files } = await zipAt(addressOf(scene));
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

  test("the others are in the ZIP, and it is named in problems.csv", async () => {
    const broken = new Error("no glyph");
    const { files } = await rendering(
      (renderer) => ({
        renderAll: async (facts) =>
          facts.some(({ recipient_name }) => recipient_name === "Broken")
            ? Promise.reject(broken)
            : renderer.renderAll(facts),
        render: async (facts, format) =>
          facts.recipient_name === "Broken" ? Promise.reject(broken) : renderer.render(facts, format),
      }),
      () => zipAt(addressOf(scene)),
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
      (renderer) => ({
        renderAll: (facts) =>
          calls++ === 0
            ? Promise.reject(new DomainError("service_unavailable", "Busy."))
            : renderer.renderAll(facts),
      }),
      () => zipAt(addressOf(scene)),
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
      await vi.waitFor(() => expect(lines.some(({ end }) => end === "stopped")).toBe(true));
      expect(rendered()).toBeLessThan(COUNT);
    }));

  test("a caller who reads slowly holds back the renderer", () =>
    begun(async (answer, rendered) => {
      let former = -1;
      await vi.waitFor(
        () => {
          const [before, now] = [former, rendered()];
          former = now;
          expect(now).toBe(before);
        },
        { timeout: 10_000, interval: 300 },
      );
      expect(rendered()).toBeLessThan(COUNT);
      answer.resume();
      await once(answer, "end");
      expect(rendered()).toBe(COUNT);
    }));
});
