import { smoke } from "#infra/smoke/main.ts";
import type { Result } from "#infra/smoke/run.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** Runs the smoke test against a running stack: its exit code, its results, the checks that failed, and all that it printed. */
export async function runAgainst(on: TestStack, key: string, ...more: string[]) {
  let text = "";
  const argv = ["--url", on.stack.baseUrl, "--key", key, "--json", ...more];
  const code = await smoke(argv, (part) => {
    text += part;
  });
  const { results } = JSON.parse(text) as { results: Result[] };
  const failed = results.filter(({ outcome }) => outcome === "failed").map(({ check }) => check);
  return { code, results, failed, text };
}

/** What a run has left with an organization. */
export async function leftWith(tenant: Tenant) {
  const { body: issued } = await tenant.key.call("GET /v1.0/invitations");
  const { body: webhooks } = await tenant.key.call("GET /v1.0/webhooks");
  return { statuses: issued.data.map(({ status }) => status), webhooks: webhooks.data.length };
}
