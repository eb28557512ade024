import { IMPORTS } from "#shared/domain/import-rules.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { entries } from "../table/entries.ts";
import { attributesOf, fieldsOf, type Item, type StoredFields } from "../table/item.ts";
import { idIn, itemKey } from "../table/schema.ts";

const DAY_SECONDS = 86_400;

/** All fields but those of the key, each an attribute of its own name. */
const FIELDS: StoredFields<Omit<BulkImport, "id" | "organization_id">> = {
  status: "always",
  event_id: "always",
  badge_id: "always",
  on_duplicate: "always",
  on_invalid: "always",
  options: "always",
  file_name: "nullable",
  size: "always",
  validation: "always",
  asked: "nullable",
  reading: "nullable",
  already_issued: "nullable",
  problem: "nullable",
  created_at: "always",
  created_by: "always",
  hold_minutes: "always",
  send_at: "nullable",
  confirmed_at: "nullable",
  confirmed_by: "nullable",
  plan: "nullable",
  month: "nullable",
  reserved: "always",
  quota: "nullable",
  mails: "always",
  mails_at: "nullable",
  ended_at: "nullable",
  has_results: "always",
  rows: "always",
  valid: "always",
  invalid: "always",
  duplicates: "always",
  chunks_reserved: "always",
  chunks_finished: "always",
  chunks_undone: "always",
  issued: "always",
  skipped: "always",
  failed: "always",
  undone: "always",
  mails_sent: "always",
  mails_refused: "always",
};
export const IMPORT_FIELDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** When the mails of an import go out that are held. */
export const dueOf = ({ mails, mails_at, organization_id, id }: BulkImport): Item =>
  mails === "held" && mails_at !== null ? entries.dueImport(organization_id, id, new Date(mails_at)) : {};

export const importItem = (one: BulkImport): Item => ({
  ...itemKey.import(one.organization_id, one.id),
  kind: "import",
  ...attributesOf(FIELDS, one),
  ...dueOf(one),
  expires_on: Math.floor(Date.parse(one.created_at) / 1_000) + IMPORTS.keptDays * DAY_SECONDS,
});

export const toImport = (item: Item): BulkImport =>
  fieldsOf(FIELDS, item, { organization_id: idIn(item.pk), id: String(item.sk) });
