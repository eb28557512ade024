import { ChangeMessageVisibilityCommand, SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import type * as z from "zod";
import { type Config, required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { ExpiryJob } from "#shared/domain/certificates/jobs.ts";
import { RelayJob } from "#shared/domain/change.ts";
import { CredentialJob } from "#shared/domain/credentials/jobs.ts";
import { ImageJob } from "#shared/domain/documents/jobs.ts";
import { AnalysisJob } from "#shared/domain/events/jobs.ts";
import type { JobQueue, ReceivedMessages } from "#shared/domain/job-queue.ts";
import { AccountJob, MailJob, PeopleJob } from "#shared/domain/people/jobs.ts";
import { EndpointJob, WebhookJob } from "#shared/domain/webhooks/jobs.ts";
import { FanOutJob } from "#shared/domain/webhooks/webhook-change.ts";
import { withinPatienceOf } from "#shared/patience.ts";
import { sqs } from "./client.ts";

/** SQS takes at most ten messages in a request. */
const BATCH = 10;

export const connectMailQueue: Connect<"mailQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_MAIL", MailJob, ({ organization_id, single, notice }) =>
    // Single mails do not wait behind a large request of their own organization either (decision 8.32).
    single || notice ? `${organization_id}.single` : organization_id,
  );
export const connectMailMessages: Connect<"mailMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_MAIL");

export const connectAccountQueue: Connect<"accountQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ACCOUNTS", AccountJob, () => "accounts");

export const connectExpiryQueue: Connect<"expiryQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_EXPIRY", ExpiryJob, (job) => job.organization_id);
export const connectExpiryMessages: Connect<"expiryMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_EXPIRY");

export const connectAnalysisQueue: Connect<"analysisQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ANALYSIS", AnalysisJob, (job) => job.organization_id);

export const connectPeopleQueue: Connect<"peopleQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_PEOPLE", PeopleJob, (job) => job.organization_id);
export const connectPeopleMessages: Connect<"peopleMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_PEOPLE");

export const connectChangeQueue: Connect<"changeQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_CHANGES", FanOutJob, (job) => job.organization_id);
export const connectChangeMessages: Connect<"changeMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_CHANGES");

export const connectRelayQueue: Connect<"relayQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_RELAY", RelayJob, () => "relay");
export const connectRelayMessages: Connect<"relayMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_RELAY");

export const connectWebhookQueue: Connect<"webhookQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_WEBHOOKS", WebhookJob, (job) => job.organization_id);
export const connectWebhookMessages: Connect<"webhookMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_WEBHOOKS");

export const connectRetryQueue: Connect<"retryQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_RETRIES", WebhookJob, (job) => job.organization_id);
export const connectRetryMessages: Connect<"retryMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_RETRIES");

export const connectEndpointQueue: Connect<"endpointQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_ENDPOINTS", EndpointJob, (job) => job.organization_id);
export const connectEndpointMessages: Connect<"endpointMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_ENDPOINTS");

export const connectImageQueue: Connect<"imageQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_IMAGES", ImageJob, (job) => job.organization_id);
export const connectImageMessages: Connect<"imageMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_IMAGES");

export const connectCredentialQueue: Connect<"credentialQueue"> = (connection) =>
  jobQueue(connection, "QUEUE_URL_CREDENTIALS", CredentialJob, (job) => job.organization_id);
export const connectCredentialMessages: Connect<"credentialMessages"> = (connection) =>
  receivedMessages(connection, "QUEUE_URL_CREDENTIALS");

type QueueUrlName = Extract<keyof Config, `QUEUE_URL_${string}`>;

/**
 * A queue of jobs; `send` checks each job by `schema`, with which its worker parses it. `tenantOf` gives the message
 * group of a job: with fair queues of SQS, many jobs of one group do not delay those of another.
 */
export function jobQueue<S extends z.ZodType>(
  connection: Connection,
  url: QueueUrlName,
  schema: S,
  tenantOf: (job: z.output<S>) => string,
): JobQueue<z.output<S>> {
  type Job = z.output<S>;
  const QueueUrl = required(connection.config, url);
  const sendBatch = async (jobs: readonly Job[], delaySeconds: number): Promise<readonly Job[]> => {
    const Entries = jobs.map((job, n) => ({
      Id: String(n),
      MessageBody: JSON.stringify(schema.parse(job)),
      MessageGroupId: tenantOf(job),
      ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
    }));
    const command = new SendMessageBatchCommand({ QueueUrl, Entries });
    const client = sqs(connection);
    const answer = await withinPatienceOf(
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
}

function receivedMessages(connection: Connection, url: QueueUrlName): ReceivedMessages {
  const QueueUrl = required(connection.config, url);
  return {
    async postpone(ReceiptHandle, VisibilityTimeout) {
      const client = sqs(connection);
      const command = new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout });
      await withinPatienceOf(
        client,
        (abortSignal) => client.send(command, { abortSignal }),
        connection.config.STORE_ANSWER_MS,
      );
    },
  };
}
