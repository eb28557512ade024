import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { takeFromBudget } from "#shared/storage/events/analyses.ts";
import { patientDocuments } from "../support/documents.ts";
import { testStack } from "../support/stack.ts";

await testStack({ workers: false });
const documents = patientDocuments();
const TEXT = {
  name: "Curso de primeiros socorros",
  description: "Curso de primeiros socorros e de Python para iniciantes.",
  category: "EDUCATION",
} as const;

/** The analyzer of a stage that is configured so. */
async function analyzerOf(settings: Record<string, unknown>): Promise<Ports["analyses"]> {
  const config = { ...readConfig(), ...settings };
  return (await connectPorts(["analyses"], { config, dynamo: () => documents })).analyses;
}

test("the embedded analyzer gives the same for the same text, with the names that all languages share", async () => {
  const analyzer = await analyzerOf({});
  const found = await analyzer.analyze(TEXT);
  expect(await (await analyzerOf({})).analyze(TEXT)).toEqual(found);
  expect(found.fallback).toBeNull();
  expect(found.label_names).toMatchObject({ "Primeiros socorros": "First aid" });
  expect(Object.keys(found.label_names)).not.toContain("Python");
});

test("a stage on Bedrock whose budget is used up analyses with the embedded analyzer, and says why", async () => {
  const onBedrock = await analyzerOf({
    ANALYZER: "bedrock",
    BEDROCK_MODEL_ID: "a-model",
    BEDROCK_CALLS_PER_DAY: 0,
  });
  const { fallback, ...found } = await onBedrock.analyze(TEXT);
  expect(fallback).toMatch(/^budget_exhausted: /);
  const { fallback: _none, ...embedded } = await (await analyzerOf({})).analyze(TEXT);
  expect(found).toEqual(embedded);
});

test("exactly the day's budget of model calls is given out when many ask at once, and each day has its own", async () => {
  const connection = { config: readConfig(), dynamo: () => documents };
  const [today, tomorrow] = [new Date("2090-01-01T12:00:00Z"), new Date("2090-01-02T00:00:00Z")];
  const take = (at: Date) => takeFromBudget(connection, 5, at);
  const taken = await Promise.all(Array.from({ length: 30 }, () => take(today)));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await take(today)).toBe(false);
  expect(await take(tomorrow)).toBe(true);
});

test("a text of anything is analysed", async () => {
  const analyzer = await analyzerOf({});
  for (const description of [
    null,
    "",
    "\u0000",
    "🏃".repeat(2_000),
    randomUUID(),
    "<script>",
    "a".repeat(5_000),
  ])
    expect((await analyzer.analyze({ ...TEXT, description })).fallback).toBeNull();
});
