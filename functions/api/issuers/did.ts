import { DidDocument, didDocument } from "#shared/domain/credentials/did.ts";
import { IssuerParams } from "#shared/domain/credentials/issuer.ts";
import { requiredIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

export const route = endpoint({
  route: "GET /issuers/{organization_id}/did.json",
  id: "issuers.did",
  summary: "Read the public keys of an issuer",
  description:
    "The DID document (did:web) of an organization that has signed credentials. Whoever verifies one of them finds the key here. Keys stay in it when newer ones replace them.",
  tag: "Open Badges",
  access: { public: "verification" },
  uses: ["issuers"],
  params: IssuerParams,
  status: 200,
  lostPage: lostProblem,
  response: DidDocument,
  freshSeconds: ISSUERS.documentSeconds,
  errors: ["not_found"],
  run: async ({ ports, params }) => didDocument(await requiredIssuer(ports, params.organization_id)),
});
