import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "#infra/local/ports.ts";
import { provision } from "#infra/local/provision.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { type AtEnd, anIdentity } from "./operator-support.ts";

/** The part of the SQS API that no emulator here has: move tasks. Answers of `ListMessageMoveTasks` come in turn. */
export async function aDeployedQueue(tasks: readonly Record<string, unknown>[], end: AtEnd = onTestFinished) {
  const arn = "arn:aws:sqs:us-east-1:000000000000:";
  await provision({ tables: TABLES, queues: {}, prefix: "certificates-sandbox" });
  await anIdentity(end);
  const stack = { url: "" };
  const left = [...tasks];
  const calls: [action: string, source: unknown][] = [];
  const counts = { ApproximateNumberOfMessages: "2" };
  const answers: Record<string, (input: Record<string, string>) => unknown> = {
    GetQueueUrl: ({ QueueName }) => ({ QueueUrl: `${stack.url}/000000000000/${QueueName}` }),
    GetQueueAttributes: ({ QueueUrl }) =>
      QueueUrl!.endsWith("-dead-letters")
        ? { Attributes: { ...counts, QueueArn: `${arn}${QueueUrl!.split("/").at(-1)}` } }
        : {
            Attributes: {
              ...counts,
              RedrivePolicy: JSON.stringify({
                deadLetterTargetArn: `${arn}${QueueUrl!.split("/").at(-1)}-dead-letters`,
                maxReceiveCount: 8,
              }),
            },
          },
    SendMessageBatch: ({ Entries }) => ({
      Successful: (Entries as unknown as { Id: string; MessageBody: string }[]).map(
        ({ Id, MessageBody }) => ({
          Id,
          MessageId: Id,
          // The SDK compares it.
          MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
        }),
      ),
    }),
    StartMessageMoveTask: () => ({ TaskHandle: "task" }),
    ListMessageMoveTasks: () => ({ Results: [left.shift()] }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const action = String(request.headers["x-amz-target"]).replace("AmazonSQS.", "");
      const input = JSON.parse(Buffer.concat(chunks).toString());
      calls.push([action, input.SourceArn]);
      response.setHeader("content-type", "application/x-amz-json-1.0");
      response.end(JSON.stringify(answers[action]!(input)));
    });
  });
  stack.url = `http://127.0.0.1:${await listen(server, 0)}`;
  const restore = applyEnvironment({ AWS_ENDPOINT_URL_SQS: stack.url });
  end(() => {
    restore();
    server.close();
    server.closeAllConnections();
  });
  return { calls, deadLetters: `${arn}certificates-sandbox-mail-dead-letters` };
}
