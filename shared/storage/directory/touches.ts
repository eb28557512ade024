import type { DynamoDBRecord } from "aws-lambda";
import type { Touch } from "#shared/domain/directory/log-directory.ts";
import { ISSUER_SORT_KEY } from "../table/credential-keys.ts";
import { itemOf } from "../table/item.ts";
import { idIn, partitions, SK } from "../table/schema.ts";
import { showsDifference } from "./state.ts";

/** The records that the directory gets: events with their counters and analyses, changes of organizations, and new issuers. */
export const DIRECTORY_FILTERS = [
  {
    dynamodb: {
      Keys: {
        pk: { S: [{ prefix: partitions.event("") }] },
        sk: { S: [SK.event, { prefix: SK.issued }, SK.analysis] },
      },
    },
  },
  { eventName: ["MODIFY"], dynamodb: { Keys: { sk: { S: [SK.organization] } } } },
  { eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: [ISSUER_SORT_KEY] } } } },
] as const;

/** What a record of the main table's stream touches in the directory; undefined when that is nothing. */
export function touchOf({ dynamodb }: DynamoDBRecord): Touch | undefined {
  const before = itemOf(dynamodb?.OldImage);
  const after = itemOf(dynamodb?.NewImage);
  const { pk, sk, id } = after ?? before ?? {};
  if (sk === SK.organization)
    return before && after && showsDifference(before, after)
      ? { kind: "organization", id: String(id) }
      : undefined;
  if (sk === ISSUER_SORT_KEY) return { kind: "organization", id: idIn(pk) };
  // What is left of the counters of a deleted event says nothing that its own record does not.
  if ((after ?? before)?.gone) return undefined;
  return { kind: "event", code: idIn(pk), id: sk === SK.event ? String(id) : null };
}
