import { MailDomainView } from "#shared/domain/senders/mail-domain.ts";
import { readMailDomain } from "#shared/domain/senders/manage-mail-domain.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /organization/mail-domain",
  id: "mail-domain.get",
  summary: "Read the domain that e-mails come from, with the records to set",
  tag: "Organization",
  access: { session: "viewer" },
  uses: ["mailDomains"],
  status: 200,
  response: MailDomainView,
  errors: ["not_found"],
  run: ({ ports, caller }) => readMailDomain(ports, caller.organizationId),
});
