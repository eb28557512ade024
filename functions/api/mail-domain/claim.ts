import { ClaimMailDomain, MailDomainView } from "#shared/domain/senders/mail-domain.ts";
import { claimMailDomain } from "#shared/domain/senders/manage-mail-domain.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /organization/mail-domain",
  id: "mail-domain.claim",
  summary: "Send e-mails from a domain of the organization",
  description:
    "Set the `records` of the answer in the domain's DNS; those of `dkim` follow within seconds, see GET. They are looked for each hour, and when the same domain is sent again. E-mails come from the domain once it is verified, and from our address while it is not. Another `from_local_part` changes the address. A domain that is not verified for seven days is released; until it is verified for the first time, another organization may claim it after an hour. PRO and above.",
  tag: "Organization",
  access: { session: "manager" },
  uses: ["mailDomains.write", "mailDomains", "tenantsQueue", "clock"],
  body: ClaimMailDomain,
  status: 200,
  response: MailDomainView,
  errors: [
    "plan_upgrade_required",
    "mail_domain_taken",
    "mail_domain_exists",
    "mail_domain_limit_reached",
    "conflict",
  ],
  run: ({ ports, caller, body }) => claimMailDomain(ports, caller, body),
});
