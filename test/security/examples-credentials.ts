import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { connection, issuerPorts } from "../credentials/issuers/issuer-support.ts";
import type { Tenant } from "../support/stack.ts";

/** Calls of the operations on credentials that succeed. */
export const CREDENTIAL_EXAMPLES = {
  "issuers.did": async ({ id }: Tenant) => {
    await establishIssuer(await issuerPorts(connection()), id);
    return { params: { organization_id: id } };
  },
};
