import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { Refusal } from "./refusal.ts";

/** A queue and its dead letters. */
export interface QueueState {
  readonly url: string;
  readonly deadLetterUrl: string;
  readonly deadLetterArn: string;
  /** Messages that wait, are worked on or are delayed. */
  readonly waiting: number;
  readonly dead: number;
}
/** Called with how many messages have been moved so far. */
export type OnMoved = (moved: number) => void;

const COUNTS = [
  "ApproximateNumberOfMessages",
  "ApproximateNumberOfMessagesNotVisible",
  "ApproximateNumberOfMessagesDelayed",
] as const satisfies QueueAttributeName[];
const MOVE_POLL_MS = 1_000;
/** The largest batch of the SQS API. */
const BATCH = 10;

async function attributesOf(client: SQSClient, url: string) {
  const AttributeNames: QueueAttributeName[] = [...COUNTS, "QueueArn", "RedrivePolicy"];
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames }),
  );
  const total = COUNTS.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
  return { total, arn: Attributes.QueueArn, redrive: Attributes.RedrivePolicy };
}

/** How full a queue and its dead letters are. The dead letters' address follows from the queue's redrive policy. */
export async function queueState(client: SQSClient, url: string): Promise<QueueState> {
  const { total, redrive } = await attributesOf(client, url);
  if (!redrive) throw new Refusal("This queue has no dead letters.");
  const { deadLetterTargetArn } = JSON.parse(redrive) as { deadLetterTargetArn: string };
  const deadLetterUrl = url.replace(/[^/]+$/, deadLetterTargetArn.split(":").at(-1)!);
  const dead = await attributesOf(client, deadLetterUrl);
  return { url, deadLetterUrl, deadLetterArn: deadLetterTargetArn, waiting: total, dead: dead.total };
}

/** Lets SQS move all dead letters back to their queue, and waits until it has. Gives how many it moved. */
export async function redriveByTask(
  client: SQSClient,
  { deadLetterArn }: QueueState,
  moved: OnMoved,
): Promise<number> {
  await client.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterArn }));
  for (;;) {
    const { Results = [] } = await client.send(
      new ListMessageMoveTasksCommand({ SourceArn: deadLetterArn, MaxResults: 1 }),
    );
    const { Status, ApproximateNumberOfMessagesMoved = 0, FailureReason } = Results[0] ?? {};
    moved(ApproximateNumberOfMessagesMoved);
    if (Status === "COMPLETED") return ApproximateNumberOfMessagesMoved;
    if (Status !== "RUNNING")
      throw new Refusal(
        `SQS stopped moving after ${ApproximateNumberOfMessagesMoved} messages: ${FailureReason ?? Status ?? "no reason given"}.`,
      );
    await pause(MOVE_POLL_MS);
  }
}

/**
 * Moves the dead letters back to their queue in batches, for emulators without move tasks; gives how many. Each message is
 * sent before it is deleted, so an interruption can duplicate it, which consumers tolerate (decision 12.9). Moves at most
 * as many as `state` counted, so that messages that fail again meanwhile are not moved endlessly.
 */
export async function redriveByHand(client: SQSClient, state: QueueState, moved: OnMoved): Promise<number> {
  let done = 0;
  while (done < state.dead) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: state.deadLetterUrl,
        MaxNumberOfMessages: Math.min(BATCH, state.dead - done),
        MessageAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) break;
    done += await moveBatch(client, state, Messages);
    moved(done);
  }
  return done;
}

async function moveBatch(
  client: SQSClient,
  state: QueueState,
  messages: readonly Message[],
): Promise<number> {
  const sent = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: state.url,
      Entries: messages.map(({ Body, MessageAttributes }, n) => ({
        Id: String(n),
        MessageBody: Body,
        MessageAttributes,
      })),
    }),
  );
  const accepted = (sent.Successful ?? []).map(({ Id }) => messages[Number(Id)]!);
  if (accepted.length > 0)
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: state.deadLetterUrl,
        Entries: accepted.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle })),
      }),
    );
  if (accepted.length < messages.length)
    throw new Refusal(
      `The queue did not take a message back: ${sent.Failed?.[0]?.Message ?? "no reason given"}.`,
    );
  return accepted.length;
}
