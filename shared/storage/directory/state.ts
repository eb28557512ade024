import { forEachParallel } from "#shared/domain/batches.ts";
import { type IndexedEvent, toIndexedEvent } from "#shared/domain/directory/public-event.ts";
import type { Analysed } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { isPaid, type Plan } from "#shared/domain/rules.ts";
import { certificateCount, THROUGH_ISSUED } from "../events/event-counts.ts";
import { toEvent } from "../events/event-record.ts";
import { summariesOf } from "../events/summaries.ts";
import { readOrganizations, toOrganization } from "../organizations/organization-record.ts";
import { readAll } from "../table/batches.ts";
import { credentialKeys } from "../table/credential-keys.ts";
import type { Item } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { pagesOf, readRun } from "../table/list.ts";
import { idIn, itemKey, partitions, SK } from "../table/schema.ts";

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

/** Events that are read at once. */
const PARALLEL = 50;

/** The current state of each event by short code, without deleted ones. The log relies on these consistent reads. */
export async function readDirectoryState(
  main: Table,
  codes: readonly string[],
): Promise<Map<string, DirectoryState>> {
  const found: (readonly Item[])[] = [];
  await forEachParallel(codes, PARALLEL, async (code) => {
    const run = { partition: partitions.event(code), until: THROUGH_ISSUED };
    found.push((await readRun(main, run, { consistent: true })).items);
  });
  const parts = found.flatMap((items) => {
    const item = items.find(({ sk }) => sk === SK.event);
    return item ? [{ code: idIn(item.pk), event: toEvent(item), items }] : [];
  });
  const ids = parts.map(({ event }) => event.organization_id);
  const { owners, issuers } = await readOwners(main, ids);
  return new Map(
    parts.map(({ code, event, items }) => {
      const analysed = items.find(({ sk }) => sk === SK.analysis) as Analysed | undefined;
      const { id, organization_id } = event;
      const isIssuer = issuers.has(organization_id);
      const facts = { certificateCount: certificateCount(items), analysed, isIssuer };
      return [code, { id, shown: toIndexedEvent(event, owners.get(organization_id), facts) }];
    }),
  );
}

/** Organizations by id, and which of them have signed a credential. */
async function readOwners(main: Table, ids: readonly string[]) {
  const keys = [...new Set(ids)].flatMap((id) => [itemKey.organization(id), credentialKeys.issuer(id)]);
  const items = await readAll(main, keys);
  const owners = items.filter(({ sk }) => sk === SK.organization).map(toOrganization);
  return {
    owners: new Map(owners.map((one) => [one.id, one])),
    issuers: new Set(items.filter(({ sk }) => sk !== SK.organization).map(({ pk }) => idIn(pk))),
  };
}

/** Whether an organization can have public events, by a consistent read. */
export async function canShowEvents(main: Table, organizationId: string): Promise<boolean> {
  const organization = (await readOrganizations(main, [organizationId])).get(organizationId);
  return organization !== undefined && isPaid(organization.plan);
}

/** Short codes and ids of an organization's events, in pages. */
export async function* eventsOf(
  main: Table,
  organizationId: string,
): AsyncGenerator<{ code: string; id: string }[]> {
  for await (const events of summariesOf(main, organizationId, { consistent: true }))
    yield events.map(({ id }) => ({ code: shortCode(id), id }));
}

/** Ids of all organizations that are on a paid plan. */
export async function* paidOrganizations(main: Table): AsyncGenerator<string> {
  const run = { index: "by_list", partition: partitions.organizations } as const;
  for await (const items of pagesOf(main, run))
    for (const item of items) if (isPaid(item.plan as Plan)) yield String(item.id);
}
