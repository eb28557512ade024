import { setTimeout as pause } from "node:timers/promises";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { QueueDefinition } from "#shared/domain/queues.ts";
import type { IndexDefinition, TableDefinition } from "#shared/storage/table/tables.ts";
import { StartError } from "./ports.ts";
import { clientSettings, EmulatorError, WireClient } from "./wire.ts";

export interface ProvisionedTable {
  readonly name: string;
  /** Present for a table with a stream. */
  readonly streamArn: string | undefined;
}
export interface ProvisionedQueue {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  readonly visibilitySeconds: number;
  readonly deadLetterUrl: string;
}
export interface Provisioned {
  readonly tables: Readonly<Record<string, ProvisionedTable>>;
  readonly queues: Readonly<Record<string, ProvisionedQueue>>;
  /** Names of the buckets. */
  readonly buckets: Readonly<Record<string, string>>;
}
export interface Definitions {
  readonly tables: Readonly<Record<string, TableDefinition>>;
  readonly queues: Readonly<Record<string, QueueDefinition>>;
  readonly buckets?: readonly string[];
  /** Names become `prefix-table` and `prefix-queue`. */
  readonly prefix: string;
}

/** The longest that SQS keeps a message: 14 days. */
const DEAD_LETTER_RETENTION_SECONDS = 1_209_600;
const ACTIVE_WITHIN_MS = 30_000;

const keySchema = (partitionKey: string, sortKey?: string): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: "HASH" },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: "RANGE" as const }]),
];
const indexSchema = (index: IndexDefinition): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: keySchema(index.partitionKey, index.sortKey),
  Projection: { ProjectionType: index.projection },
});
const attributes = (names: readonly (string | undefined)[]) =>
  [...new Set(names)]
    .filter((name) => name !== undefined)
    .map((AttributeName) => ({ AttributeName, AttributeType: "S" as const }));
const indexKeys = (indexes: readonly IndexDefinition[]) =>
  indexes.flatMap((index) => [index.partitionKey, index.sortKey]);

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Waits until the table and its indexes can be used: at once with the embedded DynamoDB, seconds with others. */
async function whenActive(client: DynamoDBClient, name: string): Promise<TableDescription> {
  const deadline = performance.now() + ACTIVE_WITHIN_MS;
  while (performance.now() < deadline) {
    const table = await describe(client, name);
    const states = [
      table?.TableStatus,
      ...(table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexStatus),
    ];
    if (table && states.every((state) => state === "ACTIVE")) return table;
    await pause(50);
  }
  throw new StartError(`The table ${name} did not become active within ${ACTIVE_WITHIN_MS / 1000} s.`);
}

function createTable(client: DynamoDBClient, name: string, definition: TableDefinition) {
  return client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: keySchema(definition.partitionKey, definition.sortKey),
      AttributeDefinitions: attributes([
        definition.partitionKey,
        definition.sortKey,
        ...indexKeys(definition.indexes),
      ]),
      ...(definition.indexes.length === 0
        ? {}
        : { GlobalSecondaryIndexes: definition.indexes.map(indexSchema) }),
      ...(definition.stream
        ? { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" as const } }
        : {}),
    }),
  );
}

/** Updates a table of an earlier version to the definition: new indexes are added, as by a deployment. */
async function extendTable(
  client: DynamoDBClient,
  table: TableDescription,
  definition: TableDefinition,
): Promise<void> {
  const name = table.TableName;
  const keys = (schema: readonly KeySchemaElement[] = []) => schema.map((key) => key.AttributeName).join();
  if (keys(table.KeySchema) !== keys(keySchema(definition.partitionKey, definition.sortKey)))
    throw new StartError(
      `The table ${name} has other keys than this version uses. Start with another --data folder.`,
    );
  const present = new Set((table.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName));
  for (const index of definition.indexes.filter((index) => !present.has(index.name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: attributes(indexKeys([index])),
        GlobalSecondaryIndexUpdates: [{ Create: indexSchema(index) }],
      }),
    );
    await whenActive(client, name!);
  }
  if (definition.stream && !table.StreamSpecification?.StreamEnabled)
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
      }),
    );
}

async function provisionTable(
  client: DynamoDBClient,
  name: string,
  definition: TableDefinition,
): Promise<ProvisionedTable> {
  const existing = await describe(client, name);
  if (existing) await extendTable(client, existing, definition);
  else await createTable(client, name, definition);
  const table = await whenActive(client, name);
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: name }),
  );
  // AWS refuses an update that changes nothing.
  if (expiry?.AttributeName !== definition.expiry)
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: definition.expiry },
      }),
    );
  return { name, streamArn: definition.stream ? table.LatestStreamArn : undefined };
}

/** Creates a queue, or gives an existing one these attributes. */
async function createQueue(sqs: WireClient, QueueName: string, Attributes: Record<string, string>) {
  const create = (input: object) => sqs.call<{ QueueUrl: string }>("CreateQueue", input);
  const { QueueUrl } = await create({ QueueName, Attributes }).catch(async (error: unknown) => {
    // It exists with other attributes.
    if (!(error instanceof EmulatorError) || error.name !== "QueueNameExists") throw error;
    const existing = await create({ QueueName });
    await sqs.call("SetQueueAttributes", { QueueUrl: existing.QueueUrl, Attributes });
    return existing;
  });
  // Emulators answer with host names of their own that need not resolve here; the path names the queue.
  const url = new URL(new URL(QueueUrl).pathname, clientSettings("AWS_ENDPOINT_URL_SQS").endpoint).href;
  const given = await sqs.call<{ Attributes: { QueueArn: string } }>("GetQueueAttributes", {
    QueueUrl: url,
    AttributeNames: ["QueueArn"],
  });
  return { url, arn: given.Attributes.QueueArn };
}

async function provisionQueue(
  sqs: WireClient,
  name: string,
  definition: QueueDefinition,
): Promise<ProvisionedQueue> {
  const dead = await createQueue(sqs, `${name}-dead-letters`, {
    MessageRetentionPeriod: String(DEAD_LETTER_RETENTION_SECONDS),
  });
  const queue = await createQueue(sqs, name, {
    VisibilityTimeout: String(definition.visibilitySeconds),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: definition.maxReceives }),
  });
  return { name, ...queue, visibilitySeconds: definition.visibilitySeconds, deadLetterUrl: dead.url };
}

async function provisionBucket(client: S3Client, name: string): Promise<string> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
  return name;
}

async function mapValues<V, R>(
  record: Readonly<Record<string, V>>,
  make: (key: string, value: V) => Promise<R>,
) {
  const entries = Object.entries(record).map(async ([key, value]) => [key, await make(key, value)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, R>;
}

/**
 * Creates the tables, queues and buckets of the definitions at the endpoints that the SDK's variables name, or brings existing
 * ones up to them; running it again changes nothing.
 *
 * Throws StartError for a table whose keys differ from the definition.
 */
export async function provision({ tables, queues, buckets = [], prefix }: Definitions): Promise<Provisioned> {
  const dynamodb = new DynamoDBClient(clientSettings("AWS_ENDPOINT_URL_DYNAMODB"));
  const sqs = new WireClient("sqs", "AWS_ENDPOINT_URL_SQS");
  const s3 = new S3Client({ ...clientSettings("AWS_ENDPOINT_URL_S3"), forcePathStyle: true });
  try {
    const [madeTables, madeQueues, madeBuckets] = await Promise.all([
      mapValues(tables, (key, definition) => provisionTable(dynamodb, `${prefix}-${key}`, definition)),
      mapValues(queues, (key, definition) => provisionQueue(sqs, `${prefix}-${key}`, definition)),
      Promise.all(
        buckets.map(async (name) => [name, await provisionBucket(s3, `${prefix}-${name}`)] as const),
      ),
    ]);
    return { tables: madeTables, queues: madeQueues, buckets: Object.fromEntries(madeBuckets) };
  } finally {
    s3.destroy();
    dynamodb.destroy();
    sqs.close();
  }
}
