import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { whatIsMissing } from "#infra/local/start/check.js";

const ROOT = join(import.meta.dirname, "../..");
const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

describe("npm start says in one sentence what to do", () => {
  test.each([
    ["20.20.2", "linux x64", /^This needs Node\.js 24\.2 or later and found 20\.20\.2: .*\.$/],
    ["24.1.0", "darwin arm64", /^This needs Node\.js 24\.2 or later/],
    ["24.21.0", "win32 x64", /: run it in WSL, /],
    ["24.21.0", "freebsd x64", /not on freebsd x64: run it on one of those/],
  ])("on Node.js %s and %s", (version, platform, sentence) => {
    expect(whatIsMissing(version, platform)).toMatch(sentence);
    expect(whatIsMissing(version, platform)).not.toContain("\n");
  });

  test.each(["linux x64", "linux arm64", "darwin x64", "darwin arm64"])("and nothing on %s", (platform) => {
    expect(whatIsMissing("24.2.0", platform)).toBeUndefined();
    expect(whatIsMissing("26.0.0", platform)).toBeUndefined();
  });

  test("and nothing on this machine", () => {
    const { status, stderr } = spawnSync(process.execPath, ["infra/local/start/check.js"], { cwd: ROOT });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });
});

describe("npm ci installs the machine code of each platform", () => {
  const { packages } = readJson("package-lock.json") as {
    packages: Record<
      string,
      { os?: string[]; cpu?: string[]; libc?: string[]; optional?: true; name?: string }
    >;
  };
  const parts = (os: string, cpu: string, musl = "") => [
    `@dynoxide/${os}-${cpu}`,
    `@myriaddreamin/typst-ts-node-compiler-${os}-${cpu}${os === "linux" ? musl || "-gnu" : ""}`,
    `@resvg/resvg-js-${os}-${cpu}${os === "linux" ? musl || "-gnu" : ""}`,
    `@img/sharp-${os}${musl ? "musl" : ""}-${cpu}`,
    `@img/sharp-libvips-${os}${musl ? "musl" : ""}-${cpu}`,
    `@esbuild/${os}-${cpu}`,
  ];

  test.each([
    ["linux", "x64"],
    ["linux", "arm64"],
    ["darwin", "x64"],
    ["darwin", "arm64"],
  ])("%s on %s", (os, cpu) => {
    for (const name of [...parts(os, cpu), ...(os === "linux" ? parts(os, cpu, "-musl") : [])]) {
      const locked = packages[`node_modules/${name}`];
      expect({ name, ...locked }).toMatchObject({ name, os: [os], cpu: [cpu], optional: true });
    }
  });

  test("and no override takes a platform's part away", () => {
    const { overrides, optionalDependencies } = readJson("package.json");
    expect(Object.keys(overrides).filter((name) => /linux|darwin|win32|android/.test(name))).toEqual([]);
    // A platform without a Node.js package of its own uses the one that is there.
    expect(optionalDependencies).toHaveProperty("node");
  });
});
