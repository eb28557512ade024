import type {
  AddressGate,
  ApiDocument,
  ApiOperations,
  Clock,
  Gate,
  KeyChanges,
  KeyMint,
  Keys,
  OrganizationChanges,
  Organizations,
  Profiles,
  Sessions,
  Settings,
} from "./ports/access.ts";
import type { Accounts, Certificates, Expiries, Moves, People } from "./ports/certificates.ts";
import type {
  Analyses,
  Analyzer,
  BadgeChanges,
  Badges,
  Directory,
  DirectoryEditions,
  DirectoryLog,
  EventChanges,
  Events,
} from "./ports/events.ts";
import type {
  Invitations,
  Issuances,
  Links,
  Mailer,
  MailReturns,
  Mutes,
  Resends,
  Unfinished,
  Usage,
} from "./ports/issuance.ts";
import type { AccountJob, AnalysisJob, JobQueue, MailJob } from "./ports/queues.ts";
import type { WebhookPorts } from "./ports/webhooks.ts";

/** What the domain needs from the world. An endpoint or worker names the ports it uses; grants follow from that. */
export interface Ports extends WebhookPorts {
  clock: Clock;
  settings: Settings;
  apiOperations: ApiOperations;
  apiDocument: ApiDocument;
  gate: Gate;
  addressGate: AddressGate;
  sessions: Sessions;
  organizations: Organizations;
  organizationChanges: OrganizationChanges;
  profiles: Profiles;
  keys: Keys;
  keyChanges: KeyChanges;
  keyMint: KeyMint;
  events: Events;
  eventChanges: EventChanges;
  badges: Badges;
  badgeChanges: BadgeChanges;
  certificates: Certificates;
  moves: Moves;
  accounts: Accounts;
  expiries: Expiries;
  people: People;
  usage: Usage;
  issuances: Issuances;
  unfinished: Unfinished;
  invitations: Invitations;
  mailReturns: MailReturns;
  resends: Resends;
  mutes: Mutes;
  mailQueue: JobQueue<MailJob>;
  accountQueue: JobQueue<AccountJob>;
  mailer: Mailer;
  links: Links;
  analyses: Analyses;
  analyzer: Analyzer;
  analysisQueue: JobQueue<AnalysisJob>;
  directoryLog: DirectoryLog;
  directoryEditions: DirectoryEditions;
  directory: Directory;
}
export type PortName = keyof Ports;
