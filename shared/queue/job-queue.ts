import { ChangeMessageVisibilityCommand, SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { type Config, required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { JobQueue } from "#shared/domain/job-queue.ts";
import { sqs } from "./client.ts";

/** SQS takes ten messages at once. */
const BATCH = 10;

export const connectMailQueue: Connect<"mailQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_MAIL", (job) => job.organization_id);

export const connectAccountQueue: Connect<"accountQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ACCOUNTS", () => "accounts");

export const connectAnalysisQueue: Connect<"analysisQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ANALYSIS", (job) => job.organization_id);

export const connectWebhookQueue: Connect<"webhookQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_WEBHOOKS", (job) => job.organization_id);

export const connectEndpointQueue: Connect<"endpointQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ENDPOINTS", (job) => job.organization_id);

/** A queue of jobs; `tenantOf` names whose job it is, so that one tenant's bulk does not delay another's (fair queues). */
function jobQueue<J>(
  connection: Connection,
  url: Extract<keyof Config, `QUEUE_URL_${string}`>,
  tenantOf: (job: J) => string,
): JobQueue<J> {
  const QueueUrl = required(connection.config, url);
  const sendBatch = async (jobs: readonly J[], delaySeconds: number): Promise<readonly J[]> => {
    const Entries = jobs.map((job, n) => ({
      Id: String(n),
      MessageBody: JSON.stringify(job),
      MessageGroupId: tenantOf(job),
      ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
    }));
    const answer = await sqs(connection).send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    return (answer.Failed ?? []).map((failure) => jobs[Number(failure.Id)]!);
  };
  return {
    async send(jobs, delaySeconds = 0) {
      const unsent = batchesOf(jobs, BATCH).map((batch) => sendBatch(batch, delaySeconds));
      return (await Promise.all(unsent)).flat();
    },
    async postpone(receiptHandle, seconds) {
      await sqs(connection).send(
        new ChangeMessageVisibilityCommand({
          QueueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: seconds,
        }),
      );
    },
  };
}
