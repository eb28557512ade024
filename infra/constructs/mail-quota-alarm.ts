import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { metricNamespaceOf } from "#shared/domain/metrics.ts";
import type { StageConfig } from "../stages.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

/** Early enough to ask AWS for more before mails wait. */
const PERCENT = 80;

/**
 * Adds the alarm for the daily quota of SES, which has no metric of its own: the log says each minute how much is used. A metric
 * costs by the month, so it is published only when it rings.
 */
export function addMailQuotaAlarm(scope: Construct, logGroup: ILogGroup, stage: StageConfig): void {
  const filter = new MetricFilter(scope, "Mail quota", {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.message", "=", "mail quota"),
      FilterPattern.numberValue("$.percent", ">=", PERCENT),
    ),
    metricNamespace: metricNamespaceOf(stage.name),
    metricName: "MailQuotaPercent",
    metricValue: "$.percent",
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "The mail quota is nearly used up",
    says: `The account has sent ${PERCENT} % of the mails that SES takes in 24 hours.`,
    metric: filter.metric({ statistic: "max", period: FIVE_MINUTES }),
    threshold: PERCENT,
  });
}
