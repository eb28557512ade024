import type { Command } from "commander";
import { QUEUES, type QueueName } from "#shared/queue/queues.ts";
import { queueState, redriveByHand, redriveByTask } from "./dead-letters.ts";
import { count, table } from "./output.ts";
import type { Perform } from "./session.ts";

const NAMES = Object.keys(QUEUES) as QueueName[];

/** Adds `dead-letters …`: what the workers gave up on, and its way back. */
export function addDeadLetterCommands(program: Command, perform: Perform): void {
  const deadLetters = program.command("dead-letters").description("messages that the workers gave up on");
  deadLetters
    .command("list")
    .description("count the messages of each queue and its dead letters")
    .action(() =>
      perform(async (session) => {
        const rows = await Promise.all(
          NAMES.map(async (queue) => {
            const { waiting, dead } = await queueState(session.queues, await session.queueUrl(queue));
            return { queue, waiting, dead_letters: dead };
          }),
        );
        const cells = rows.map((row) => [row.queue, count(row.waiting), count(row.dead_letters)]);
        return { value: rows, text: table(["queue", "waiting", "dead letters"], cells) };
      }),
    );
  deadLetters
    .command("redrive")
    .description("put the dead letters of a queue back into it, once their cause is mended")
    .addArgument(deadLetters.createArgument("<queue>", "queue").choices(NAMES))
    .action((queue: QueueName) =>
      perform(async (session, progress) => {
        const { queues, data } = session;
        const state = await queueState(queues, await session.queueUrl(queue));
        const redrive = data === undefined ? redriveByTask : redriveByHand;
        const tell = (done: number) => progress(`${count(done)} of ${count(state.dead)} messages moved`);
        const moved = state.dead === 0 ? 0 : await redrive(queues, state, tell);
        const text =
          moved === 0
            ? `The queue ${queue} has no dead letters.`
            : `${moved === 1 ? "One message is" : `${count(moved)} messages are`} back in the queue ${queue}.`;
        return { value: { queue, moved }, text };
      }),
    );
}
