import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { AiAnalysis, CountedEvent, Event } from "#shared/domain/events/event.ts";
import type { EventCounters, EventFilter } from "#shared/domain/events/ports.ts";
import type { Reference } from "#shared/domain/ids.ts";
import { fold } from "#shared/domain/text.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { readRun } from "../table/list.ts";
import { partitions, STANDINGS, standingOf } from "../table/schema.ts";
import { fillWindow } from "../table/window.ts";

export const connectEvents: Connect<"events"> = ({ config, documents }) => ({
  async get(organizationId, reference) {
    const items = await readPartition(documents(), config.TABLE_MAIN, reference.code);
    return mine(items, organizationId, reference);
  },
  async counters(organizationId, reference) {
    const items = await readPartition(documents(), config.TABLE_MAIN, reference.code);
    const found = mine(items, organizationId, reference);
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
        // Event, counter and analysis lie side by side: up to three items an event.
        { ascending: false, limit: filtered ? undefined : wanted * 3 },
      );
      return {
        rows: pair(page.items).filter(({ event }) => matches(event, filter)),
        frontier: page.frontier === null ? null : lastWhole(page.items),
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

/** The event of a partition, if it is the one that the organization means. */
function mine(
  items: readonly Item[],
  organizationId: string,
  reference: Reference,
): CountedEvent | undefined {
  const [found] = pair(items);
  return found && isMeant(found.event, organizationId, reference) ? found : undefined;
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
    // A worker that died before it counted a mail as sent leaves one too few, and then that mail may come back.
    mails: { sent: Math.max(0, number(mailed.sent)), bounced: number(mailed.bounced) },
  };
}

/** A step may end between an event and what lies beside it, which comes first: then it belongs to the next step. */
const lastWhole = (items: readonly Item[]): string =>
  String(items.findLast((item) => item.sk === "EVENT")!.by_list_sk).slice(0, -"#0".length);

/** Events with the counters and the analysis that lie beside them. */
function pair(items: readonly Item[]): CountedEvent[] {
  const beside = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return items
    .filter((item) => item.sk === "EVENT")
    .map((item) => ({
      event: recordOf<Event>(item),
      certificateCount: (beside.get(`${item.pk} ISSUED`)?.issued as number | undefined) ?? 0,
      analysis: (beside.get(`${item.pk} ANALYSIS`)?.analysis as AiAnalysis | undefined) ?? null,
    }));
}

const matches = (event: Event, { status, category, q }: EventFilter): boolean =>
  (status === undefined || event.status === status) &&
  (category === undefined || event.category === category) &&
  (q === undefined || fold(event.name).includes(fold(q)));
