import { Duration, Stack } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { QueueDefinition, QueueName } from "#shared/domain/queues.ts";
import { deadLettersOf, queueNameOf, type StageConfig } from "../stages.ts";

/** A message waits so long for a worker that does not run; SQS forgets it after four days if nothing is said. */
const RETENTION = Duration.days(10);
/** The longest retention of SQS, so that operators have time to act. It counts from when a message was first queued. */
const DEAD_LETTER_RETENTION = Duration.days(14);

export interface ServiceQueueProps {
  readonly name: QueueName;
  readonly definition: QueueDefinition;
  readonly stage: StageConfig;
}

/** A queue with its dead-letter queue. Alarms of all queues: queue-alarms.ts. */
export class ServiceQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, { name, definition, stage }: ServiceQueueProps) {
    super(scope, name);
    const physicalName = queueNameOf(stage, name);
    const security = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    // By name, because the two queues would otherwise depend on each other's ARN.
    const source = Queue.fromQueueArn(
      this,
      "Source",
      Stack.of(this).formatArn({ service: "sqs", resource: physicalName }),
    );
    const deadLetters = new Queue(this, "DeadLetters", {
      ...security,
      queueName: deadLettersOf(stage, name),
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
  }
}
