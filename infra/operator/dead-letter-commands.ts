import type { Command } from "commander";
import { formatCount, formatTable } from "#infra/table-text.ts";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { queueState, redriveByHand, redriveByTask } from "./dead-letters.ts";
import type { Perform } from "./target.ts";

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
