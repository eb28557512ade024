import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readForeignZip } from "#shared/formats/zip-reader.ts";
import { zipOf } from "#shared/http/zip.ts";
import { night, runs } from "../support/runs.ts";
import { type MadeFile, makeZip } from "../support/zip-maker.ts";

const BOUNDS = { files: 5, fileBytes: 10_000, totalBytes: 20_000 };
const read = (bytes: Uint8Array) => readForeignZip(bytes, BOUNDS);
const problemOf = (bytes: Uint8Array): string => {
  const found = read(bytes);
  return "problem" in found ? found.problem : `read: ${[...found.keys()]}`;
};
const zip = (...files: MadeFile[]) => makeZip(files);
const text = (length: number) => Buffer.alloc(length, "a");

describe("a ZIP is read", () => {
  test("as it was written, stored or deflated, with folders and a comment", () => {
    const made = makeZip(
      [
        { name: "template.json", bytes: Buffer.from("{}") },
        { name: "images/", bytes: Buffer.alloc(0) },
        { name: "images/a.png", bytes: text(9_000), deflated: true, mode: 0o100644 },
      ],
      { comment: "of a tool" },
    );
    const found = read(made);
    expect(found).toEqual(
      new Map([
        ["template.json", Buffer.from("{}")],
        ["images/a.png", text(9_000)],
      ]),
    );
  });

  test("as this service writes it", async () => {
    const at = new Date("2026-01-01T00:00:00Z");
    const files = (async function* () {
      yield { name: "images/a.png", bytes: text(100), at };
      yield { name: "template.json", bytes: Buffer.from("{}"), at };
    })();
    const bytes = Buffer.concat(await zipOf(files).toArray());
    expect([...(read(bytes) as ReadonlyMap<string, Uint8Array>).keys()]).toEqual([
      "images/a.png",
      "template.json",
    ]);
  });

  test("as the tool of an integrator writes it", () => {
    const folder = mkdtempSync(join(tmpdir(), "zip-"));
    try {
      writeFileSync(join(folder, "template.json"), "{}");
      const script =
        "import sys,zipfile\nwith zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED) as z: z.write(sys.argv[2],'template.json')";
      execFileSync("python3", ["-c", script, join(folder, "a.zip"), join(folder, "template.json")]);
      expect(read(readFileSync(join(folder, "a.zip")))).toEqual(
        new Map([["template.json", Buffer.from("{}")]]),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a ZIP is refused", () => {
  test.each([
    "../a",
    "a/../b",
    "..",
    ".",
    "./a",
    "a/./b",
    "/a",
    "//a",
    "a//b",
    "C:a",
    "C:/a",
    "a\\b",
    "..\\a",
    "a\0b",
    "a\nb",
    "",
    "é",
    "~/a b",
    "a/b/c/d/e",
    `${"a".repeat(101)}`,
    "__proto__/../x",
    "...",
    "a/...",
  ])("with the name %j", (name) => {
    expect(problemOf(zip({ name }))).toMatch(/with a name that is not taken/);
  });

  test.each<[string, Buffer, RegExp]>([
    ["that is none", Buffer.from("PK but not quite a ZIP, and long enough to be one"), /no ZIP/],
    ["of nothing", Buffer.alloc(0), /no ZIP/],
    ["with an encrypted file", zip({ name: "a", flags: 1 }), /encrypted/],
    ["with a strongly encrypted file", zip({ name: "a", flags: 0x41 }), /encrypted/],
    ["with a link", zip({ name: "a", mode: 0o120777 }), /no plain file/],
    ["with a device", zip({ name: "a", mode: 0o020666 }), /no plain file/],
    ["with a file twice", zip({ name: "a" }, { name: "a" }), /twice/],
    ["with a file twice but for its case", zip({ name: "a" }, { name: "A" }), /twice/],
    ["with six files", zip(...["a", "b", "c", "d", "e", "f"].map((name) => ({ name }))), /at most 5 files/],
    ["with a strange method", zip({ name: "a", method: 12 }), /compressed in a way/],
    ["with a wrong checksum", zip({ name: "a", crc: 1 }), /"a" is damaged/],
    [
      "with a file that is longer than it says",
      zip({ name: "a", bytes: text(5_000), deflated: true, size: 10 }),
      /damaged/,
    ],
    [
      "with a file that is shorter than it says",
      zip({ name: "a", bytes: text(10), deflated: true, size: 100 }),
      /damaged/,
    ],
    ["with a stored file of another size", zip({ name: "a", size: 100 }), /damaged/],
    ["with a file that is too large", zip({ name: "a", bytes: text(10_001), deflated: true }), /too large/],
    [
      "with files that are too large together",
      zip(...["a", "b", "c"].map((name) => ({ name, bytes: text(9_000), deflated: true }))),
      /too large/,
    ],
    ["with a size of ZIP64", zip({ name: "a", size: 0xffffffff }), /ZIP64/],
    ["with a count of ZIP64", makeZip([{ name: "a" }], { count: 0xffff }), /ZIP64/],
    ["with a name that its header contradicts", zip({ name: "a", localName: "b" }), /damaged/],
    ["with files in one place", zip({ name: "a" }, { name: "a2", localName: "a", from: 0 }), /damaged/],
    ["with a file from beyond its end", zip({ name: "a", from: 1_000_000 }), /damaged/],
    ["with fewer files than it says", makeZip([{ name: "a" }], { count: 2 }), /damaged/],
    ["with something before it", Buffer.concat([Buffer.from("#!/bin/sh\n"), zip({ name: "a" })]), /damaged/],
    ["with something after it", Buffer.concat([zip({ name: "a" }), Buffer.from("more")]), /no ZIP/],
    ["that is cut off", zip({ name: "a" }).subarray(0, 40), /no ZIP/],
  ])("%s", (_what, bytes, problem) => {
    expect(problemOf(bytes)).toMatch(problem);
  });

  night.test("that would inflate to a gigabyte, without inflating it", () => {
    const bomb = zip({ name: "a", bytes: Buffer.alloc(100_000_000), deflated: true, size: 9_000 });
    const began = performance.now();
    expect(problemOf(bomb)).toMatch(/damaged/);
    expect(performance.now() - began).toBeLessThan(100);
  });

  test("or read, whatever bytes of it are changed, and never more than it may hold", () => {
    const good = zip({ name: "a", bytes: text(500), deflated: true }, { name: "b/c", bytes: text(50) });
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(good.length), (changes, cut) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        for (const one of [bytes, bytes.subarray(0, cut)]) {
          const found = read(one);
          if ("problem" in found) continue;
          for (const content of found.values()) expect(content.length).toBeLessThanOrEqual(BOUNDS.fileBytes);
        }
      }),
      { numRuns: runs(333, 2_000) },
    );
  });
});
