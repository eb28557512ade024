import { ChangeMessageVisibilityCommand, SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { MailJob } from "#shared/domain/ports.ts";
import { sqs } from "./client.ts";

/** SQS takes ten messages at once. */
const BATCH = 10;

export const connectMailQueue: Connect<"mailQueue"> = ({ config }) => {
  const QueueUrl = required(config, "QUEUE_URL_MAIL");
  const sendBatch = async (jobs: readonly MailJob[]): Promise<readonly MailJob[]> => {
    const answer = await sqs().send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: jobs.map((job, n) => ({
          Id: String(n),
          MessageBody: JSON.stringify(job),
          // Fair queues: one organization's bulk does not delay another's mail.
          MessageGroupId: job.organization_id,
        })),
      }),
    );
    return (answer.Failed ?? []).map((failure) => jobs[Number(failure.Id)]!);
  };
  return {
    async send(jobs) {
      const batches = Array.from({ length: Math.ceil(jobs.length / BATCH) }, (_, n) =>
        jobs.slice(n * BATCH, (n + 1) * BATCH),
      );
      return (await Promise.all(batches.map(sendBatch))).flat();
    },
    async postpone(receiptHandle, seconds) {
      await sqs().send(
        new ChangeMessageVisibilityCommand({
          QueueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: seconds,
        }),
      );
    },
  };
};
