import type { Construct } from "constructs";
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
