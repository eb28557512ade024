import type { Connection } from "#shared/connect.ts";
import { isPublicEvent } from "#shared/domain/events/event.ts";
import type { Events } from "#shared/domain/events/ports.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { getItem, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { toEvent } from "./event-record.ts";

export const eventPictures = (connection: Connection): Pick<Events, "picture"> => ({
  async picture(code, picture) {
    const read = (key: { pk: string; sk: string }) =>
      getItem(mainTable(connection), key, { consistent: false });
    const found = await read(itemKey.event(code));
    if (!found) return undefined;
    const event = toEvent(found);
    const organization = (await read(itemKey.organization(event.organization_id))) as
      | Organization
      | undefined;
    if (!isPublicEvent(event, organization)) return undefined;
    const address = picture === "picture" ? event.image_url : (organization?.pic_url ?? null);
    return address === null ? undefined : { organizationId: event.organization_id, address };
  },
});
