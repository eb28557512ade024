import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Event } from "#shared/domain/event.ts";
import type { Reference } from "#shared/domain/ids.ts";
import type { CountedEvent, EventCounters, EventFilter } from "#shared/domain/ports.ts";
import { fold } from "#shared/domain/text.ts";
import { type Item, recordOf } from "./item.ts";
import { readRun } from "./list.ts";
import { partitions, STANDINGS, standingOf } from "./schema.ts";
import { fillWindow } from "./window.ts";

export const connectEvents: Connect<"events"> = ({ config, documents }) => ({
  async get(organizationId, reference) {
    const items = await readPartition(documents(), config.TABLE_MAIN, reference.code);
    return mine(pair(items)[0], organizationId, reference);
  },
  async counters(organizationId, reference) {
    const items = await readPartition(documents(), config.TABLE_MAIN, reference.code);
    const found = mine(pair(items)[0], organizationId, reference);
    return found && { event: found.event, counters: countersOf(items) };
  },
  async list(organizationId, filter, window) {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    const position = ({ event }: CountedEvent) => `${event.created_at}#${event.id}`;
    return fillWindow(window, filtered, position, async (after, wanted) => {
      const page = await readRun(
        documents(),
        config.TABLE_MAIN,
        {
          index: "by_list",
          partition: partitions.events(organizationId),
          after: after === null ? undefined : `${after}#0`,
        },
        // Event and counter lie side by side: two items an event.
        { ascending: false, limit: filtered ? undefined : wanted * 2 },
      );
      return {
        rows: pair(page.items).filter(({ event }) => matches(event, filter)),
        frontier: page.frontier === null ? null : page.frontier.slice(0, -2),
      };
    });
  },
});

async function readPartition(client: DynamoDBDocumentClient, table: string, code: string): Promise<Item[]> {
  const query = {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partitions.event(code) },
  };
  const { Items = [] } = await client.send(new QueryCommand({ TableName: table, ...query }));
  return Items;
}

function mine(
  found: CountedEvent | undefined,
  organizationId: string,
  { uuid }: Reference,
): CountedEvent | undefined {
  if (!found || found.event.organization_id !== organizationId) return undefined;
  return uuid === null || uuid === found.event.id ? found : undefined;
}

/** As they were issued, and how they moved since. */
function countersOf(items: readonly Item[]): EventCounters {
  const part = (sk: string): Record<string, unknown> => items.find((item) => item.sk === sk) ?? {};
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  const [issued, moved, mailed] = [part("ISSUED"), part("MOVED"), part("MAILED")];
  const asIssued: Record<string, number> = { PI: number(issued.invited), PP: number(issued.pending) };
  return {
    issued: number(issued.issued),
    standing: STANDINGS.map((name) => ({
      ...standingOf(name),
      count: (asIssued[name] ?? 0) + number(moved[name]),
    })),
    mails: { sent: number(mailed.sent), bounced: number(mailed.bounced) },
  };
}

/** Events with the counters that lie beside them. */
function pair(items: readonly Item[]): CountedEvent[] {
  const counts = new Map<unknown, number>();
  for (const item of items) if (item.sk === "ISSUED") counts.set(item.pk, item.issued as number);
  return items
    .filter((item) => item.sk === "EVENT")
    .map((item) => ({ event: recordOf<Event>(item), certificateCount: counts.get(item.pk) ?? 0 }));
}

const matches = (event: Event, { status, category, q }: EventFilter): boolean =>
  (status === undefined || event.status === status) &&
  (category === undefined || event.category === category) &&
  (q === undefined || fold(event.name).includes(fold(q)));
