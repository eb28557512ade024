import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { openStatusList } from "#shared/domain/credentials/publish-status.ts";
import { connection, issuerPorts } from "../credentials/issuers/issuer-support.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** Calls of the operations on credentials that succeed. */
export const CREDENTIAL_EXAMPLES = {
  "issuers.did": async ({ id }: Tenant) => {
    await establishIssuer(await issuerPorts(connection()), id);
    return { params: { organization_id: id } };
  },
  "issuers.status": async ({ id }: Tenant, { functions: { ports } }: TestStack) => {
    await openStatusList(ports, await establishIssuer(ports, id), 1);
    return { params: { organization_id: id, n: "1" } };
  },
};
