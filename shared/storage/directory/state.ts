import { type IndexedEvent, toIndexedEvent } from "#shared/domain/directory/public-event.ts";
import type { Analysed } from "#shared/domain/events/analysis.ts";
import type { Event } from "#shared/domain/events/event.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { isPaid, type Plan } from "#shared/domain/rules.ts";
import { eventItems } from "../events/events.ts";
import { readAll } from "../table/batches.ts";
import { type Item, recordOf } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { pagesOf } from "../table/list.ts";
import { idIn, keys, partitions, SK } from "../table/schema.ts";

/** An event as the directory must show it; `shown` is null when it is not public. */
export interface DirectoryState {
  readonly id: string;
  readonly shown: IndexedEvent | null;
}

/** The fields of an organization that the directory shows, or that decide whether it does. */
const shownFields = (organization: Item): readonly unknown[] => {
  const { plan, name, company_name, nickname, pic_url, verified } = organization;
  return [isPaid(plan as Plan), name, company_name, nickname, pic_url, verified];
};
/** Whether the difference between two versions of an organization changes what the directory shows. */
export const showsDifference = (before: Item, after: Item): boolean =>
  JSON.stringify(shownFields(before)) !== JSON.stringify(shownFields(after));

/** The current state of each event by short code, without deleted ones. The log relies on these consistent reads. */
export async function readDirectoryState(
  main: Table,
  codes: readonly string[],
): Promise<Map<string, DirectoryState>> {
  const wanted = codes.flatMap((code) => [
    keys.event(code),
    keys.eventIssued(code),
    keys.eventAnalysis(code),
  ]);
  const items = await readAll(main, wanted);
  const events = eventItems(items);
  const owners = [...new Set(events.map(({ event }) => String(event.organization_id)))];
  const organizations = new Map(
    (await readAll(main, owners.map(keys.organization))).map((item) => [
      item.id,
      recordOf<Organization>(item),
    ]),
  );
  return new Map(
    events.map(({ event: item, certificateCount, analysis }) => {
      const event = recordOf<Event>(item);
      const shown = toIndexedEvent(event, organizations.get(event.organization_id), {
        certificateCount,
        analysed: analysis as Analysed | undefined,
      });
      return [idIn(item.pk), { id: event.id, shown }];
    }),
  );
}

/** Short codes and ids of an organization's events, in pages. */
export async function* eventsOf(
  main: Table,
  organizationId: string,
): AsyncGenerator<{ code: string; id: string }[]> {
  const run = { index: "by_list", partition: partitions.events(organizationId) } as const;
  for await (const items of pagesOf(main, run))
    yield items
      .filter((item) => item.sk === SK.event)
      .map((item) => ({ code: idIn(item.pk), id: String(item.id) }));
}

/** Ids of all organizations that are on a paid plan. */
export async function* paidOrganizations(main: Table): AsyncGenerator<string> {
  const run = { index: "by_list", partition: partitions.organizations } as const;
  for await (const items of pagesOf(main, run))
    for (const item of items) if (isPaid(item.plan as Plan)) yield String(item.id);
}
