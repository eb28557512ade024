import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
const c = new DynamoDBClient({ endpoint: "http://127.0.0.1:45998", region: "x", credentials: { accessKeyId: "a", secretAccessKey: "b" } });
const d = DynamoDBDocumentClient.from(c);
for (const [name, stream, gsi, spread] of [["plain1", false, 0, 1], ["plainN", false, 0, 10000], ["stream1", true, 0, 1], ["gsi1", false, 2, 1], ["gsiN", false, 2, 10000], ["gsiX", false, 2, -1]] as const) {
  await c.send(new CreateTableCommand({ TableName: name, BillingMode: "PAY_PER_REQUEST", KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }, { AttributeName: "sk", KeyType: "RANGE" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }, { AttributeName: "sk", AttributeType: "S" }, ...(gsi ? [{ AttributeName: "g", AttributeType: "S" as const }] : [])],
    ...(gsi ? { GlobalSecondaryIndexes: [{ IndexName: "by_g", KeySchema: [{ AttributeName: "g", KeyType: "HASH" }, { AttributeName: "sk", KeyType: "RANGE" }], Projection: { ProjectionType: "ALL" } }] } : {}),
    ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } } : {}) }));
  const out: string[] = [];
  for (let n = 0; n < 10000; n += 50) {
    const put = (i: number) => d.send(new PutCommand({ TableName: name, Item: { pk: spread === 10000 ? `p${i}` : "p", sk: String(i).padStart(6, "0"), ...(gsi && spread !== -1 ? { g: spread === 1 ? "g" : `g${i}` } : {}), body: "x".repeat(400) } }));
    const t = performance.now();
    await Promise.all(Array.from({ length: 50 }, (_, k) => put(n + k)));
    const t2 = performance.now();
    await Promise.all(Array.from({ length: 50 }, (_, k) => d.send(new UpdateCommand({ TableName: name, Key: { pk: spread === 10000 ? `p${n + k}` : "p", sk: String(n + k).padStart(6, "0") }, UpdateExpression: "SET a = :a REMOVE zz", ExpressionAttributeValues: { ":a": 1 } }))));
    if (n % 2500 === 2450 || n === 0) out.push(`${n}: put ${((t2 - t) / 50).toFixed(2)} upd ${((performance.now() - t2) / 50).toFixed(2)}`);
  }
  console.log(name, out.join(" | "));
}
