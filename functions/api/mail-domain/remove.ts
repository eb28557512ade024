import { removeMailDomain } from "#shared/domain/senders/manage-mail-domain.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /organization/mail-domain",
  id: "mail-domain.remove",
  summary: "Send e-mails from our address again",
  description:
    "E-mails come from our address from now on, and the domain is released within minutes; remove its records then.",
  tag: "Organization",
  access: { session: "manager" },
  uses: ["mailDomains.write", "tenantsQueue", "clock"],
  status: 204,
  errors: ["not_found"],
  run: async ({ ports, caller }) => {
    await removeMailDomain(ports, caller);
    return undefined;
  },
});
