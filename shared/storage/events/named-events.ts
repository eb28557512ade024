import type { Connection } from "#shared/connect.ts";
import { type Event, isPublicEvent } from "#shared/domain/events/event.ts";
import type { Events } from "#shared/domain/events/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { toOrganization } from "../organizations/organization-record.ts";
import { readAll } from "../table/batches.ts";
import { mainTable, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { toEvent } from "./event-record.ts";

export const namedEvents = (connection: Connection): Pick<Events, "named" | "shown"> => ({
  async named(organizationId, references) {
    const main = mainTable(connection);
    const codes = [...new Set(references.map(({ code }) => code))];
    const events = (await readAll(main, codes.map(itemKey.event))).map(toEvent);
    const isOwn = (event: Event) => event.organization_id === organizationId;
    const own = events.filter(isOwn);
    if (own.length === codes.length) return byCode(own);
    // Also read when there is no foreign event, so that a hidden one takes as many calls as a missing one.
    const organizations = await organizationsOf(main, [organizationId, ...events.map(ownerOf)]);
    const shown = events.filter((event) => isPublicEvent(event, organizations.get(event.organization_id)));
    return byCode([...own, ...shown]);
  },
  async shown(owner, ids) {
    if (ids.length === 0) return new Map();
    const main = mainTable(connection);
    const wanted = [...new Set(ids)].map((id) => itemKey.event(shortCode(id)));
    const events = (await readAll(main, wanted, { consistent: false })).map(toEvent);
    const others = events.map(ownerOf).filter((id) => id !== owner.id);
    const organizations = others.length === 0 ? new Map() : await organizationsOf(main, others);
    organizations.set(owner.id, owner);
    const shown = events.filter((event) => isPublicEvent(event, organizations.get(event.organization_id)));
    return new Map(shown.map((event) => [event.id, event]));
  },
});

const ownerOf = (event: Event): string => event.organization_id;

async function organizationsOf(main: Table, ids: readonly string[]): Promise<Map<string, Organization>> {
  const items = await readAll(main, [...new Set(ids)].map(itemKey.organization));
  return new Map(items.map(toOrganization).map((organization) => [organization.id, organization]));
}

const byCode = (events: readonly Event[]): Map<string, string> =>
  new Map(events.map(({ id }) => [shortCode(id), id]));
