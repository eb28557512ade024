import type { DynamoDBRecord } from "aws-lambda";
import type { Touch } from "#shared/domain/directory/log-directory.ts";
import { itemOf } from "../table/item.ts";
import { partitions } from "../table/schema.ts";
import { showsDifference } from "./state.ts";

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
  const before = itemOf(dynamodb?.OldImage);
  const after = itemOf(dynamodb?.NewImage);
  const { pk, sk, id } = after ?? before ?? {};
  if (sk === "ORG")
    return before && after && showsDifference(before, after)
      ? { kind: "organization", id: String(id) }
      : undefined;
  const code = String(pk).slice(EVENT_START.length);
  return { kind: "event", code, id: sk === "EVENT" ? String(id) : null };
}
