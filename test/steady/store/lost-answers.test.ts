import { BatchWriteCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { readConfig } from "#shared/config.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { exampleCallOf } from "../../security/examples.ts";
import { rightClient } from "../../security/world.ts";
import { patientDocuments } from "../../support/documents.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { some } from "../../support/runs.ts";
import { storedEffects } from "./stored-effects.ts";

// A service of its own: what an SDK client may retry is shared by all its calls, and this uses most of it.
const { stack, day } = await badDayStack({ workers: false });

beforeEach(() => day.reset());
afterEach(async () => {
  day.reset();
  await empty();
});

/** Deletes what a test stored: what each call changes is found by reading the whole table twice. */
async function empty(): Promise<void> {
  const documents = patientDocuments();
  const TableName = readConfig().TABLE_MAIN!;
  const keysOnly = { TableName, ProjectionExpression: "pk, sk", ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: documents }, keysOnly))
    for (const batch of batchesOf(Items, 25)) {
      const requests = batch.map((Key) => ({ DeleteRequest: { Key } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
  documents.destroy();
}

const WRITES = [
  /^PutItem$/,
  /^UpdateItem$/,
  /^DeleteItem$/,
  /^TransactWriteItems$/,
  /^BatchWriteItem$/,
  /^BatchExecuteStatement$/,
];
/** The first write of each kind in each table is done, and its answer is lost. */
const losingAnswers = (): Trouble[] =>
  ["main", "gate", "deliveries", "directory"].flatMap((table) =>
    WRITES.map((operations) => ({
      kind: "unanswered" as const,
      operations,
      tables: new RegExp(`${table}$`, "i"),
      times: 1,
    })),
  );

const writing = routes.filter(({ route }) => !route.startsWith("GET "));

/** Calls the example of an operation in an organization of its own, with answers lost or not. */
async function call(route: Endpoint, headers: Record<string, string>, troubles: Trouble[]) {
  // All shards of this quota are alike, whichever one an issuance takes from.
  const tenant = await stack.tenant({ quota: 4_800 });
  const example = await exampleCallOf(route)(tenant, stack);
  const client = rightClient(route, tenant, stack);
  // The first call of a process with a key, or of a minute, counts otherwise than the others.
  await client.callUntyped("GET /v1.0/balance", {});
  const { result, effects } = await storedEffects(stack, async () => {
    day.troubles = troubles;
    const options = { ...example, headers: { ...example.headers, ...headers } };
    const answer = await client.callUntyped(route.route, options);
    day.troubles = [];
    return answer;
  });
  const fields = result.json === undefined ? [] : Object.keys(result.json as object);
  return { answer: { status: result.status, fields }, effects };
}

// Each day some operations, with or without Idempotency-Key by turns; by night all of them, with it and without.
describe.each(some(writing, 8, 1).map((route, n) => [route.route, route, n] as const))(
  "%s",
  (_, route, n) => {
    const variants: Record<string, string>[] = [
      {},
      ...("idempotent" in route ? [{ "idempotency-key": "lost-answers" }] : []),
    ];

    test.each(some(variants, 1, n))(
      "has its one effect and its answer when the answer of every write is lost: %j",
      async (headers) => {
        const calm = await call(route, headers, []);
        expect(calm.answer.status).toBeLessThan(400);
        expect(await call(route, headers, losingAnswers())).toEqual(calm);
        expect(day.met.get("unanswered")).toBeGreaterThan(0);
      },
    );
  },
);
