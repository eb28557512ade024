import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { route as eventById } from "#functions/api/events/get.ts";
import { readConfig } from "#shared/config.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { documentClient, type StoreCall } from "#shared/storage/table/client.ts";
import { MISSING } from "#shared/storage/table/expressions.ts";
import { directoryTable, putItem } from "#shared/storage/table/items.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEvent } from "../support/fixtures.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";
import { operationOn } from "./operation.ts";

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

/** CPU of a request through the pipeline, and of a bare handler that makes the same store calls. */
export async function pipelineRows(): Promise<PipelineRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const event = await anEvent(tenant.key);
    const requests = new RequestsAndTheirCalls(tenant.id);
    const request = await requests.to(eventById, proxyEvent(tenant.apiKey, event.id));
    const answer = await compared(request, requests.bare, { ready: () => requests.replay() });
    const write = await compared(...writes());
    return [
      { what: "GET /v1.0/events/{id}", ...answer, ...judged(BUDGET.request, answer.ratio) },
      { what: "a conditional write", ...write, ...judged(BUDGET.write, write.ratio) },
    ];
  } finally {
    await service.stack.stop();
  }
}

const judged = (budget: Budget, value: number) => ({
  budget: limitOf(budget),
  within: holds(budget, value),
});

/** Requests, and a handler that makes the store calls of the last ones once more and does nothing else. */
class RequestsAndTheirCalls {
  private readonly organizationId: string;
  private readonly client = documentClient(() => {});
  private readonly bareGate = otherKeys.gate(randomUUID());
  private made: StoreCall[][] = [];
  private again: (() => UpdateCommand | QueryCommand)[][] = [];
  private gate: Record<string, unknown> = {};
  private now = Date.now();

  constructor(organizationId: string) {
    this.organizationId = organizationId;
  }

  async to(endpoint: Endpoint, event: APIGatewayProxyEvent): Promise<() => Promise<unknown>> {
    // A key may read 300 times a minute, so each call moves the clock by more than a 300th of a minute.
    const now = () => {
      this.now += TICK_MS;
      return new Date(this.now);
    };
    const documents = patientDocuments((call) => void this.made.at(-1)?.push(call));
    const handler = await operationOn(endpoint, documents, { now });
    const request = () => {
      this.made.push([]);
      return handler(event, {} as Context);
    };
    this.gate = await this.presentGate();
    for (let n = 0; n < CALLS; n++) await request();
    return request;
  }

  /** Lets {@link bare} make the calls of the last round, with a gate of its own that is as theirs was before. */
  async replay(): Promise<void> {
    this.again = this.made.splice(0).map((calls) => calls.map((call) => this.commandOf(call)));
    const Item = { ...this.gate, ...this.bareGate };
    await this.client.send(new PutCommand({ TableName: readConfig().TABLE_GATE, Item }));
    this.gate = await this.presentGate();
  }

  readonly bare = async () => {
    let body: string | undefined;
    for (const command of this.again.shift()!) {
      // The first request of a minute is refused, and makes another update.
      const answer = await this.client.send(command() as QueryCommand).catch(() => undefined);
      body = JSON.stringify(answer?.Items?.[0]);
    }
    return { statusCode: 200, body };
  };

  private commandOf({ operation, input }: StoreCall): () => UpdateCommand | QueryCommand {
    const plain = plainInput(input) as object;
    if (operation === "Query") return () => new QueryCommand(plain as QueryCommandInput);
    const update = { ...(plain as UpdateCommandInput), Key: this.bareGate };
    return () => new UpdateCommand(update);
  }

  private async presentGate(): Promise<Record<string, unknown>> {
    const Key = otherKeys.gate(this.organizationId);
    const { Item } = await this.client.send(new GetCommand({ TableName: readConfig().TABLE_GATE, Key }));
    return Item!;
  }
}

/** What was asked, as the document client of the SDK takes it. */
const plainInput = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      name === "ExpressionAttributeValues" || name === "Key" ? unmarshall(value) : value,
    ]),
  );

/**
 * CPU of a piece of work and of a bare one, by turns: medians, and that of the differences. Each is called `calls` times in each
 * of the rounds, and does `parts` things at once; before each round `ready` prepares it.
 */
export async function compared(
  work: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  { calls = CALLS, rounds = ROUNDS, parts = 1, ready = async () => {} } = {},
) {
  const cpu = { work: [] as number[], bare: [] as number[] };
  // The first rounds are not counted: they compile the code.
  for (let round = -Math.ceil(rounds / ROUNDS); round < rounds; round++) {
    await ready();
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
