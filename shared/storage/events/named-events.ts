import type { Connect } from "#shared/connect.ts";
import { type Event, isPublicEvent } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { readAll } from "../table/batches.ts";
import { mainTable } from "../table/items.ts";
import { keys } from "../table/schema.ts";

export const connectNamedEvents: Connect<"namedEvents"> = (connection) => ({
  async find(organizationId, references) {
    const main = mainTable(connection);
    const codes = [...new Set(references.map(({ code }) => code))];
    const events = (await readAll(main, codes.map(keys.event))) as unknown as Event[];
    const isOwn = (event: Event) => event.organization_id === organizationId;
    const own = events.filter(isOwn);
    if (own.length === codes.length) return byCode(own);
    // Also read when there is no foreign event, so that a hidden one takes as many calls as a missing one.
    const owners = new Set([organizationId, ...events.map((event) => event.organization_id)]);
    const items = await readAll(main, [...owners].map(keys.organization));
    const organizations = new Map(
      (items as unknown as Organization[]).map((organization) => [organization.id, organization]),
    );
    const shown = events.filter((event) => isPublicEvent(event, organizations.get(event.organization_id)));
    return byCode([...own, ...shown]);
  },
});

const byCode = (events: readonly Event[]): Map<string, string> =>
  new Map(events.map(({ id }) => [shortCode(id), id]));
