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
  gate: ["storage/organizations/gate", "connectGate"],
  addressGate: ["storage/organizations/address-gate", "connectAddressGate"],
  sessions: ["access/sessions", "connectSessions"],
  organizations: ["storage/organizations/organizations", "connectOrganizations"],
  organizationChanges: ["storage/organizations/organizations", "connectOrganizationChanges"],
  organizationLists: ["storage/organizations/organizations", "connectOrganizationLists"],
  gateRebuild: ["storage/organizations/gate-rebuild", "connectGateRebuild"],
  profiles: ["storage/organizations/organizations", "connectProfiles"],
  keys: ["storage/organizations/keys", "connectKeys"],
  keyChanges: ["storage/organizations/keys", "connectKeyChanges"],
  keyMint: ["access/key-mint", "connectKeyMint"],
  events: ["storage/events/events", "connectEvents"],
  eventChanges: ["storage/events/events", "connectEventChanges"],
  badges: ["storage/badges/badges", "connectBadges"],
  badgeChanges: ["storage/badges/badges", "connectBadgeChanges"],
  certificates: ["storage/certificates/certificates", "connectCertificates"],
  certificateLists: ["storage/certificates/certificates", "connectCertificateLists"],
  moves: ["storage/certificates/moves", "connectMoves"],
  accounts: ["storage/people/accounts", "connectAccounts"],
  waitingCertificates: ["storage/people/accounts", "connectWaitingCertificates"],
  expiries: ["storage/certificates/moves", "connectExpiries"],
  people: ["storage/people/people", "connectPeople"],
  usage: ["storage/certificates/issuances", "connectUsage"],
  issuances: ["storage/certificates/issuances", "connectIssuances"],
  unfinished: ["storage/certificates/issuances", "connectUnfinished"],
  invitations: ["storage/people/invitations", "connectInvitations"],
  mailClaims: ["storage/people/invitations", "connectMailClaims"],
  mailReturns: ["storage/people/mails", "connectMailReturns"],
  resends: ["storage/people/mails", "connectResends"],
  mutes: ["storage/people/mails", "connectMutes"],
  mailQueue: ["queue/job-queue", "connectMailQueue"],
  accountQueue: ["queue/job-queue", "connectAccountQueue"],
  webhooks: ["storage/webhooks/webhooks", "connectWebhooks"],
  webhookChanges: ["storage/webhooks/webhooks", "connectWebhookChanges"],
  webhookSecrets: ["webhooks/secrets", "connectWebhookSecrets"],
  webhookTargets: ["webhooks/targets", "connectWebhookTargets"],
  webhookSender: ["webhooks/sender", "connectWebhookSender"],
  deliveryLog: ["storage/webhooks/deliveries", "connectDeliveryLog"],
  outbox: ["storage/webhooks/outbox", "connectOutbox"],
  attempts: ["storage/webhooks/attempts", "connectAttempts"],
  endpointHealth: ["storage/webhooks/endpoint-health", "connectEndpointHealth"],
  dueDeliveries: ["storage/webhooks/due-deliveries", "connectDueDeliveries"],
  webhookQueue: ["queue/job-queue", "connectWebhookQueue"],
  endpointQueue: ["queue/job-queue", "connectEndpointQueue"],
  noticeMailer: ["mail/notice-mailer", "connectNoticeMailer"],
  mailer: ["mail/invitation-mailer", "connectMailer"],
  links: ["access/links", "connectLinks"],
  analyses: ["storage/events/analyses", "connectAnalyses"],
  analyzer: ["analysis/analyzers", "connectAnalyzer"],
  analysisQueue: ["queue/job-queue", "connectAnalysisQueue"],
  directoryLog: ["storage/directory/log", "connectDirectoryLog"],
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
