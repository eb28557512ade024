import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Config } from "./config.ts";
import type { PortName, Ports } from "./domain/ports.ts";

/** What adapters are made of. Clients are shared by the adapters of one function and built on first use. */
export interface Connection {
  readonly config: Config;
  readonly documents: () => DynamoDBDocumentClient;
}

/** An adapter module's `connect`: makes one port, without any call. */
export type Connect<P extends PortName> = (connection: Connection) => Ports[P];

/** The composition root: which module (its export `connect…`) stands behind each port. */
export const ADAPTERS = {
  clock: ["clock", "connectClock"],
  settings: ["settings", "connectSettings"],
  apiOperations: ["api-description", "connectApiOperations"],
  apiDocument: ["api-description", "connectApiDocument"],
  gate: ["storage/gate", "connectGate"],
  addressGate: ["storage/address-gate", "connectAddressGate"],
  sessions: ["credentials/sessions", "connectSessions"],
  organizations: ["storage/organizations", "connectOrganizations"],
  organizationChanges: ["storage/organization-changes", "connectOrganizationChanges"],
  profiles: ["storage/profiles", "connectProfiles"],
  keys: ["storage/keys", "connectKeys"],
  keyChanges: ["storage/key-changes", "connectKeyChanges"],
  keyMint: ["credentials/key-mint", "connectKeyMint"],
  events: ["storage/events", "connectEvents"],
  eventChanges: ["storage/event-changes", "connectEventChanges"],
  badges: ["storage/badges", "connectBadges"],
  badgeChanges: ["storage/badge-changes", "connectBadgeChanges"],
  certificates: ["storage/certificates", "connectCertificates"],
  moves: ["storage/moves", "connectMoves"],
  accounts: ["storage/accounts", "connectAccounts"],
  expiries: ["storage/expiries", "connectExpiries"],
  people: ["storage/people", "connectPeople"],
  usage: ["storage/usage", "connectUsage"],
  issuances: ["storage/issuances", "connectIssuances"],
  unfinished: ["storage/unfinished", "connectUnfinished"],
  invitations: ["storage/invitations", "connectInvitations"],
  mailReturns: ["storage/mail-returns", "connectMailReturns"],
  resends: ["storage/resends", "connectResends"],
  mutes: ["storage/mutes", "connectMutes"],
  mailQueue: ["queue/job-queue", "connectMailQueue"],
  accountQueue: ["queue/job-queue", "connectAccountQueue"],
  webhooks: ["storage/webhooks", "connectWebhooks"],
  webhookChanges: ["storage/webhook-changes", "connectWebhookChanges"],
  webhookSecrets: ["webhooks/secrets", "connectWebhookSecrets"],
  webhookTargets: ["webhooks/targets", "connectWebhookTargets"],
  webhookSender: ["webhooks/sender", "connectWebhookSender"],
  deliveryLog: ["storage/delivery-log", "connectDeliveryLog"],
  outbox: ["storage/outbox", "connectOutbox"],
  attempts: ["storage/attempts", "connectAttempts"],
  endpointHealth: ["storage/endpoint-health", "connectEndpointHealth"],
  dueDeliveries: ["storage/due-deliveries", "connectDueDeliveries"],
  webhookQueue: ["queue/job-queue", "connectWebhookQueue"],
  endpointQueue: ["queue/job-queue", "connectEndpointQueue"],
  noticeMailer: ["mail/notice-mailer", "connectNoticeMailer"],
  mailer: ["mail/invitation-mailer", "connectMailer"],
  links: ["credentials/links", "connectLinks"],
  analyses: ["storage/analyses", "connectAnalyses"],
  analyzer: ["analysis/analyzers", "connectAnalyzer"],
  analysisQueue: ["queue/job-queue", "connectAnalysisQueue"],
  directoryLog: ["storage/directory-log", "connectDirectoryLog"],
  directoryEditions: ["directory/publisher", "connectDirectoryEditions"],
  directory: ["directory/reader", "connectDirectory"],
} as const satisfies Record<PortName, readonly [module: string, name: string]>;

/** Makes the named ports by importing their modules; bundles import the same modules statically (infra/build.ts). */
export async function connectPorts(names: readonly PortName[], connection: Connection): Promise<Ports> {
  const entries = await Promise.all(
    names.map(async (name) => {
      const [module, exported] = ADAPTERS[name];
      const imported = (await import(/* @vite-ignore */ `./${module}.ts`)) as Record<
        string,
        (connection: Connection) => unknown
      >;
      return [name, imported[exported]!(connection)] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Ports;
}
