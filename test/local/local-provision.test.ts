import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { provision } from "#infra/local/provision.ts";
import { clientSettings } from "#infra/local/wire.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { TABLES, type TableDefinition } from "#shared/storage/table/tables.ts";
import { night } from "../support/runs.ts";
import { uniqueName, useEmulators } from "./local-support.ts";

useEmulators();

const small = (indexes: TableDefinition["indexes"] = []): TableDefinition => ({
  partitionKey: "pk",
  sortKey: "sk",
  indexes,
  stream: true,
  durable: false,
  expiry: "expires_on",
});
const byStatus = {
  name: "by_status",
  partitionKey: "by_status_pk",
  sortKey: "by_status_sk",
  projection: "ALL",
} as const;

async function tableState(name: string) {
  const client = new DynamoDBClient(clientSettings("AWS_ENDPOINT_URL_DYNAMODB"));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  client.destroy();
  return {
    keys: Table?.KeySchema?.map((key) => key.AttributeName),
    indexes: Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort(),
    stream: Table?.StreamSpecification,
    streamArn: Table?.LatestStreamArn,
    expiry: TimeToLiveDescription?.AttributeName,
  };
}

async function queueAttributes(url: string) {
  const client = new SQSClient(clientSettings("AWS_ENDPOINT_URL_SQS"));
  const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
  const { Attributes } = await client.send(command);
  client.destroy();
  return Attributes ?? {};
}

describe("provisioning", () => {
  test("tables have the keys, indexes, stream and expiry of their definition", async () => {
    const { tables } = await provision({ tables: TABLES, queues: {}, prefix: uniqueName() });
    expect(await tableState(tables.main!.name)).toEqual({
      keys: ["pk", "sk"],
      indexes: TABLES.main.indexes.map((index) => index.name).sort(),
      stream: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
      streamArn: tables.main!.streamArn,
      expiry: "expires_on",
    });
    expect((await tableState(tables.gate!.name)).keys).toEqual(["pk"]);
    expect(tables.gate!.streamArn).toBeUndefined();
  });

  test("queues have their visibility time-out and send to their dead letters after the declared receives", async () => {
    const { queues } = await provision({ tables: {}, queues: QUEUES, prefix: uniqueName() });
    for (const [key, definition] of Object.entries(QUEUES)) {
      const queue = queues[key]!;
      const attributes = await queueAttributes(queue.url);
      const dead = await queueAttributes(queue.deadLetterUrl);
      expect(attributes.VisibilityTimeout).toBe(String(definition.visibilitySeconds));
      expect(JSON.parse(attributes.RedrivePolicy!)).toEqual({
        deadLetterTargetArn: dead.QueueArn,
        maxReceiveCount: definition.maxReceives,
      });
      expect(attributes.QueueArn).toBe(queue.arn);
      expect(dead.MessageRetentionPeriod).toBe("1209600");
    }
  });

  night.test("running it again changes nothing", async () => {
    const definitions = { tables: TABLES, queues: QUEUES, prefix: uniqueName() };
    const first = await provision(definitions);
    const before = await tableState(first.tables.main!.name);
    expect(await provision(definitions)).toEqual(first);
    expect(await tableState(first.tables.main!.name)).toEqual(before);
  });

  test("a queue whose times a newer version changes has the new ones, and stays the same queue", async () => {
    const prefix = uniqueName();
    const { mail } = QUEUES;
    const first = await provision({ tables: {}, queues: { mail }, prefix });
    const changed = { ...mail, visibilitySeconds: mail.visibilitySeconds + 60, maxReceives: 20 };
    const { queues } = await provision({ tables: {}, queues: { mail: changed }, prefix });
    expect(queues.mail).toEqual({ ...first.queues.mail, visibilitySeconds: changed.visibilitySeconds });
    const { VisibilityTimeout, RedrivePolicy } = await queueAttributes(queues.mail!.url);
    expect(VisibilityTimeout).toBe(String(changed.visibilitySeconds));
    expect(JSON.parse(RedrivePolicy!).maxReceiveCount).toBe(20);
  });

  test("an index that a newer version defines is added to an existing table", async () => {
    const prefix = uniqueName();
    await provision({ tables: { main: small() }, queues: {}, prefix });
    const { tables } = await provision({ tables: { main: small([byStatus]) }, queues: {}, prefix });
    expect((await tableState(tables.main!.name)).indexes).toEqual(["by_status"]);
  });

  test("a table with other keys is refused with advice", async () => {
    const prefix = uniqueName();
    await provision({ tables: { main: small() }, queues: {}, prefix });
    const changed = { ...small(), partitionKey: "id" };
    await expect(provision({ tables: { main: changed }, queues: {}, prefix })).rejects.toThrow(
      /has other keys than this version uses. Start with another --data folder/,
    );
  });

  test("no client is made without an endpoint, so that nothing local can reach real AWS", () => {
    expect(() => clientSettings("AWS_ENDPOINT_URL_UNSET")).toThrow(/only talks to emulators/);
  });
});
