import { describe, expect, test } from "vitest";
import type { Statement } from "../cdk-support.ts";
import { askedBy } from "./asked.ts";
import { type Asked, isAllowed } from "./policy.ts";

const TABLE = "arn:aws:dynamodb:sa-east-1:AWS::AccountId:table/t";
const statement = (fields: Partial<Statement> = {}): Statement => ({
  Effect: "Allow",
  Action: ["dynamodb:GetItem", "dynamodb:Query"],
  Resource: TABLE,
  ...fields,
});
const asked = (fields: Partial<Asked> = {}): Asked => ({
  action: "dynamodb:GetItem",
  resource: TABLE,
  context: {},
  ...fields,
});
const OF_ORG = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["ORG#*"] } };
const keys = (...values: string[]) => ({ "dynamodb:LeadingKeys": values });

describe("a role", () => {
  test.each([
    ["what it names", [statement()], asked(), true],
    ["no other action", [statement()], asked({ action: "dynamodb:PutItem" }), false],
    ["no index of its table", [statement()], asked({ resource: `${TABLE}/index/by_list` }), false],
    ["no table whose name begins so", [statement()], asked({ resource: `${TABLE}2` }), false],
    [
      "what a pattern covers",
      [statement({ Resource: `${TABLE}/*` })],
      asked({ resource: `${TABLE}/x` }),
      true,
    ],
    ["nothing, without statements", [], asked(), false],
    ["nothing that another statement denies", [statement(), statement({ Effect: "Deny" })], asked(), false],
    ["keys of its prefix", [statement({ Condition: OF_ORG })], asked({ context: keys("ORG#1") }), true],
    [
      "no batch with one other key",
      [statement({ Condition: OF_ORG })],
      asked({ context: keys("ORG#1", "IP#1") }),
      false,
    ],
    [
      "no call without the context that it wants",
      [statement({ Condition: { Null: { "kms:EncryptionContext:organization_id": "false" } } })],
      asked(),
      false,
    ],
    [
      "no other sender",
      [statement({ Condition: { StringEquals: { "ses:FromAddress": "a@example.org" } } })],
      asked({ context: { "ses:FromAddress": ["b@example.org"] } }),
      false,
    ],
  ])("allows %s", (_, statements, what, allowed) => {
    expect(isAllowed(statements, what)).toBe(allowed);
  });

  test("with a condition that is not understood is not judged", () => {
    const unknown = statement({ Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } });
    expect(() => isAllowed([unknown], asked())).toThrow("IpAddress");
  });
});

describe("a call", () => {
  const named = (_: unknown, local: string) => local;
  const dynamoDb = (operation: string, body: object) =>
    askedBy(
      { method: "POST", path: "/", target: `DynamoDB_20120810.${operation}`, body: JSON.stringify(body) },
      named,
    ).map(({ action, resource, context }) => [
      action.slice(9),
      resource.split("table/")[1],
      context["dynamodb:LeadingKeys"],
    ]);

  test("that is a transaction asks for each of its items", () => {
    const TransactItems = [
      { Put: { TableName: "t", Item: { pk: { S: "A" } } } },
      { Update: { TableName: "t", Key: { pk: { S: "B" } } } },
      { ConditionCheck: { TableName: "u", Key: { pk: { S: "C" } } } },
    ];
    expect(dynamoDb("TransactWriteItems", { TransactItems })).toEqual([
      ["PutItem", "t", ["A"]],
      ["UpdateItem", "t", ["B"]],
      ["ConditionCheckItem", "u", ["C"]],
    ]);
  });

  test("that queries an index asks for the index and the partition that it reads", () => {
    const query = {
      TableName: "t",
      IndexName: "by_list",
      KeyConditionExpression: "#p = :p AND #s < :s",
      ExpressionAttributeNames: { "#p": "by_list_pk", "#s": "by_list_sk" },
      ExpressionAttributeValues: { ":p": { S: "ORG#1" }, ":s": { S: "x" } },
    };
    expect(dynamoDb("Query", query)).toEqual([["Query", "t/index/by_list", ["ORG#1"]]]);
  });

  test("that is not understood is not judged", () => {
    expect(() => dynamoDb("RestoreTable", { TableName: "t" })).toThrow("RestoreTable");
    expect(() => askedBy({ method: "POST", path: "/", target: "", body: "" }, named)).toThrow(
      "not understood",
    );
  });
});
