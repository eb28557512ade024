// Minutes: every function is bundled, and every operation called.
import { afterAll, beforeAll, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { removeGates } from "#infra/operator/restore/gates.ts";
import { runSmoke } from "#infra/smoke/run.ts";
import { readConfig } from "#shared/config.ts";
import { exampleCallOf } from "../../security/examples.ts";
import { everyAddress, rightClient } from "../../security/world.ts";
import { patientDocuments } from "../../support/documents.ts";
import { FUNCTIONS, listOf, synthesize } from "../cdk-support.ts";
import { actionsOfPort } from "../port-actions.ts";
import { SANDBOX } from "../setting-variants.ts";
import { keepRequest, notMissed, type Proof, startProof } from "./proof-support.ts";
import { BESIDE_PORTS, UNUSED_ACTIONS } from "./unused-actions.ts";

const SLOW_MS = 600_000;
/** What Lambda, its event sources and its log do in a function's name, outside of the function. */
const OF_THE_PLATFORM =
  /^(logs|xray):|^sqs:(DeleteMessage|GetQueueAttributes|ReceiveMessage)$|^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$|^s3:ListBucket$/;

let proof: Proof;
const statuses: string[] = [];
beforeAll(async () => {
  // Functions call each other by their aliases then; by their names in the short proof.
  proof = await startProof(synthesize("sandbox", { ...SANDBOX, release: "gradual" }));
  const { stack } = proof;
  const tenant = await stack.tenant();
  const documents = patientDocuments();
  const connection = { config: readConfig(), dynamo: () => documents };
  const { baseUrl, mailUrl } = stack.stack;
  await runSmoke({ url: baseUrl, key: tenant.apiKey, inbox: mailUrl, waitSeconds: 60 });
  for (const route of everyAddress) {
    const options = await exampleCallOf(route)(tenant, stack);
    // So that each function that admits a key or a session makes it again, by the permissions that it has for that alone.
    if (!("public" in route.access)) await removeGates(connection, tenant.id);
    const { status } = await rightClient(route, tenant, stack).callUntyped(route.route, options);
    statuses.push(`${route.route} ${status < 400 ? "succeeds" : status}`);
  }
  for (const { id, source } of workers) if ("schedule" in source) await stack.stack.runSchedule(id);
  await keepRequest(proof, tenant.id);
}, SLOW_MS);
afterAll(() => proof?.stop());

test("every operation succeeds with the variables of its template", () => {
  expect(statuses.filter((line) => !line.endsWith("succeeds"))).toEqual([]);
});

test("no function asks for anything that its role does not allow", () => {
  expect(proof.functions.requests.length).toBeGreaterThan(1_000);
  expect(proof.functions.errors).toEqual([]);
  expect(proof.functions.denied()).toEqual([]);
});

test("with any one action or statement less that a role used, its function is denied something", () => {
  expect(notMissed(proof.functions)).toEqual([]);
});

test("a port has no action that no function used here, but for those that are told with their reason", () => {
  const used = new Set(proof.functions.requests.map((one) => `${one.function} ${one.action}`));
  const unused = [...new Set(FUNCTIONS.flatMap(({ ports }) => ports))].flatMap((port) => {
    const having = FUNCTIONS.filter(({ ports }) => ports.includes(port));
    const actions = [...new Set(actionsOfPort(port))];
    return actions
      .filter((action) => !having.some(({ id }) => used.has(`${id} ${action}`)))
      .map((action) => `${port} ${action}`);
  });
  const isTold = (one: string) => UNUSED_ACTIONS.some(([pattern]) => pattern.test(one));
  expect(unused.filter((one) => !isTold(one))).toEqual([]);
  expect(UNUSED_ACTIONS.filter(([pattern]) => !unused.some((one) => pattern.test(one)))).toEqual([]);
});

test("a function has no action but those of its ports, and of what starts it", () => {
  const own = FUNCTIONS.flatMap(({ id, ports }) => {
    const actions = new Set(ports.flatMap(actionsOfPort));
    return proof.functions
      .roleOf(id)
      .flatMap(({ Action }) => listOf(Action))
      .filter((action) => !OF_THE_PLATFORM.test(action) && !actions.has(action))
      .map((action) => `${id} ${action}`);
  });
  expect(own.filter((one) => !BESIDE_PORTS.test(one))).toEqual([]);
});
