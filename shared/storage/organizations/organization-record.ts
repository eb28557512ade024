import type { Organization } from "#shared/domain/organizations/organization.ts";
import { recordReader } from "../table/item.ts";

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
  "created_at",
  "updated_at",
);
