import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { type Reference, shortCode } from "#shared/domain/ids.ts";
import { replaceRevision, transact } from "../table/answers.ts";
import { type Item, isMeant } from "../table/item.ts";
import { keys, partitions } from "../table/schema.ts";

/** Index entries by which an event (0), its counters (1) and its analysis (2) lie side by side. */
export const listed = (event: Event, part: 0 | 1 | 2): Item => ({
  by_list_pk: partitions.events(event.organization_id),
  by_list_sk: `${event.created_at}#${event.id}#${part}`,
});
const eventItem = (event: Event): Item => ({
  ...keys.event(shortCode(event.id)),
  kind: "event",
  ...listed(event, 0),
  ...event,
});

export const connectEventChanges: Connect<"eventChanges"> = ({ config, documents }) => ({
  async create(event) {
    const counters = {
      ...keys.eventIssued(shortCode(event.id)),
      kind: "event_issued",
      ...listed(event, 1),
      issued: 0,
      invited: 0,
      pending: 0,
    };
    const puts = [eventItem(event), counters].map((Item) => ({
      Put: { TableName: config.TABLE_MAIN, Item, ConditionExpression: "attribute_not_exists(pk)" },
    }));
    return (await transact(documents(), puts)) === undefined;
  },
  replace: (event, previous) =>
    replaceRevision(documents(), config.TABLE_MAIN, eventItem(event), previous.revision),
  remove: (organizationId, reference) => remove(documents(), config.TABLE_MAIN, organizationId, reference),
});

/** The counter goes in the same transaction, under the condition that it is zero: an issuance needs it to be there. */
async function remove(
  client: DynamoDBDocumentClient,
  table: string,
  organizationId: string,
  reference: Reference,
): Promise<"removed" | "missing" | "has_certificates"> {
  const { code } = reference;
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: keys.event(code), ConsistentRead: true }),
  );
  if (!Item || !isMeant(Item, organizationId, reference)) return "missing";
  const refusals = await transact(client, [
    { Delete: { TableName: table, Key: keys.event(code), ConditionExpression: "attribute_exists(pk)" } },
    {
      Delete: {
        TableName: table,
        Key: keys.eventIssued(code),
        ConditionExpression: "issued = :zero",
        ExpressionAttributeValues: { ":zero": 0 },
      },
    },
    { Delete: { TableName: table, Key: keys.eventAnalysis(code) } },
  ]);
  if (!refusals) return "removed";
  return refusals.has(0) ? "missing" : "has_certificates";
}
