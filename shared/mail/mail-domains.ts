import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { claimedDomains } from "#shared/storage/senders/mail-domains.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { domainProblem } from "./domain-problem.ts";

export const mailDomainsGrants: Grants<"mailDomains"> = () => [
  { table: "main", actions: ["GetItem"], prefix: [patterns.organization, patterns.mailDomains] },
  { settings: "mailSource" },
];

export const connectMailDomains: Connect<"mailDomains"> = (connection) => {
  const { config } = connection;
  return {
    ...claimedDomains(connection),
    region: config.AWS_REGION ?? "us-east-1",
    problemOf(domain) {
      const [, ours] = required(config, "MAIL_FROM").split("@");
      return domainProblem(domain, [ours!, new URL(config.BASE_URL).hostname]);
    },
  };
};
