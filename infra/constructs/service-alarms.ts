import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, type Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { MetricName } from "#shared/domain/metrics.ts";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import { ACCOUNT_RUNS } from "../capacity.ts";
import { isCalledAlways, queueNameOf, type StageConfig } from "../stages.ts";
import {
  allFunctions,
  apiMetric,
  expressionOf,
  ownMetric,
  queueMetric,
  type Statistic,
} from "./alarm-metrics.ts";
import { alarmsIn, FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

/** The share of requests, which is what API Gateway publishes as the average of its errors. */
const FAILED = 0.01;
const REFUSED_PERCENT = 75;
/** Fewer requests in five minutes say nothing: a program that tries addresses is refused each time. */
const REFUSED_AT_LEAST = 20;
/** Ten times the slowest warm request, so that cold starts alone do not make one of a hundred as slow. */
const SLOW = Duration.seconds(3);
const SLOW_PERCENT = 1;
/** How many requests waited on purpose; 0 without any data, which FILL may not say. */
const WAITED = "SUM([IF(waited > 0, waited, 0),TIME_SERIES(0)])";
/** Fewer slow requests in five minutes are cold starts, of the canary at night for example. */
const SLOW_AT_LEAST = 5;
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

/** A message that waits is tried six times in its first hour; less may be an answer that was none. */
const FAULTS_PER_HOUR = 5;
const HOUR = Duration.hours(1);

const MORE = ComparisonOperator.GREATER_THAN_THRESHOLD;

/** How many of a hundred are such, for five minutes in which at least so many are. */
const percent = (
  label: string,
  such: string,
  atLeast: number,
  all: string,
  metrics: Record<string, Metric>,
) => expressionOf(`IF(${such} >= ${atLeast}, 100 * ${such} / ${all}, 0)`, label, FIVE_MINUTES, metrics);

/** The alarm of what callers cannot help, by which a release is judged too: so it is in the stack of the API. */
export const addErrorsAlarm = (scope: Construct, stage: StageConfig): RunbookAlarm =>
  new RunbookAlarm(scope, {
    stage,
    heading: "The API answers 5xx",
    says: `More than ${FAILED * 100} % of the requests are answered with 5xx, in three minutes of five.`,
    metric: apiMetric(stage, "5XXError", "Average", ONE_MINUTE),
    threshold: FAILED,
    comparison: MORE,
    periods: [3, 5],
  });

/** The alarms on the API as its callers see it, on what the service publishes of its work, and on the functions of the account together. */
export function addServiceAlarms(scope: Construct, stage: StageConfig): void {
  const add = alarmsIn(scope, stage);
  const own = (name: MetricName, statistic: Statistic = "Sum") =>
    ownMetric(stage, name, statistic, FIVE_MINUTES);
  const requests = apiMetric(stage, "Count", "Sum", FIVE_MINUTES);
  const refused = apiMetric(stage, "4XXError", "Sum", FIVE_MINUTES);
  const slow = apiMetric(stage, "Latency", `TC(${SLOW.toMilliseconds()}:)`, FIVE_MINUTES);
  add({
    heading: "Nearly everybody is refused",
    says: `More than ${REFUSED_PERCENT} % of the requests are answered with 4xx.`,
    metric: percent("4xx in percent", "refused", REFUSED_AT_LEAST, "requests", { refused, requests }),
    threshold: REFUSED_PERCENT,
    comparison: MORE,
    periods: [2, 3],
  });
  if (isCalledAlways(stage))
    add({
      heading: "Nobody calls",
      says: "The API had no request for a quarter of an hour.",
      metric: expressionOf("FILL(requests,0)", "requests", FIVE_MINUTES, { requests }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: [3, 3],
      missing: TreatMissingData.BREACHING,
    });
  add({
    heading: "The API is slow",
    says: `One request in a hundred takes longer than ${SLOW.toSeconds()} s.`,
    metric: percent("slow in percent", `(all_slow - ${WAITED})`, SLOW_AT_LEAST, "requests", {
      all_slow: slow,
      // They wait on purpose (decision 10.25).
      waited: own("SessionsWaited"),
      requests,
    }),
    threshold: SLOW_PERCENT,
    comparison: MORE,
    periods: [2, 3],
  });
  add({
    heading: "A function fails",
    says: "Runs of a function of this account and region end in an error.",
    metric: allFunctions("Errors", "Sum", FIVE_MINUTES),
    threshold: 1,
    // More than an hour, or nobody would hear of a function that fails once an hour.
    periods: [2, 15],
  });
  add({
    heading: "A message went in circles",
    says: "Lambda stopped a function that kept starting itself.",
    metric: allFunctions("RecursiveInvocationsDropped", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
  add({
    heading: "Functions are throttled",
    says: "Lambda refuses to start functions: a cap or the account's concurrency is used up.",
    metric: allFunctions("Throttles", "Sum", ONE_MINUTE),
    threshold: 1,
    periods: [2, 3],
  });
  add({
    heading: "Nearly all runs are in use",
    says: `${BUSY_RUNS} functions run at once in this account and region, of ${ACCOUNT_RUNS}.`,
    metric: allFunctions("ConcurrentExecutions", "Maximum", ONE_MINUTE),
    threshold: BUSY_RUNS,
    periods: [2, 3],
  });
  const age = queueMetric(
    queueNameOf(stage, "mail"),
    "ApproximateAgeOfOldestMessage",
    "Maximum",
    FIVE_MINUTES,
  );
  add({
    heading: "No mail goes out",
    says: `Mails have waited for more than ${MAIL_WAITS.toMinutes()} minutes, and none was sent meanwhile.`,
    // `0 * age` has a value where `sent` has none, even when no mail was sent for hours.
    metric: expressionOf("IF(SUM([sent,0 * age]) < 1, age, 0)", "seconds", FIVE_MINUTES, {
      age,
      sent: own("MailsSent"),
    }),
    threshold: MAIL_WAITS.toSeconds(),
  });
  add({
    heading: "Mails were lost",
    says: "Mails whose job was lost days ago were found, and sent.",
    metric: own("MailsRecovered"),
    threshold: 1,
  });
  add({
    heading: "A request reaches nobody",
    says: "People ask an organization for something, and no address of it could be told.",
    metric: own("RequestsUnheard"),
    threshold: 1,
  });
  add({
    heading: "An answer does not fit its schema",
    says: "An operation gave an answer that its description does not allow, or failed unexpectedly.",
    metric: own("ResponseMismatches"),
    threshold: 1,
  });
  add({
    heading: "AWS throttles calls",
    says: "DynamoDB or another service of AWS refuses calls as too many, although they were repeated.",
    metric: own("CallsThrottled"),
    threshold: THROTTLED_CALLS,
    periods: [2, 3],
  });
  add({
    heading: "Nearly every webhook fails",
    says: `More than ${WEBHOOKS_PERCENT} % of the attempts at webhook deliveries fail.`,
    metric: percent("failed in percent", "failed", WEBHOOKS_AT_LEAST, "SUM([failed,made])", {
      failed: own("DeliveriesFailed"),
      made: own("DeliveriesMade"),
    }),
    threshold: WEBHOOKS_PERCENT,
    comparison: MORE,
    periods: [2, 2],
  });
  add({
    heading: "Objects cannot be read",
    says: "S3 refuses to give objects that the service has stored.",
    metric: own("ObjectsUnreadable"),
    threshold: 1,
  });
  add({
    heading: "Gates were missing",
    says: "Items of the table gate were lost, and are made again by the first calls of their organizations.",
    metric: own("GatesMade"),
    threshold: 1,
  });
  add({
    heading: "A pause is forgotten",
    says: `All changes have been paused for more than ${LONG_PAUSE.toHours()} hours.`,
    metric: own("PauseAge", "Maximum"),
    threshold: LONG_PAUSE.toMilliseconds(),
  });
}

/**
 * Adds the alarm for mails that wait for something that only an operator can correct: a paused account, a domain that is
 * not verified, a missing permission, more quota. Such mails wait outside of the queue or are retried for nine hours, and SQS
 * leaves messages received three times out of the age that it reports, so no other alarm would ring in time.
 */
export function addHeldMailAlarm(scope: Construct, stage: StageConfig): void {
  new RunbookAlarm(scope, {
    stage,
    heading: "Mail is held back",
    says: "Mails wait for something that does not pass by itself, such as a domain that is not verified.",
    metric: ownMetric(stage, "HeldMails", "Sum", FIVE_MINUTES),
    threshold: 1,
  });
}

/** Adds the alarm for the daily quota of SES, which has no metric of AWS: a schedule publishes each minute how much is used. */
export function addMailQuotaAlarm(scope: Construct, stage: StageConfig): void {
  const { tellFromPercent } = MAIL_QUOTA;
  new RunbookAlarm(scope, {
    stage,
    heading: "The mail quota is nearly used up",
    says: `The account has sent ${tellFromPercent} % of the mails that SES takes in 24 hours.`,
    metric: ownMetric(stage, "MailQuotaPercent", "Maximum", FIVE_MINUTES),
    threshold: tellFromPercent,
  });
}

/**
 * Adds the alarms of a stage that sends messages to phones: for what they cost, since nobody else pays by the message, and who
 * drains money does it in hours (decision 18.9); and for what only an operator can correct, since messages that wait for it are
 * lost after three days, and those that WhatsApp fails go by SMS.
 */
export function addPhoneAlarms(scope: Construct, stage: StageConfig): void {
  if (stage.phone === null) return;
  const { messagesPerHour } = stage.phone;
  const add = alarmsIn(scope, stage);
  add({
    heading: "Phone messages cost much",
    says: `At least ${messagesPerHour} messages to phones were handed over in an hour, an SMS of three segments counted as three.`,
    metric: ownMetric(stage, "PhoneParts", "Sum", HOUR),
    threshold: messagesPerHour,
  });
  add({
    heading: "Phone messages fail",
    says: "Phone messages wait or fail for what does not pass by itself, such as a template that Meta has paused.",
    metric: ownMetric(stage, "PhoneFaults", "Sum", HOUR),
    threshold: FAULTS_PER_HOUR,
  });
}
