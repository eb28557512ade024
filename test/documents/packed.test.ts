import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import { environmentWith } from "#shared/config.ts";
import { Children } from "#shared/documents/children.ts";
import { FONTS, fontFileName } from "#shared/documents/fonts.ts";
import { factsOf } from "./facts.ts";

const folder = mkdtempSync(join(tmpdir(), "packed-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const only = [...functionEntries()].filter(([id]) => id === "documents.render");
const [built] = await buildFunctions(folder, new Map(only));
const place = dirname(built!.file);

test("the render function has 60 MB at most, without the large fonts", () => {
  const bytes = readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".map"))
    .reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
  expect(bytes).toBeGreaterThan(50_000_000);
  expect(bytes).toBeLessThan(60_000_000);
});

test("what is packed draws a document by itself, in every script", async () => {
  const packed = (han: boolean) =>
    FONTS.filter((font) => (font.han ?? false) === han).map((font) =>
      join(font.place === "layer" ? `${place}.layer` : place, "fonts", fontFileName(font)),
    );
  const places = { templates: place, fonts: packed(false), hanFonts: packed(true) };
  const children = new Children({
    program: join(place, "process.mjs"),
    args: [JSON.stringify(places)],
    env: environmentWith({ FONTCONFIG_FILE: join(place, "fonts.conf") }),
    most: 1,
    rssBytes: Number.POSITIVE_INFINITY,
    drawMs: 60_000,
  });
  afterAll(() => children.close());
  const facts = [factsOf({ recipient_name: "王小明 محمد 👍" })];
  for (const format of ["pdf", "png"] as const) {
    const task = { kind: "documents", facts, format, strict: true, images: new Map() } as const;
    const [file] = await children.run(task);
    expect(Buffer.from(file!).toString("latin1", 0, 5)).toContain(format.toUpperCase());
  }
});

test("the drawing process gets no credentials", () => {
  process.env.AWS_SECRET_ACCESS_KEY ??= "local";
  expect(Object.keys(environmentWith({})).filter((name) => name.startsWith("AWS_"))).toEqual([]);
});
