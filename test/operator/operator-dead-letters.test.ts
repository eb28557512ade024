import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { QUEUES } from "#shared/domain/queues.ts";
import { useEmulators } from "../local/local-support.ts";
import { aDeployedQueue } from "./deployed-queue.ts";
import { aProvisionedStack, runLine } from "./operator-support.ts";

useEmulators();

async function withDeadLetters(bodies: readonly string[]) {
  const stack = await aProvisionedStack(onTestFinished, "itself");
  const client = new SQSClient({});
  onTestFinished(() => client.destroy());
  const MessageAttributes = { origin: { DataType: "String", StringValue: "test" } };
  for (const MessageBody of bodies)
    await client.send(
      new SendMessageCommand({ QueueUrl: stack.deadLetterUrl, MessageBody, MessageAttributes }),
    );
  const receiveAll = async () => {
    const received: [string, string | undefined][] = [];
    for (;;) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: stack.queueUrl,
          MaxNumberOfMessages: 10,
          MessageAttributeNames: ["All"],
        }),
      );
      if (Messages.length === 0) return received;
      received.push(
        ...Messages.map(
          (each) => [each.Body!, each.MessageAttributes?.origin?.StringValue] as [string, undefined],
        ),
      );
    }
  };
  return { ...stack, receiveAll };
}

describe("dead letters of the local stack", () => {
  test("they are counted beside what waits", async () => {
    const { operator, json } = await withDeadLetters(["one", "two"]);
    expect(await json("dead-letters", "list")).toEqual(
      Object.keys(QUEUES).map((queue) => ({ queue, waiting: 0, dead_letters: queue === "mail" ? 2 : 0 })),
    );
    const { out } = await operator("dead-letters", "list");
    expect(out).toMatch(/^QUEUE +WAITING +DEAD LETTERS\n/);
    expect(out).toMatch(/^mail +0 +2$/m);
  });

  test("redriving puts each back once, as it was, and leaves none", async () => {
    const bodies = Array.from({ length: 23 }, (_, n) => `message ${n}`);
    const { json, receiveAll } = await withDeadLetters(bodies);
    expect(await json("dead-letters", "redrive", "mail")).toEqual({ queue: "mail", moved: 23 });
    expect(await json("dead-letters", "list")).toContainEqual({
      queue: "mail",
      waiting: 23,
      dead_letters: 0,
    });
    expect((await receiveAll()).toSorted()).toEqual(bodies.map((body) => [body, "test"]).toSorted());
  });

  test("nothing to redrive is no failure", async () => {
    const { operator } = await withDeadLetters([]);
    expect(await operator("dead-letters", "redrive", "mail")).toEqual({
      code: 0,
      out: "The queue mail has no dead letters.\n",
      err: "",
    });
  });
});

describe("dead letters of a deployed stage", () => {
  const redrive = ["--stage", "sandbox", "--json", "dead-letters", "redrive", "mail"];

  test("SQS moves them, and the answer comes when it is done", async () => {
    const { calls, deadLetters } = await aDeployedQueue([
      { Status: "RUNNING", ApproximateNumberOfMessagesMoved: 1 },
      { Status: "COMPLETED", ApproximateNumberOfMessagesMoved: 2 },
    ]);
    const { code, out } = await runLine(redrive);
    expect([code, JSON.parse(out)]).toEqual([0, { queue: "mail", moved: 2 }]);
    expect(calls.filter(([action]) => action.includes("Move"))).toEqual([
      ["StartMessageMoveTask", deadLetters],
      ["ListMessageMoveTasks", deadLetters],
      ["ListMessageMoveTasks", deadLetters],
    ]);
  });

  test("a move that SQS gave up is a refusal with its reason", async () => {
    await aDeployedQueue([
      {
        Status: "FAILED",
        ApproximateNumberOfMessagesMoved: 1,
        FailureReason: "CouldNotDetermineMessageSource",
      },
    ]);
    expect(await runLine(redrive)).toEqual({
      code: 1,
      out: "",
      err: "SQS stopped moving after 1 messages: CouldNotDetermineMessageSource.\n",
    });
  });
});
