export const CATEGORIES = ["SPORTS", "EDUCATION", "CORPORATE", "SOCIOCULTURAL"] as const;
/** Only ACTIVE events are public, and certificates can be issued for them only. */
export const EVENT_STATUSES = ["DRAFT", "ACTIVE", "ARCHIVED"] as const;
export const LOCATION_TYPES = ["PHYSICAL", "ONLINE"] as const;
export const RECURRENCE_TYPES = ["NONE", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** How an issuer can relate another event to this one: five of the six arrays of next steps (decision 11.8). */
export const CONNECTION_TYPES = [
  "continuation",
  "preparatory",
  "deepening",
  "alternative",
  "suggestive",
] as const;
