import type { Construct } from "constructs";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import type { StageConfig } from "../stages.ts";
import { ownMetric } from "./alarm-metrics.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

/** Adds the alarm for the daily quota of SES, which has no metric of AWS: a schedule publishes each minute how much is used. */
export function addMailQuotaAlarm(scope: Construct, stage: StageConfig): void {
  const percent = MAIL_QUOTA.tellFromPercent;
  new RunbookAlarm(scope, {
    stage,
    heading: "The mail quota is nearly used up",
    says: `The account has sent ${percent} % of the mails that SES takes in 24 hours.`,
    metric: ownMetric(stage, "MailQuotaPercent", "Maximum", FIVE_MINUTES),
    threshold: percent,
  });
}
