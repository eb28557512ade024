// More than ten seconds: the functions are bundled, and run as they would when deployed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import { type Result, runSmoke } from "#infra/smoke/run.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";
import { listOf, synthesize } from "../cdk-support.ts";
import { DeployedFunctions } from "./deployed-functions.ts";

/** The operations that the life of a certificate calls. */
const OPERATIONS = [
  "balance.get",
  "events.list",
  "events.create",
  "badges.list",
  "badges.create",
  "webhooks.create",
  "webhooks.list-deliveries",
  "webhooks.remove",
  "invitations.issue",
  "invitations.get",
  "invitations.revoke",
  "recipient.accept",
  "pages.document",
  "pages.certificate",
  "credentials.verify",
  "issuers.get",
  "issuers.did",
  "issuers.status",
  "dashboard.export",
];
const SLOW_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "proof-test-"));
let functions: DeployedFunctions;
let stack: TestStack;
let results: Result[];

beforeAll(async () => {
  const wanted = new Set([...OPERATIONS, ...workers.map(({ id }) => id)]);
  const entries = new Map([...functionEntries()].filter(([id]) => wanted.has(id)));
  const built = await buildFunctions(folder, entries, { sourceMaps: false });
  // The sender of the stand-ins, so that mail goes out as the template says.
  const stage = synthesize("sandbox", { mailDomain: "mail.example.org" });
  functions = new DeployedFunctions(stage, new Map(built.map(({ id, file }) => [id, file])));
  stack = await startTestStack({ handlerOf: (fn) => functions.handlerOf(fn) });
  const { apiKey } = await stack.tenant();
  const settings = { url: stack.stack.baseUrl, key: apiKey, inbox: stack.stack.mailUrl, waitSeconds: 30 };
  results = await runSmoke(settings);
}, SLOW_MS);
afterAll(async () => {
  await stack?.stack.stop();
  await functions?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the functions of the templates, with their own variables and bundles", () => {
  test("carry a certificate through its life", () => {
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(functions.errors).toEqual([]);
  });

  test("ask for nothing that their roles do not allow", () => {
    expect(functions.requests.length).toBeGreaterThan(100);
    expect(functions.denied()).toEqual([]);
  });

  test("are denied something when any role lacks one action that it used", () => {
    const used = new Map(functions.requests.map((one) => [`${one.function} ${one.action}`, one]));
    expect(used.size).toBeGreaterThan(50);
    for (const { function: id, action } of used.values()) {
      const denied = functions.denied((role, statements) =>
        role === id
          ? statements.map((one) => ({
              ...one,
              Action: listOf(one.Action).filter((name) => name !== action),
            }))
          : statements,
      );
      expect(denied.length, `${id} ${action}`).toBeGreaterThan(0);
      expect(
        denied.every((line) => line.startsWith(`${id} ${action} `)),
        `${id} ${action}`,
      ).toBe(true);
    }
  });
});
