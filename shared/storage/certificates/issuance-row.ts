import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import { everyFieldOf } from "../table/item.ts";

/**
 * The fields of a recipient by their places in a row. A place never changes, as rows of former releases stay readable; a
 * new field takes the next one. Nulls at the end of a row are left out.
 */
export const ROW = everyFieldOf<Issuance["recipients"][number]>()([
  "name",
  "email",
  "number",
  "reason",
  "registered",
  "external_id",
  "metadata",
  "locale",
  "phone",
  "phone_reason",
  "workload_hours",
  "role",
  "values",
  "guardian",
  "expires_at",
]);
