import type { ProvisionedQueue } from "../provision.ts";
import { WireClient } from "../wire.ts";

const COUNTS = [
  "ApproximateNumberOfMessages",
  "ApproximateNumberOfMessagesNotVisible",
  "ApproximateNumberOfMessagesDelayed",
] as const;

export interface QueueLevels {
  /** Messages in all queues (waiting, being worked on or delayed), and in all dead-letter queues. */
  totals(): Promise<{ waiting: number; dead: number }>;
  /** True when no queue holds a message, neither waiting, being worked on nor delayed. */
  allEmpty(): Promise<boolean>;
  close(): void;
}

/** Tells how full the given queues are. */
export function queueLevels(queues: readonly ProvisionedQueue[]): QueueLevels {
  const client = new WireClient("sqs", "AWS_ENDPOINT_URL_SQS");
  const count = async (url: string): Promise<number> => {
    const { Attributes = {} } = await client.call<{ Attributes?: Record<string, string> }>(
      "GetQueueAttributes",
      { QueueUrl: url, AttributeNames: COUNTS },
    );
    return COUNTS.reduce((all, name) => all + Number(Attributes[name] ?? 0), 0);
  };
  const sum = async (of: readonly string[]): Promise<number> =>
    (await Promise.all(of.map(count))).reduce((total, each) => total + each, 0);
  const urls = queues.map((queue) => queue.url);
  const deadUrls = queues.map((queue) => queue.deadLetterUrl);
  return {
    totals: async () => ({ waiting: await sum(urls), dead: await sum(deadUrls) }),
    // Twice in the same order: this finds a message that a worker moved from a later queue to an earlier one meanwhile.
    allEmpty: async () => {
      for (const url of [...urls, ...urls]) if ((await count(url)) > 0) return false;
      return true;
    },
    close: () => client.close(),
  };
}
