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
import type { Command } from "commander";
import { formatCount, formatTable } from "#infra/table-text.ts";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { Refusal } from "../refusal.ts";
import type { Perform } from "../target.ts";

/** A queue and its dead letters. */
interface QueueState {
  readonly url: string;
  readonly deadLetterUrl: string;
  readonly deadLetterArn: string;
  /** Messages that wait, are worked on or are delayed. */
  readonly waiting: number;
  readonly dead: number;
}
/** Called with how many messages have been moved so far. */
type OnMoved = (moved: number) => void;

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
async function queueState(client: SQSClient, url: string): Promise<QueueState> {
  const { total, redrive } = await attributesOf(client, url);
  if (!redrive) throw new Refusal("This queue has no dead letters.");
  const { deadLetterTargetArn } = JSON.parse(redrive) as { deadLetterTargetArn: string };
  const deadLetterUrl = url.replace(/[^/]+$/, deadLetterTargetArn.split(":").at(-1)!);
  const dead = await attributesOf(client, deadLetterUrl);
  return { url, deadLetterUrl, deadLetterArn: deadLetterTargetArn, waiting: total, dead: dead.total };
}

/** Lets SQS move all dead letters back to their queue, and waits until it has. Gives how many it moved. */
async function redriveByTask(
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
async function redriveByHand(client: SQSClient, state: QueueState, moved: OnMoved): Promise<number> {
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

const NAMES = Object.keys(QUEUES) as QueueName[];

/** Adds `dead-letters …`: listing dead letters and moving them back to their queue. */
export function addDeadLetterCommands(program: Command, perform: Perform): void {
  const deadLetters = program.command("dead-letters").description("messages that the workers gave up on");
  deadLetters
    .command("list")
    .description("count the messages of each queue and its dead letters")
    .action(() =>
      perform(async (target) => {
        const rows = await Promise.all(
          NAMES.map(async (queue) => {
            const { waiting, dead } = await queueState(target.queues, await target.queueUrl(queue));
            return { queue, waiting, dead_letters: dead };
          }),
        );
        const text = formatTable(rows, ({ queue, waiting, dead_letters }) => {
          return { queue, waiting: formatCount(waiting), "dead letters": formatCount(dead_letters) };
        });
        return { value: rows, text };
      }),
    );
  deadLetters
    .command("redrive")
    .description("put the dead letters of a queue back into it, once their cause is mended")
    .addArgument(deadLetters.createArgument("<queue>", "queue").choices(NAMES))
    .action((queue: QueueName) =>
      perform(async (target, progress) => {
        const { queues, data } = target;
        const state = await queueState(queues, await target.queueUrl(queue));
        const redrive = data === undefined ? redriveByTask : redriveByHand;
        const tell = (done: number) =>
          progress(`${formatCount(done)} of ${formatCount(state.dead)} messages moved`);
        const moved = state.dead === 0 ? 0 : await redrive(queues, state, tell);
        const text =
          moved === 0
            ? `The queue ${queue} has no dead letters.`
            : `${moved === 1 ? "One message is" : `${formatCount(moved)} messages are`} back in the queue ${queue}.`;
        return { value: { queue, moved }, text };
      }),
    );
}
