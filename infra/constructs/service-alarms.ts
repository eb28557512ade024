import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { ACCOUNT_RUNS } from "../capacity.ts";
import { queueNameOf, type StageConfig } from "../stages.ts";
import { allFunctions, ownMetric, queueMetric } from "./alarm-metrics.ts";
import { FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

/** Nine tenths of what an account has, unless AWS gives more: a pair of busy minutes more, and calls are refused. */
const BUSY_RUNS = 0.9 * ACCOUNT_RUNS;
/** The SDK repeats what is throttled, so a few such calls in five minutes hurt nobody. */
const THROTTLED_CALLS = 10;
/** A mail is sent within seconds. */
const MAIL_WAITS = Duration.minutes(5);
const WEBHOOKS_PERCENT = 90;
/** Fewer attempts in five minutes are those of one customer's endpoint. */
const WEBHOOKS_AT_LEAST = 20;
/** A restore, the longest work that needs a pause, takes up to this long (docs/operations.md). */
const LONG_PAUSE = Duration.hours(2);

/** The alarms on what the service publishes of its work, and on the functions of the account together. */
export function addServiceAlarms(scope: Construct, stage: StageConfig): void {
  addFunctionAlarms(scope, stage);
  addMailAlarms(scope, stage);
  new RunbookAlarm(scope, {
    stage,
    heading: "An answer does not fit its schema",
    says: "An operation gave an answer that its description does not allow, or failed unexpectedly.",
    metric: ownMetric(stage, "ResponseMismatches", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "AWS throttles calls",
    says: "DynamoDB or another service of AWS refuses calls as too many, although they were repeated.",
    metric: ownMetric(stage, "CallsThrottled", "Sum", FIVE_MINUTES),
    threshold: THROTTLED_CALLS,
    periods: [2, 3],
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Nearly every webhook fails",
    says: `More than ${WEBHOOKS_PERCENT} % of the attempts at webhook deliveries fail.`,
    metric: new MathExpression({
      expression: `IF(failed >= ${WEBHOOKS_AT_LEAST}, 100 * failed / SUM([failed,made]), 0)`,
      label: "failed in percent",
      period: FIVE_MINUTES,
      usingMetrics: {
        failed: ownMetric(stage, "DeliveriesFailed", "Sum", FIVE_MINUTES),
        made: ownMetric(stage, "DeliveriesMade", "Sum", FIVE_MINUTES),
      },
    }),
    threshold: WEBHOOKS_PERCENT,
    comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
    periods: [2, 2],
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Objects cannot be read",
    says: "S3 refuses to give objects that the service has stored.",
    metric: ownMetric(stage, "ObjectsUnreadable", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Gates were missing",
    says: "Items of the table gate were lost, and are made again by the first calls of their organizations.",
    metric: ownMetric(stage, "GatesMade", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "A pause is forgotten",
    says: `All changes have been paused for more than ${LONG_PAUSE.toHours()} hours.`,
    metric: ownMetric(stage, "PauseAge", "Maximum", FIVE_MINUTES),
    threshold: LONG_PAUSE.toMilliseconds(),
  });
}

function addFunctionAlarms(scope: Construct, stage: StageConfig): void {
  new RunbookAlarm(scope, {
    stage,
    heading: "A function fails",
    says: "Runs of a function of this account and region end in an error.",
    metric: allFunctions("Errors", "Sum", FIVE_MINUTES),
    threshold: 1,
    // More than an hour, or nobody would hear of a function that fails once an hour.
    periods: [2, 15],
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "A message went in circles",
    says: "Lambda stopped a function that kept starting itself.",
    metric: allFunctions("RecursiveInvocationsDropped", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Functions are throttled",
    says: "Lambda refuses to start functions: a cap or the account's concurrency is used up.",
    metric: allFunctions("Throttles", "Sum", ONE_MINUTE),
    threshold: 1,
    periods: [2, 3],
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Nearly all runs are in use",
    says: `${BUSY_RUNS} functions run at once in this account and region, of ${ACCOUNT_RUNS}.`,
    metric: allFunctions("ConcurrentExecutions", "Maximum", ONE_MINUTE),
    threshold: BUSY_RUNS,
    periods: [2, 3],
  });
}

function addMailAlarms(scope: Construct, stage: StageConfig): void {
  const age = queueMetric(
    queueNameOf(stage, "mail"),
    "ApproximateAgeOfOldestMessage",
    "Maximum",
    FIVE_MINUTES,
  );
  new RunbookAlarm(scope, {
    stage,
    heading: "No mail goes out",
    says: `Mails have waited for more than ${MAIL_WAITS.toMinutes()} minutes, and none was sent meanwhile.`,
    metric: new MathExpression({
      // `0 * age` has a value where `sent` has none, even when no mail was sent for hours.
      expression: "IF(SUM([sent,0 * age]) < 1, age, 0)",
      label: "seconds",
      period: FIVE_MINUTES,
      usingMetrics: { age, sent: ownMetric(stage, "MailsSent", "Sum", FIVE_MINUTES) },
    }),
    threshold: MAIL_WAITS.toSeconds(),
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Mails were lost",
    says: "Mails whose job was lost days ago were found, and sent.",
    metric: ownMetric(stage, "MailsRecovered", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
}
