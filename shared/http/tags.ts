/** The groups of operations in the API document, in its order. */
export const TAGS = [
  "Certificates",
  "Open Badges",
  "Events",
  "Badges",
  "Templates",
  "Images",
  "Balance",
  "API keys",
  "Recipients",
  "People",
  "Invitations",
  "My certificates",
  "Organization",
  "Webhooks",
  "Directory",
  "Dashboard",
  "Billing",
  "Documentation",
] as const;
export type Tag = (typeof TAGS)[number];
