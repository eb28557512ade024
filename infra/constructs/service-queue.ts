import { Duration, type Stack } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { QueueDefinition, QueueName } from "#shared/domain/queues.ts";
import { deadLettersOf, queueNameOf, type StageConfig } from "../stages.ts";

/** A message waits so long for a worker that does not run; SQS forgets it after four days if nothing is said. */
const RETENTION = Duration.days(10);
/** The longest retention of SQS, so that operators have time to act. It counts from when a message was first queued. */
const DEAD_LETTER_RETENTION = Duration.days(14);

/** A queue with its dead-letter queue. Alarms of all queues: worker-alarms.ts. */
export function addQueue(
  stack: Stack,
  stage: StageConfig,
  name: QueueName,
  definition: QueueDefinition,
): Queue {
  const scope = new Construct(stack, name);
  const physicalName = queueNameOf(stage, name);
  const security = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  // By name, because the two queues would otherwise depend on each other's ARN.
  const arn = stack.formatArn({ service: "sqs", resource: physicalName });
  const deadLetters = new Queue(scope, "DeadLetters", {
    ...security,
    queueName: deadLettersOf(stage, name),
    retentionPeriod: DEAD_LETTER_RETENTION,
    redriveAllowPolicy: { sourceQueues: [Queue.fromQueueArn(scope, "Source", arn)] },
  });
  return new Queue(scope, "Queue", {
    ...security,
    queueName: physicalName,
    retentionPeriod: RETENTION,
    visibilityTimeout: Duration.seconds(definition.visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: definition.maxReceives },
  });
}
