import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../support/sources.ts";

const json = (file: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), "utf8"));

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

test("of the viewer of the reference one file is used, so none of its packages is installed", () => {
  const { overrides } = json("package.json") as { overrides: Record<string, Record<string, string>> };
  const { packages } = json("package-lock.json") as {
    packages: Record<string, { name?: string; dependencies?: Record<string, string> }>;
  };
  const { dependencies } = packages["node_modules/@scalar/api-reference"]!;
  expect(Object.keys(overrides["@scalar/api-reference"]!)).toEqual(Object.keys(dependencies!));
  const ofViewer = Object.keys(packages).filter((path) => /\/(@scalar\/(?!api-reference$)|vue$)/.test(path));
  expect(ofViewer.length).toBeGreaterThan(10);
  for (const path of ofViewer) expect(packages[path]!.name, path).toBe("empty-npm-package");
  expect(Object.keys(packages).filter((path) => path.includes("@scarf"))).toEqual([]);
});
