import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { domainProblem } from "./domain-problem.ts";

/** Variables alone. */
export const mailSourceGrants: Grants<"mailSource"> = () => [{ settings: "mailSource" }];

export const connectMailSource: Connect<"mailSource"> = ({ config }) => ({
  region: config.AWS_REGION ?? "us-east-1",
  problemOf(domain) {
    const [, ours] = required(config, "MAIL_FROM").split("@");
    return domainProblem(domain, [ours!, new URL(config.BASE_URL).hostname]);
  },
});
