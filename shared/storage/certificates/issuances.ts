import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { certificatesOf, type Issuance } from "#shared/domain/certificates/issuance.ts";
import type { EarlierIssuance, IssuanceContext, Reservation } from "#shared/domain/certificates/ports.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { type Reference, shortCode } from "#shared/domain/ids.ts";
import { monthOf } from "#shared/domain/month.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { type Actions, transact, unlessRefused } from "../table/answers.ts";
import { readAll } from "../table/batch.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";
import { issuedItem } from "./certificate-item.ts";
import { issuanceItems, readIssuance } from "./issuance-item.ts";

/** Puts under way at once for one issuance: enough to fill the connections of one client. */
const PARALLEL = 50;
const IDEMPOTENCY_MS = LIMITS.idempotencyHours * 3_600_000;
type Config = Connection["config"];

export const connectIssuances: Connect<"issuances"> = ({ config, documents }) => ({
  context: (organizationId, event, badge, emails) =>
    readContext(documents(), config, organizationId, event, badge, emails),
  reserve: (issuance, quota, certificates) => reserve(documents(), config, issuance, quota, certificates),
  earlier: (organizationId, issuanceId, at) => earlier(documents(), config, organizationId, issuanceId, at),
  finish: (issuance) => finish(documents(), config, issuance),
});

/** Event, badge and the recipients' accounts, read at once: one step. */
async function readContext(
  client: DynamoDBDocumentClient,
  { TABLE_MAIN }: Config,
  organizationId: string,
  event: Reference,
  badge: Reference,
  emails: readonly string[],
): Promise<IssuanceContext> {
  const accounts = new Map(emails.map((email) => [keys.account(email).pk, email]));
  // Consistent where it matters: an event that was created a moment ago can be issued for.
  const [named, known] = await Promise.all([
    readAll(client, TABLE_MAIN, [keys.event(event.code), keys.badge(badge.code)], { consistent: true }),
    readAll(client, TABLE_MAIN, emails.map(keys.account)),
  ]);
  const mine = <T>(kind: string, reference: Reference): T | undefined => {
    const item = named.find((found) => found.kind === kind);
    return item && isMeant(item, organizationId, reference) ? recordOf<T>(item) : undefined;
  };
  return {
    event: mine<Event>("event", event),
    badge: mine<Badge>("badge", badge),
    registered: new Set(known.flatMap((item) => accounts.get(String(item.pk)) ?? [])),
  };
}

async function reserve(
  client: DynamoDBDocumentClient,
  config: Config,
  issuance: Issuance,
  quota: number,
  certificates: "included" | "later",
): Promise<Reservation> {
  const TableName = config.TABLE_MAIN;
  const [promise, ...parts] = issuanceItems(issuance);
  const actions: Actions = [
    {
      Put: {
        TableName,
        Item: promise,
        // The id follows from the Idempotency-Key, which is free again after its time, whenever TTL removes the item.
        ConditionExpression: "attribute_not_exists(pk) OR created_at < :forgotten",
        ExpressionAttributeValues: {
          ":forgotten": forgottenBefore(new Date(issuance.created_at)),
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    ...accounting(TableName, issuance, quota),
    ...parts.map((Item) => ({ Put: { TableName, Item } })),
  ];
  if (certificates === "included")
    for (const certificate of certificatesOf(issuance))
      actions.push({ Put: { TableName, Item: issuedItem(certificate) } });
  else {
    const open = { ...keys.open(issuance.organization_id, issuance.id, issuance.created_at), kind: "open" };
    actions.push({ Put: { TableName, Item: open } });
  }
  const refusals = await transact(client, actions);
  if (!refusals) return { kind: "reserved" };
  if (refusals.has(0)) return { kind: "repeated", ...(await standing(client, config, refusals.get(0)!)) };
  if (refusals.has(1)) return { kind: "quota", used: (refusals.get(1)?.used as number | undefined) ?? 0 };
  return { kind: "event_gone" };
}

/** Quota and event counters of an issuance: they move with its promise, never with single certificates. */
function accounting(TableName: string, issuance: Issuance, quota: number): Actions {
  const count = issuance.recipients.length;
  const registered = issuance.recipients.filter((recipient) => recipient.registered).length;
  return [
    {
      Update: {
        TableName,
        Key: keys.usage(issuance.organization_id, monthOf(new Date(issuance.created_at)).name),
        UpdateExpression: "ADD #used :count SET kind = :kind",
        // A negative room (quota lowered below what is used, or a request larger than the quota) refuses a first use too.
        ConditionExpression:
          quota - count < 0 ? "#used < :never" : "attribute_not_exists(#used) OR #used <= :room",
        ExpressionAttributeNames: { "#used": "used" },
        ExpressionAttributeValues: {
          ":count": count,
          ":kind": "usage",
          ...(quota - count < 0 ? { ":never": 0 } : { ":room": quota - count }),
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    {
      Update: {
        TableName,
        Key: keys.eventIssued(shortCode(issuance.event_id)),
        UpdateExpression: "ADD issued :count, invited :invited, pending :pending",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: {
          ":count": count,
          ":invited": count - registered,
          ":pending": registered,
        },
      },
    },
  ];
}

const forgottenBefore = (at: Date): string => new Date(at.getTime() - IDEMPOTENCY_MS).toISOString();

async function earlier(
  client: DynamoDBDocumentClient,
  config: Config,
  organizationId: string,
  issuanceId: string,
  at: Date,
): Promise<EarlierIssuance | undefined> {
  const Key = keys.issuance(organizationId, issuanceId);
  const { Item } = await client.send(
    new GetCommand({ TableName: config.TABLE_MAIN, Key, ConsistentRead: true }),
  );
  if (!Item || String(Item.created_at) < forgottenBefore(at)) return undefined;
  return standing(client, config, Item);
}

/** An issuance that exists, and whether it is done; whether it is the same request is for the verb to judge. */
async function standing(
  client: DynamoDBDocumentClient,
  { TABLE_MAIN }: Config,
  item: Item,
): Promise<EarlierIssuance> {
  const issuance = await readIssuance(client, TABLE_MAIN, item);
  const open = keys.open(issuance.organization_id, issuance.id, issuance.created_at);
  const { Item } = await client.send(
    new GetCommand({ TableName: TABLE_MAIN, Key: open, ConsistentRead: true }),
  );
  return { issuance, finished: Item === undefined };
}

/** Puts are conditional, so this may run twice at once and after a crash: what is there, accepted or not, stays. */
async function finish(
  client: DynamoDBDocumentClient,
  { TABLE_MAIN }: Config,
  issuance: Issuance,
): Promise<void> {
  const waiting = certificatesOf(issuance).map(issuedItem);
  const write = async (): Promise<void> => {
    for (let Item = waiting.pop(); Item !== undefined; Item = waiting.pop())
      await unlessRefused(
        client.send(
          new PutCommand({ TableName: TABLE_MAIN, Item, ConditionExpression: "attribute_not_exists(pk)" }),
        ),
      );
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, waiting.length) }, write));
  const open = keys.open(issuance.organization_id, issuance.id, issuance.created_at);
  await client.send(new DeleteCommand({ TableName: TABLE_MAIN, Key: open }));
}
