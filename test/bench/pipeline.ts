import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { readConfig } from "#shared/config.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { MISSING } from "#shared/storage/table/expressions.ts";
import { directoryTable, putItem } from "#shared/storage/table/items.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { anEvent } from "../support/fixtures.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

export interface PipelineRow {
  readonly what: string;
  readonly cpuMs: number;
  readonly bareCpuMs: number;
  readonly overheadMs: number;
  readonly ratio: number;
  readonly budget: string;
  readonly within: boolean;
}
const BUDGET = BUDGETS.pipeline;
const CALLS = 1_500;
const ROUNDS = 7;
const TICK_MS = 250;

/** CPU of a request through the pipeline, and of a bare handler that makes the same two store calls. */
export async function pipelineRows(): Promise<PipelineRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const event = await anEvent(tenant.key);
    const handler = service.functions.routes.find(({ route }) => route === "GET /v1.0/events/{id}")!.function
      .handler;
    // A key may read 300 times a minute, so each call moves the clock by more than a 300th of a minute.
    let now = Date.now();
    service.setClock(() => {
      now += TICK_MS;
      return new Date(now);
    });
    const request = () => handler(proxyEvent(tenant.apiKey, event.id), {} as Context);
    const answer = await compared(request, bareHandler(event.short_code));
    const write = await compared(...writes());
    return [
      {
        what: "GET /v1.0/events/{id}",
        ...answer,
        budget: limitOf(BUDGET.overhead),
        within: holds(BUDGET.overhead, answer.overheadMs),
      },
      {
        what: "a conditional write",
        ...write,
        budget: limitOf(BUDGET.write),
        within: holds(BUDGET.write, write.ratio),
      },
    ];
  } finally {
    await service.stack.stop();
  }
}

/**
 * CPU of a piece of work and of a bare one, by turns: medians, and that of the differences. Each is called `calls` times in each
 * of the rounds, and does `parts` things at once.
 */
export async function compared(
  work: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  { calls = CALLS, rounds = ROUNDS, parts = 1 } = {},
) {
  const cpu = { work: [] as number[], bare: [] as number[] };
  // The first rounds are not counted: they compile the code.
  for (let round = -Math.ceil(rounds / ROUNDS); round < rounds; round++) {
    const [a, b] = [await cpuOf(bare, calls), await cpuOf(work, calls)];
    if (round < 0) continue;
    cpu.bare.push(a / parts);
    cpu.work.push(b / parts);
  }
  return {
    cpuMs: median(cpu.work),
    bareCpuMs: median(cpu.bare),
    overheadMs: median(cpu.work.map((value, n) => value - cpu.bare[n]!)),
    ratio: median(cpu.work.map((value, n) => value / cpu.bare[n]!)),
  };
}

/** The same conditional write through our client and through the SDK as it comes. */
function writes(): [ours: () => Promise<unknown>, bare: () => Promise<unknown>] {
  const config = readConfig();
  const documents = documentClient();
  const table = directoryTable({ config, dynamo: () => documents });
  const sdk = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const item = () => ({ pk: randomUUID(), sk: "BENCH", kind: "bench", name: "x".repeat(200), n: 1 });
  const ConditionExpression = "attribute_not_exists(#0)";
  const names = { "#0": "pk" };
  return [
    () => putItem(table, item(), MISSING),
    () =>
      sdk.send(
        new PutCommand({
          TableName: table.name,
          Item: item(),
          ConditionExpression,
          ExpressionAttributeNames: names,
        }),
      ),
  ];
}

/** Makes the same two store calls, metered as those of the service here: counts in an item and reads a partition. */
function bareHandler(code: string) {
  const { TABLE_MAIN, TABLE_GATE } = readConfig();
  const client = documentClient(() => {});
  const Key = otherKeys.gate(randomUUID());
  return async () => {
    const UpdateExpression = "SET #total = if_not_exists(#total, :zero) + :one, used = :one";
    const values = { ":zero": 0, ":one": 1 };
    await client.send(
      new UpdateCommand({
        TableName: TABLE_GATE,
        Key,
        UpdateExpression,
        ExpressionAttributeNames: { "#total": "total" },
        ExpressionAttributeValues: values,
        ReturnValues: "ALL_NEW",
      }),
    );
    const { Items } = await client.send(
      new QueryCommand({
        TableName: TABLE_MAIN,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": partitions.event(code) },
      }),
    );
    return { statusCode: 200, body: JSON.stringify(Items?.[0]) };
  };
}

async function cpuOf(work: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}

const proxyEvent = (key: string, id: string): APIGatewayProxyEvent =>
  ({
    httpMethod: "GET",
    path: `/v1.0/events/${id}`,
    resource: "/v1.0/events/{id}",
    headers: { Authorization: `Bearer ${key}` },
    multiValueHeaders: {},
    pathParameters: { id },
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), identity: { sourceIp: "127.0.0.1" } },
  }) as unknown as APIGatewayProxyEvent;
