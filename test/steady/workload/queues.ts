import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { buildApp } from "fauxqs";
import { LOOPBACK } from "#infra/local/ports.ts";
import type { StackEnvironment } from "#infra/running-stack/environment.ts";

/** So soon a queue gives the messages of a killed worker to another one; deployed it is minutes. */
const VISIBILITY_SECONDS = "15";

/** Queues and buckets that outlive the service, as those of SQS and S3 do. */
export async function startLastingQueues(): Promise<{ url: string; stop(): Promise<void> }> {
  const app = buildApp({ logger: false, defaultRegion: "us-east-1" });
  app.addHook("preHandler", async ({ body }) => {
    const { Attributes } = (body ?? {}) as { Attributes?: Record<string, string> };
    if (Attributes?.VisibilityTimeout !== undefined) Attributes.VisibilityTimeout = VISIBILITY_SECONDS;
  });
  const url = await app.listen({ port: 0, host: LOOPBACK });
  return { url, stop: async () => void (await app.close()) };
}

export interface QueueCounts {
  /** Messages that wait or are worked on; delayed ones are not counted. */
  readonly waiting: number;
  readonly dead: number;
  /** The queues that have any, with how many. */
  readonly names: readonly string[];
}

/** Counts the messages in all queues of a running stack. */
export async function countQueued(facts: StackEnvironment): Promise<QueueCounts> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: facts.AWS_ENDPOINT_URL_SQS!, region: "us-east-1", credentials });
  const messagesIn = async (QueueUrl: string) => {
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] });
    const { Attributes = {} } = await client.send(command);
    const { ApproximateNumberOfMessages: here = 0, ApproximateNumberOfMessagesNotVisible: taken = 0 } =
      Attributes;
    return Number(here) + Number(taken);
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  try {
    const urls = Object.keys(facts)
      .filter((name) => name.startsWith("QUEUE_URL_"))
      .map((name) => facts[name]!);
    const live = await Promise.all(urls.map(messagesIn));
    const dead = await Promise.all(urls.map((url) => messagesIn(`${url}-dead-letters`)));
    const names = urls.flatMap((url, n) => (live[n] ? [`${url.split("/").at(-1)}: ${live[n]}`] : []));
    return { waiting: sum(live), dead: sum(dead), names };
  } finally {
    client.destroy();
  }
}
