import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CONTEXTS = new URL("../../shared/credentials/contexts/", import.meta.url);

/** SHA-256 of the published files: a signature covers what a context makes of a text, so no byte of them may change. */
const HASHES = {
  "credentials-v2.json": "59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734",
  "ob-v3p0-3.0.3.json": "3d34f4d4ef1bce691106e63798beb5e7b862ba841423f5ee1e53ab7ddf3bca84",
  "ob-v3p0-extensions.json": "146f85aa16effd7ca1da8056eb443f53ce1eca8a34186cb062832c0a97d889c3",
};

test.each(Object.entries(HASHES))("%s is the published context", (file, hash) => {
  const bytes = readFileSync(new URL(file, CONTEXTS));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});
