import { readFileSync } from "node:fs";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { connection, issuerPorts } from "../credentials/issuers/issuer-support.ts";
import type { Tenant } from "../support/stack.ts";

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
};
