import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEvent, DynamoDBStreamEvent, SQSEvent } from "aws-lambda";
import type { LocalFunction } from "#infra/local/function.ts";
import type { LocalFunctions } from "#infra/local/stack.ts";
import { runStart } from "#infra/local/start/start.ts";

const aFunction = (id: string, handler: (event: never) => Promise<unknown>): LocalFunction => ({
  id,
  timeoutSeconds: 5,
  handler: handler as unknown as LocalFunction["handler"],
});

/**
 * A toy service for tests of the local stack: `PUT` of a note writes an item, the stream relays it to the queue, and
 * the queue's worker appends its name to `received.txt` of the folder in NOTES.
 */
export async function noteFunctions(): Promise<LocalFunctions> {
  const dynamodb = new DynamoDBClient({});
  const sqs = new SQSClient({});
  const put = async (event: APIGatewayProxyEvent) => {
    const Item = { pk: { S: "note" }, sk: { S: event.pathParameters!.name! } };
    await dynamodb.send(new PutItemCommand({ TableName: process.env.TABLE_MAIN, Item }));
    return { statusCode: 201, body: "{}" };
  };
  const relay = async ({ Records }: DynamoDBStreamEvent) => {
    for (const { dynamodb: change } of Records) {
      const MessageBody = change!.Keys!.sk!.S;
      await sqs.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL_MAIL, MessageBody }));
    }
  };
  const receive = async ({ Records }: SQSEvent) => {
    const lines = Records.map((record) => `${record.body}\n`).join("");
    appendFileSync(join(process.env.NOTES!, "received.txt"), lines);
  };
  return {
    routes: [{ route: "PUT /notes/{name}", function: aFunction("notes.put", put) }],
    workers: [
      {
        function: aFunction("relay", relay),
        source: { stream: "main", filters: [{ eventName: ["INSERT"] }], batchSize: 10, retries: 3 },
      },
      {
        function: aFunction("receive", receive),
        source: { queue: "mail", batchSize: 10, maxConcurrency: 5 },
      },
    ],
  };
}

if (import.meta.main) await runStart(process.argv.slice(2), { loadFunctions: noteFunctions });
