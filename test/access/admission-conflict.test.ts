import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { connectGate } from "#shared/storage/organizations/gate.ts";
import { takeTally } from "#shared/tally.ts";
import { A_READ } from "../support/admission.ts";
import { patientDocuments } from "../support/documents.ts";

/** A DynamoDB that answers the first calls as if the item were in a transaction, which the emulator never does. */
let conflicts = 0;
let calls = 0;
const digest = "d".repeat(43);
const item = {
  plan: { S: "PRO" },
  keys: { M: { [digest]: { M: { i: { S: "key_1" } } } } },
  total: { N: "1" },
  c: { M: {} },
};
const store = createServer((request, response) => {
  request.resume();
  const busy = calls++ < conflicts;
  const type = "com.amazonaws.dynamodb.v20120810#TransactionConflictException";
  response.writeHead(busy ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
  response.end(
    JSON.stringify(
      busy ? { __type: type, message: "Transaction is ongoing for the item" } : { Attributes: item },
    ),
  );
});
store.listen(0, "127.0.0.1");
await once(store, "listening");
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${(store.address() as AddressInfo).port}`);
vi.stubEnv("AWS_REGION", "us-east-1");
vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
afterAll(() => {
  vi.unstubAllEnvs();
  store.closeAllConnections();
  store.close();
});
beforeEach(() => {
  calls = 0;
});

const environment = { STAGE: "local", BASE_URL: "http://localhost", TABLE_MAIN: "main", TABLE_GATE: "gate" };
const documents = patientDocuments();
const gate = connectGate({ config: readConfig(environment), dynamo: () => documents });
const admit = () => gate.admitKey({ organizationId: "1", digest, ...A_READ, limit: null, at: new Date() });

test("a request at the moment of a revocation or a change of plan is tried again and admitted", async () => {
  conflicts = 3;
  expect(await admit()).toMatchObject({ kind: "admitted", plan: "PRO", keyId: "key_1" });
  expect(calls).toBe(4);
  expect(takeTally()).toEqual({ ConflictsRetried: 3 });
});

test("contention that does not end is 503 with Retry-After, never 500", async () => {
  conflicts = Number.POSITIVE_INFINITY;
  const refusal = await admit().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ code: "service_unavailable", retryAfterSeconds: 1 });
  expect(calls).toBe(9);
});
