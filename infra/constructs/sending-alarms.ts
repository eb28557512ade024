import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import type { StageConfig } from "../stages.ts";
import { ownMetric } from "./alarm-metrics.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

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
  const percent = MAIL_QUOTA.tellFromPercent;
  new RunbookAlarm(scope, {
    stage,
    heading: "The mail quota is nearly used up",
    says: `The account has sent ${percent} % of the mails that SES takes in 24 hours.`,
    metric: ownMetric(stage, "MailQuotaPercent", "Maximum", FIVE_MINUTES),
    threshold: percent,
  });
}

/** A message that waits is tried six times in its first hour; less may be an answer that was none. */
const FAULTS_PER_HOUR = 5;

/**
 * Adds the alarms of a stage that sends messages to phones: for what they cost, since nobody else pays by the message, and who
 * drains money does it in hours (decision 18.9); and for what only an operator can correct, since messages that wait for it are
 * lost after three days, and those that WhatsApp fails go by SMS.
 */
export function addPhoneAlarms(scope: Construct, stage: StageConfig): void {
  if (stage.phone === null) return;
  const { messagesPerHour } = stage.phone;
  new RunbookAlarm(scope, {
    stage,
    heading: "Phone messages cost much",
    says: `At least ${messagesPerHour} messages to phones were handed over in an hour, an SMS of three segments counted as three.`,
    metric: ownMetric(stage, "PhoneParts", "Sum", Duration.hours(1)),
    threshold: messagesPerHour,
  });
  new RunbookAlarm(scope, {
    stage,
    heading: "Phone messages fail",
    says: "Phone messages wait or fail for what does not pass by itself, such as a template that Meta has paused.",
    metric: ownMetric(stage, "PhoneFaults", "Sum", Duration.hours(1)),
    threshold: FAULTS_PER_HOUR,
  });
}
