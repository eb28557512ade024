import { type DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { unlessRefused } from "../table/answers.ts";
import { directoryVersion, keys, partitions } from "../table/schema.ts";
import { type EditionRecord, expiryOf } from "./feed.ts";

/** What the publisher of snapshots alone needs of the table. */
export function directoryEditions(client: () => DynamoDBDocumentClient, table: string, format: string) {
  return {
    /** Says that a snapshot is being made until a moment; false when somebody else said so before. */
    claim: (at: Date, until: Date): Promise<boolean> =>
      unlessRefused(
        client().send(
          new PutCommand({
            TableName: table,
            Item: { ...keys.directoryBuilding(format), until: until.getTime() },
            ConditionExpression: "attribute_not_exists(pk) OR #until <= :now",
            ExpressionAttributeNames: { "#until": "until" },
            ExpressionAttributeValues: { ":now": at.getTime() },
          }),
        ),
      ),

    /** Ends a claim. */
    async release(): Promise<void> {
      const Item = { ...keys.directoryBuilding(format), until: 0 };
      await client().send(new PutCommand({ TableName: table, Item }));
    },

    /** Writes an entry that says nothing under a version that was taken for something else, so that nobody waits for it. */
    async passOver(version: number, at: Date): Promise<void> {
      const Item = { ...keys.directoryEntry(version), at: at.getTime(), expires_on: expiryOf(at.getTime()) };
      await client().send(new PutCommand({ TableName: table, Item }));
    },

    /** The highest version that was taken. */
    async head(): Promise<number> {
      const Key = keys.directoryHead;
      const { Item } = await client().send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return (Item?.version as number | undefined) ?? 0;
    },

    /** The newest version below `version` that was written before a moment; 0 when there is none. */
    async versionBefore(version: number, moment: number): Promise<number> {
      let before = version;
      for (;;) {
        const { Items = [], LastEvaluatedKey } = await client().send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: "pk = :pk AND sk < :before",
            ExpressionAttributeNames: { "#at": "at" },
            ExpressionAttributeValues: {
              ":pk": partitions.directoryLog,
              ":before": directoryVersion(before),
            },
            ProjectionExpression: "sk, #at",
            ScanIndexForward: false,
          }),
        );
        const found = Items.find((item) => (item.at as number) < moment);
        if (found) return Number(found.sk);
        if (LastEvaluatedKey === undefined) return 0;
        before = Number(LastEvaluatedKey.sk);
      }
    },

    /** Moves the pointer from one snapshot to the next; false when somebody else moved it. */
    replaceEdition: (next: EditionRecord, previous: EditionRecord | undefined): Promise<boolean> =>
      unlessRefused(
        client().send(
          new PutCommand({
            TableName: table,
            Item: { ...keys.directoryEdition(format), ...next },
            ...(previous === undefined
              ? { ConditionExpression: "attribute_not_exists(pk)" }
              : {
                  ConditionExpression: "generation = :generation",
                  ExpressionAttributeValues: { ":generation": previous.generation },
                }),
          }),
        ),
      ),
  };
}
export type EditionsTable = ReturnType<typeof directoryEditions>;
