import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { buildFunctions, functionEntries } from "#infra/build.ts";

const ID = "documents.keep-images";
const folder = mkdtempSync(join(tmpdir(), "images-bundle-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A function with its native packages may have this much unpacked. */
const BYTES_MAX = 25_000_000;

test("the function that keeps images brings the image library along, and nothing it does not run", async () => {
  await buildFunctions(folder, new Map([[ID, functionEntries().get(ID)!]]));
  const files = readdirSync(join(folder, ID), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  expect(bytes).toBeLessThan(BYTES_MAX);
  const script = `
    const { default: sharp } = await import("sharp");
    const file = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#fff" } }).webp().toBuffer();
    const { width, height } = await sharp(file).metadata();
    console.log(width, height, import.meta.resolve("sharp"));`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(folder, ID),
    env: {},
  });
  expect((await run).stdout.trim()).toMatch(
    new RegExp(`^3 2 file://.*images-bundle-test-.*/${ID}/node_modules/sharp/`),
  );
});
