import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import { queueUrlName, required } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { withinDeadlineOf } from "#shared/deadlines.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import { sqs } from "./client.ts";

/** Messages that a worker has received from its queue. */
export interface ReceivedMessages {
  /** Makes a message visible again after `seconds` (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
}

/** The messages of a worker's own queue. */
export function receivedMessages(connection: Connection, queue: QueueName): ReceivedMessages {
  const QueueUrl = required(connection.config, queueUrlName(queue));
  return {
    async postpone(ReceiptHandle, VisibilityTimeout) {
      const client = sqs(connection);
      const command = new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout });
      await withinDeadlineOf(
        client,
        (abortSignal) => client.send(command, { abortSignal }),
        connection.config.STORE_ANSWER_MS,
      );
    },
  };
}
