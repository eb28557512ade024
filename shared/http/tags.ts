/** Groups of operations in the API document, in this order. */
export const TAGS = [
  "Certificates",
  "Events",
  "Badges",
  "Balance",
  "API keys",
  "Recipients",
  "Invitations",
  "Organization",
  "Webhooks",
  "Directory",
  "Dashboard",
  "Billing",
  "Documentation",
] as const;
export type Tag = (typeof TAGS)[number];
