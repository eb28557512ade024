/** Attributes that belong to storage, not to records. */
const STORAGE_ATTRIBUTES = new Set([
  "pk",
  "sk",
  "kind",
  "expires_on",
  "by_status_pk",
  "by_event_pk",
  "by_badge_pk",
  "by_address_pk",
  "by_address_sk",
  "by_list_pk",
  "by_list_sk",
  "by_due_pk",
  "by_due_sk",
]);

export type Item = Record<string, unknown>;

/** The record inside an item: everything but keys and storage attributes. */
export function recordOf<T>(item: Item): T {
  const record: Item = {};
  for (const [name, value] of Object.entries(item)) if (!STORAGE_ATTRIBUTES.has(name)) record[name] = value;
  return record as T;
}
