import { readFileSync } from "node:fs";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { openStatusList } from "#shared/domain/credentials/publish-status.ts";
import { connection, issuerPorts } from "../credentials/issuers/issuer-support.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

const SAMPLE = new URL("../credentials/samples/simple.json", import.meta.url);

async function anIssuer({ id }: Tenant) {
  await establishIssuer(await issuerPorts(connection()), id);
  return { params: { organization_id: id } };
}

/** Calls of the operations on credentials that succeed. */
export const CREDENTIAL_EXAMPLES = {
  "credentials.verify": async () => ({
    raw: readFileSync(SAMPLE),
    headers: { "content-type": "application/json" },
  }),
  "issuers.did": anIssuer,
  "issuers.get": async (tenant: Tenant) => ({
    ...(await anIssuer(tenant)),
    headers: { accept: "application/json" },
  }),
  "issuers.status": async ({ id }: Tenant, { functions: { ports } }: TestStack) => {
    await openStatusList(ports, await establishIssuer(ports, id), 1);
    return { params: { organization_id: id, n: "1" } };
  },
};
