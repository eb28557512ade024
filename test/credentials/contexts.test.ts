import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CONTEXTS = new URL("../../shared/credentials/contexts/", import.meta.url);

/** SHA-256 of the published files: a signature covers what a context makes of a text, so no byte of them may change. */
const HASHES = {
  "credentials-v1.json": "3d0b277522ed24385c850b9882b9688687189b8f37a9bd9f1577e348b1019c44",
  "credentials-v2.json": "59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734",
  "data-integrity-v1.json": "c6e5073f4bd4bf6d08f245736e6f32c29b012860b18583644b2d71e1de862669",
  "ed25519-2020-v1.json": "67646fbc0d6582ad7fbf08ccf0d3a4bedbb4177fd2d63385de52dc1b092ed6c5",
  "ob-v3p0-3.0.1.json": "cfc147db5fd5e3575b06bd471fe04784e92de69296f64a351b8dff0ec3372e9c",
  "ob-v3p0-3.0.2.json": "bba433989e1e700ca60838a3c22378e7d8381aeb0c9590f9ddf84d1714f10296",
  "ob-v3p0-3.0.3.json": "3d34f4d4ef1bce691106e63798beb5e7b862ba841423f5ee1e53ab7ddf3bca84",
  "ob-v3p0-extensions.json": "146f85aa16effd7ca1da8056eb443f53ce1eca8a34186cb062832c0a97d889c3",
  "ob-v3p0.json": "b077fa134d909d92c1dcd1c153f2af1b244aeb415967fdc1467d7fc5dd48ac10",
};

test.each(Object.entries(HASHES))("%s is the published context", (file, hash) => {
  const bytes = readFileSync(new URL(file, CONTEXTS));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});
