import { expect, test } from "vitest";
import { canonize } from "#shared/credentials/data-integrity.ts";
import { bundleFileOf, CANONIZE } from "../deployed/bundles-of-the-run.ts";
import { SAMPLE } from "./proof/sample.ts";

test("a bundled function canonizes a credential as the source does, so that it signs the same bytes", async () => {
  const bundled: { canonize: typeof canonize } = await import(await bundleFileOf(CANONIZE[0]));
  expect(await bundled.canonize(SAMPLE)).toBe(await canonize(SAMPLE));
});
