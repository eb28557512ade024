import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { COVERED_FILE, coveredModule } from "#infra/documents/covered.ts";
import { copyNativePackages, nativePackagesOf } from "#infra/native-packages.ts";
import { environmentWith } from "#shared/config.ts";
import { Children } from "#shared/documents/children.ts";
import { FONTS, fontFileName } from "#shared/documents/fonts.ts";
import { BUDGETS, holds } from "../bench/budgets.ts";
import { bundleFileOf } from "../deployed/bundles-of-the-run.ts";
import { night } from "../support/runs.ts";
import { factsOf } from "./facts.ts";

const built = await bundleFileOf("documents.render");
const place = dirname(built);

test("the render function keeps to its budget, without the large fonts", () => {
  const bytes = readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".map"))
    .reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
  expect(bytes).toBeGreaterThan(50_000_000);
  expect(holds(BUDGETS.documents.packageMb, bytes / 1e6), `${bytes} bytes`).toBe(true);
});

const bytesIn = (folderOf: string): number =>
  readdirSync(folderOf, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folderOf, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

test("function and layer of fonts are unpacked in half of what Lambda allows, 250 MB", () => {
  const [code, layer] = [place, `${place}.layer`].map((one) => bytesIn(one) / 1e6) as [number, number];
  expect(holds(BUDGETS.documents.layerMb, layer), `${layer} MB`).toBe(true);
  expect(code + layer).toBeLessThan(140);
});

test("which characters fonts have is written as they are", () => {
  expect(readFileSync(COVERED_FILE, "utf8")).toBe(coveredModule());
});

test("what is packed draws a document by itself, in every script", async () => {
  const fonts = FONTS.map((font) => ({
    family: font.family,
    path: join(font.place === "layer" ? `${place}.layer` : place, "fonts", fontFileName(font)),
  }));
  const places = { templates: place, fonts };
  const children = new Children({
    program: join(place, "process.mjs"),
    args: [JSON.stringify(places)],
    env: environmentWith({ FONTCONFIG_FILE: join(place, "fonts.conf") }),
    most: 1,
    rssBytes: Number.POSITIVE_INFINITY,
    taskMs: 60_000,
  });
  afterAll(() => children.close());
  const facts = [factsOf({ recipient_name: "王小明 محمد 👍" })];
  for (const format of ["pdf", "png"] as const) {
    const task = { kind: "documents", facts, format, strict: true, images: new Map() } as const;
    const [file] = await children.run(task);
    expect(Buffer.from(file!).toString("latin1", 0, 5)).toContain(format.toUpperCase());
  }
});

/** Loads a function, and tells its processes, what it draws then, and its processes afterwards. */
const LOAD_AND_DRAW = `
import { readdirSync, readFileSync } from "node:fs";
const fieldsOf = (pid) => {
  try {
    return readFileSync("/proc/" + pid + "/stat", "utf8").split(") ")[1].split(" ");
  } catch {
    return [];
  }
};
const children = () => readdirSync("/proc").filter((pid) => /^[0-9]+$/.test(pid) && fieldsOf(pid)[1] === String(process.pid));
const { handler } = await import(process.argv[1]);
const loaded = children();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>';
const { files } = await handler({ kind: "drawing", svg, width: 2 }, {});
console.log(JSON.stringify({ loaded, files, drawn: children() }));
process.exit();`;

night.test(
  "the render function has a process when it is loaded, and draws with it at the first call",
  async () => {
    // The layer is where Lambda would not have it.
    const code = readFileSync(built, "utf8").replace("/opt/fonts", join(`${place}.layer`, "fonts"));
    const file = join(place, "moved.mjs");
    writeFileSync(file, code);
    onTestFinished(() => rmSync(file));
    const env = {
      STAGE: "sandbox",
      BASE_URL: "https://api.example/api",
      AWS_REGION: "sa-east-1",
      TABLE_MAIN: "main",
      TABLE_GATE: "gate",
      PICTURES_BUCKET: "pictures",
    };
    const args = ["--input-type=module", "-e", LOAD_AND_DRAW, file];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const { loaded, files, drawn } = JSON.parse(stdout);
    expect(loaded).toHaveLength(1);
    expect(drawn).toEqual(loaded);
    expect(Buffer.from(files[0], "base64").toString("latin1", 1, 4)).toBe("PNG");
  },
);

test("where machine code for Lambda is not installed a build says what it needs", () => {
  expect(() => copyNativePackages(["typesetter", "images.write"], place, join(place, "empty"))).toThrow(
    /^Functions can be built on Linux with glibc on x64 only, .*Missing after npm ci: @myriaddreamin/,
  );
  expect(nativePackagesOf(["events"])).toEqual([]);
});

test("the drawing process gets no credentials", () => {
  process.env.AWS_SECRET_ACCESS_KEY ??= "local";
  expect(Object.keys(environmentWith({})).filter((name) => name.startsWith("AWS_"))).toEqual([]);
});
