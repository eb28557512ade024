import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { queueUrlName, required } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { type JobQueue, type Jobs, QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { lean, Sha256 } from "#shared/lean-client.ts";

const clients = new WeakMap<Connection, SQSClient>();

/** The SQS client of a function; one for all its queues. */
export function sqs(connection: Connection): SQSClient {
  const client =
    clients.get(connection) ??
    lean(new SQSClient({ requestHandler: httpBounds(connection.config.STORE_ANSWER_MS), sha256: Sha256 }));
  clients.set(connection, client);
  return client;
}

export interface ReceivedMessages {
  /** Makes a message visible again after `seconds` (0 to 43,200). */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
}

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

const BATCH = 10;
const TENANTS: { readonly [Q in QueueName]: { tenantOf(job: Jobs[Q]): string } } = QUEUES;

/** Makes the adapter of the port `<queue>Queue`. Its worker checks each job by the schema of its type. */
export const connectQueue =
  <Q extends QueueName>(queue: Q) =>
  (connection: Connection): JobQueue<Jobs[Q]> => {
    const QueueUrl = required(connection.config, queueUrlName(queue));
    const sendBatch = async (jobs: readonly Jobs[Q][], delaySeconds: number): Promise<readonly Jobs[Q][]> => {
      const Entries = jobs.map((job, n) => ({
        Id: String(n),
        MessageBody: JSON.stringify(job),
        MessageGroupId: TENANTS[queue].tenantOf(job),
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
      }));
      const command = new SendMessageBatchCommand({ QueueUrl, Entries });
      const client = sqs(connection);
      const answer = await withinDeadlineOf(
        client,
        (abortSignal) => client.send(command, { abortSignal }),
        connection.config.STORE_ANSWER_MS,
      );
      return (answer.Failed ?? []).map((failure) => jobs[Number(failure.Id)]!);
    };
    return {
      async send(jobs, delaySeconds = 0) {
        const unsent = batchesOf(jobs, BATCH).map((batch) => sendBatch(batch, delaySeconds));
        return (await Promise.all(unsent)).flat();
      },
    };
  };
