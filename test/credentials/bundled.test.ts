import { expect, onTestFinished, test } from "vitest";
import { bundle } from "#infra/build.ts";
import { canonize } from "#shared/credentials/json-ld.ts";
import { aTemporaryFolder } from "../local/local-support.ts";
import { SAMPLE } from "./proof/sample.ts";

test("a bundled function canonizes a credential as the source does, so that it signs the same bytes", async () => {
  const source = 'export { canonize } from "#shared/credentials/json-ld.ts";';
  const built = await bundle(new Map([["canonize", source]]), aTemporaryFolder(onTestFinished));
  const bundled: { canonize: typeof canonize } = await import(built.functions[0]!.file);
  expect(await bundled.canonize(SAMPLE)).toBe(await canonize(SAMPLE));
});
