import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { metricNamespaceOf } from "#shared/domain/metrics.ts";
import type { StageConfig } from "../stages.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

/** Reasons (shared/mail/ses.ts) that end without an operator. */
const PASSING = [
  "claimed",
  "throttled",
  "timeout",
  "network",
  "service_unavailable",
  "answered",
  "address_full",
];

/**
 * Adds the alarm for mails that wait for something that only an operator can correct: a paused account, a domain that is
 * not verified, a missing permission, more quota. Such mails wait outside of the queue or are retried for nine hours, and SQS
 * leaves messages received three times out of the age that it reports, so no other alarm would ring in time.
 */
export function addHeldMailAlarm(scope: Construct, logGroup: ILogGroup, stage: StageConfig): void {
  const filter = new MetricFilter(scope, "Held mails", {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.message", "=", "mail postponed"),
      ...PASSING.map((reason) => FilterPattern.stringValue("$.reason", "!=", reason)),
    ),
    metricNamespace: metricNamespaceOf(stage.name),
    metricName: "HeldMails",
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Mail is held back",
    says: "Mails wait for something that does not pass by itself, such as a domain that is not verified.",
    metric: filter.metric({ statistic: "sum", period: FIVE_MINUTES }),
    threshold: 1,
  });
}
