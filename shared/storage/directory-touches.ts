import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { Touch } from "#shared/domain/verbs/log-directory.ts";
import { showsDifference } from "./directory-state.ts";
import type { Item } from "./item.ts";
import { partitions } from "./schema.ts";

const EVENT_START = partitions.event("");

/** Which records the directory wants to see: events with what lies beside them, and changes of organizations. */
export const DIRECTORY_FILTERS = [
  {
    dynamodb: {
      Keys: { pk: { S: [{ prefix: EVENT_START }] }, sk: { S: ["EVENT", "ISSUED", "ANALYSIS"] } },
    },
  },
  { eventName: ["MODIFY"], dynamodb: { Keys: { sk: { S: ["ORG"] } } } },
] as const;

/** What a record of the main table's stream touches in the directory; undefined for nothing. */
export function touchOf({ dynamodb }: DynamoDBRecord): Touch | undefined {
  const before = imageOf(dynamodb?.OldImage);
  const after = imageOf(dynamodb?.NewImage);
  const { pk, sk, id } = after ?? before ?? {};
  if (sk === "ORG")
    return before && after && showsDifference(before, after)
      ? { kind: "organization", id: String(id) }
      : undefined;
  const code = String(pk).slice(EVENT_START.length);
  return { kind: "event", code, id: sk === "EVENT" ? String(id) : null };
}

const imageOf = (image: Record<string, unknown> | undefined): Item | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>);
