import { afterAll, beforeAll, expect, test } from "vitest";
import { type Result, runSmoke } from "#infra/smoke/run.ts";
import { eventually } from "../../support/eventually.ts";
import { daily } from "../cdk-support.ts";
import { keepRequest, notMissed, type Proof, startProof } from "./proof-support.ts";

const SLOW_MS = 600_000;
/** Nobody has a domain of their own here; for the stage's, the statement about tenants allows the same calls. */
const OF_OWN_DOMAINS = /^people\.follow-tenants .*TenantResourceAssociation.*:identity\/\*/;

let proof: Proof;
let results: Result[];
beforeAll(async () => {
  proof = await startProof(daily("sandbox"));
  const { baseUrl, mailUrl } = proof.stack.stack;
  const { id, apiKey, key } = await proof.stack.tenant();
  // Its bundle is loaded then, and the checks find a service that answers.
  await eventually(async () => expect((await key.call("GET /v1.0/balance")).status).toBe(200));
  await keepRequest(proof, id);
  results = await runSmoke({ url: baseUrl, key: apiKey, inbox: mailUrl, waitSeconds: 170 });
}, SLOW_MS);
afterAll(() => proof?.stop());

test("the functions of the templates, with their own variables, carry a certificate through its life", () => {
  expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(proof.functions.errors).toEqual([]);
});

test("they ask for nothing that their roles do not allow", () => {
  expect(proof.functions.requests.length).toBeGreaterThan(100);
  expect(proof.functions.denied()).toEqual([]);
});

test("with any one action or statement less that a role used, its function is denied something", () => {
  expect(notMissed(proof.functions).filter((one) => !OF_OWN_DOMAINS.test(one))).toEqual([]);
});
