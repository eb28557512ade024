import { Duration, Stack } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { QueueDefinition } from "#shared/domain/queues.ts";
import type { StageConfig } from "../stages.ts";
import { FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

/** A message waits so long for a worker that does not run; SQS forgets it after four days if nothing is said. */
const RETENTION = Duration.days(10);
/** The longest retention of SQS, so that operators have time to act. It counts from when a message was first queued. */
const DEAD_LETTER_RETENTION = Duration.days(14);
/** Messages are consumed at once; when one waits for this long, the consumer is stuck or too slow. */
const BEHIND_AFTER = Duration.minutes(15);

export interface ServiceQueueProps {
  readonly name: string;
  readonly physicalName: string;
  readonly definition: QueueDefinition;
  readonly stage: StageConfig;
}

/** A queue with its dead-letter queue, and the alarms of both. */
export class ServiceQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, { name, physicalName, definition, stage }: ServiceQueueProps) {
    super(scope, name);
    const security = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    // By name, because the two queues would otherwise depend on each other's ARN.
    const source = Queue.fromQueueArn(
      this,
      "Source",
      Stack.of(this).formatArn({ service: "sqs", resource: physicalName }),
    );
    const deadLetters = new Queue(this, "DeadLetters", {
      ...security,
      queueName: `${physicalName}-dead-letters`,
      retentionPeriod: DEAD_LETTER_RETENTION,
      redriveAllowPolicy: { sourceQueues: [source] },
    });
    this.queue = new Queue(this, "Queue", {
      ...security,
      queueName: physicalName,
      retentionPeriod: RETENTION,
      visibilityTimeout: Duration.seconds(definition.visibilitySeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: definition.maxReceives },
    });
    this.addAlarms(name, deadLetters, stage);
  }

  private addAlarms(name: string, deadLetters: Queue, stage: StageConfig): void {
    new RunbookAlarm(this, "Dead letters", {
      stage,
      heading: "Dead letters",
      says: `A message of the queue ${name} failed every attempt.`,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: ONE_MINUTE, statistic: "max" }),
      threshold: 1,
    });
    // SQS leaves messages received three times or more out of this age; the alarm of dead letters covers them.
    new RunbookAlarm(this, "Behind", {
      stage,
      heading: "A queue is behind",
      says: `A message of the queue ${name} has waited for more than ${BEHIND_AFTER.toMinutes()} minutes.`,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: "max" }),
      threshold: BEHIND_AFTER.toSeconds(),
      periods: [2, 2],
    });
  }
}
