import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";
import { ownMetric } from "./alarm-metrics.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

/**
 * Adds the alarm for what messages to phones cost, on a stage that sends them: nobody else pays by the message, and who drains
 * money does it in hours (decision 18.9).
 */
export function addPhoneAlarm(scope: Construct, stage: StageConfig): void {
  if (stage.phone === undefined) return;
  const { messagesPerHour } = stage.phone;
  new RunbookAlarm(scope, {
    stage,
    heading: "Phone messages cost much",
    says: `At least ${messagesPerHour} messages were handed over to phones in an hour.`,
    metric: ownMetric(stage, "PhoneMessages", "Sum", Duration.hours(1)),
    threshold: messagesPerHour,
  });
}
