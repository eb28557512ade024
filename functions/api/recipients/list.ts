import { listRecipients, RecipientPage, RecipientQuery } from "#shared/domain/people/list-recipients.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/recipients",
  id: "recipients.list",
  summary: "List the people the organization has issued to",
  description: "Ordered by e-mail address. A person appears moments after the first issuance.",
  tag: "Recipients",
  access: { key: "read", role: "viewer" },
  uses: ["certificates.list", "cursors"],
  query: RecipientQuery,
  status: 200,
  response: RecipientPage,
  run: ({ ports, caller, query }) => listRecipients(ports, caller.organizationId, query),
});
