import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";
import { ownMetric } from "./alarm-metrics.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

/** A message that waits is tried six times in its first hour; less may be an answer that was none. */
const FAULTS_PER_HOUR = 5;

/**
 * Adds the alarms of a stage that sends messages to phones: for what they cost, since nobody else pays by the message, and who
 * drains money does it in hours (decision 18.9); and for what only an operator can correct, since messages that wait for it are
 * lost after three days, and those that WhatsApp fails go by SMS.
 */
export function addPhoneAlarms(scope: Construct, stage: StageConfig): void {
  if (stage.phone === undefined) return;
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
