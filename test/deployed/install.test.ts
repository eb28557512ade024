import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/sources.ts";

const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));

test("an installation runs the scripts of the packages that the project allows, and of no other", () => {
  const { allowScripts } = json("package.json") as { allowScripts: Record<string, boolean> };
  const { packages } = json("package-lock.json") as { packages: Record<string, { hasInstallScript?: true }> };
  const running = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript);
  expect(running.sort()).toEqual(
    Object.keys(allowScripts)
      .map((name) => `node_modules/${name}`)
      .sort(),
  );
});

test("an installation reports nothing: the package that would is replaced by an empty one", () => {
  const { packages } = json("package-lock.json") as { packages: Record<string, { name?: string }> };
  const reporting = Object.keys(packages).filter((path) => path.endsWith("node_modules/@scarf/scarf"));
  expect(reporting.map((path) => packages[path]!.name)).toEqual(["empty-npm-package"]);
});
