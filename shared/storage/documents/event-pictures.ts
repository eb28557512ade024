import type { Connect } from "#shared/connect.ts";
import { isPublicEvent } from "#shared/domain/events/event.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { toEvent } from "../events/event-record.ts";
import { getItem, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

export const eventPicturesGrants: Grants<"eventPictures"> = () => [{ table: "main", actions: ["GetItem"] }];

export const connectEventPictures: Connect<"eventPictures"> = (connection) => ({
  async find(code, picture) {
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
