import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleEditor, EDITOR_SCRIPT_FILE } from "#infra/editor/bundle.ts";
import { EDITOR_STYLES } from "#shared/pages/editor/editor-styles.ts";
import { EDITOR_SCRIPT } from "#shared/pages/editor/generated/editor-script.ts";

test("the script of the editor is what its sources give (npm run editor)", async () => {
  expect(await readFile(EDITOR_SCRIPT_FILE, "utf8")).toBe(await bundleEditor());
});

test("the script has under 60 kB gzipped, and makes no markup and no code of texts", () => {
  expect(gzipSync(EDITOR_SCRIPT).length).toBeLessThan(60_000);
  expect(EDITOR_SCRIPT).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
  );
});

test("every rule of the styles is one that some element of the editor can have", () => {
  const named = new Set(EDITOR_STYLES.match(/\.[a-z][\w-]*(?=[^{}]*\{)/g)?.map((name) => name.slice(1)));
  // Classes of all pages, or of fixed names that the script puts together.
  const elsewhere = new Set(["card", "editor", "x", "y", "nw", "n", "ne", "e", "se", "s", "sw", "w"]);
  expect(
    [...named].filter((name) => !elsewhere.has(name) && !new RegExp(`\\b${name}\\b`).test(EDITOR_SCRIPT)),
  ).toEqual([]);
});
