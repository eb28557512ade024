import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { QueueName } from "#shared/domain/queues.ts";
import { deadLettersOf, queueNameOf, type StageConfig } from "../stages.ts";
import { ofAll, queueMetric } from "./alarm-metrics.ts";
import { alarmPartsOf, ONCE, ONE_MINUTE, RunbookAlarm, WHILE_IT_LASTS } from "./runbook-alarm.ts";

/** Messages are consumed at once; when one waits for this long, the consumer is stuck or too slow. */
const BEHIND_AFTER = Duration.minutes(10);

/** The alarms of all queues and of their dead letters, ten queues in each. */
export function addQueueAlarms(scope: Construct, stage: StageConfig, queues: readonly QueueName[]): void {
  for (const [n, some] of alarmPartsOf(queues).entries()) {
    const names = some.join(", ");
    const part = String(n + 1);
    new RunbookAlarm(scope, {
      stage,
      heading: "Dead letters",
      part,
      says: `Messages failed every attempt, of one of the queues ${names}.`,
      metric: ofAll(
        "SUM",
        "dead letters",
        ONE_MINUTE,
        some.map((name) =>
          queueMetric(
            deadLettersOf(stage, name),
            "ApproximateNumberOfMessagesVisible",
            "Maximum",
            ONE_MINUTE,
          ),
        ),
      ),
      threshold: 1,
      periods: ONCE,
    });
    // SQS leaves messages received three times or more out of this age; the alarm of dead letters covers them.
    new RunbookAlarm(scope, {
      stage,
      heading: "A queue is behind",
      part,
      says: `A message has waited for more than ${BEHIND_AFTER.toMinutes()} minutes in one of the queues ${names}.`,
      metric: ofAll(
        "MAX",
        "seconds",
        ONE_MINUTE,
        some.map((name) =>
          queueMetric(queueNameOf(stage, name), "ApproximateAgeOfOldestMessage", "Maximum", ONE_MINUTE),
        ),
      ),
      threshold: BEHIND_AFTER.toSeconds(),
      periods: WHILE_IT_LASTS,
    });
  }
}
