/** What a column can be of a recipient, beside values of fields and pairs of metadata. */
export const PLAIN_TARGETS = [
  "recipient_name",
  "first_name",
  "last_name",
  "recipient_email",
  "guardian_email",
  "recipient_number",
  "recipient_locale",
  "reason",
  "external_id",
  "role",
  "workload_hours",
  "expires_at",
] as const;
export type PlainTarget = (typeof PLAIN_TARGETS)[number];
