import type { Organization } from "#shared/domain/organizations/organization.ts";
import { readAll } from "../table/batches.ts";
import { entries } from "../table/entries.ts";
import { type Item, recordReader } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

/** The organization of an item. */
export const toOrganization = recordReader<Organization>()(
  "id",
  "name",
  "company_name",
  "nickname",
  "pic_url",
  "verified",
  "locale",
  "primary_color",
  "contact_email",
  "reply_to",
  "plan",
  "plan_since",
  "former_plan",
  "former_plan_since",
  "quota_override",
  "notify",
  "phone_override",
  "time_zone",
  "reminders",
  "retention_months",
  "closed_at",
  "revision",
  "updated_by",
  "created_at",
  "updated_at",
  "country",
);

/** The item of an organization, with its entry in the list of all. */
export const organizationItem = (organization: Organization): Item => ({
  ...itemKey.organization(organization.id),
  kind: "organization",
  ...entries.organization(organization),
  ...organization,
});

/** Organizations by id, by a consistent read. */
export async function readOrganizations(
  main: Table,
  ids: readonly string[],
): Promise<Map<string, Organization>> {
  const items = await readAll(main, [...new Set(ids)].map(itemKey.organization));
  return new Map(items.map((item) => [String(item.id), toOrganization(item)]));
}
