import type { ActivityPorts } from "./activity/ports.ts";
import type { BadgePorts } from "./badges/ports.ts";
import type { CallPorts } from "./calls/ports.ts";
import type { CertificatePorts } from "./certificates/ports.ts";
import type { CorrectionPorts } from "./corrections/correction.ts";
import type { CredentialPorts } from "./credentials/ports.ts";
import type { Cursors } from "./cursor.ts";
import type { DirectoryPorts } from "./directory/ports.ts";
import type { DocumentPorts } from "./documents/ports.ts";
import type { EventPorts } from "./events/ports.ts";
import type { HolderPorts } from "./holders/ports.ts";
import type { IdempotencyPorts } from "./idempotency.ts";
import type { ImportPorts } from "./imports/ports.ts";
import type { LastingLog, LastingNotes } from "./lasting-changes.ts";
import type { MessagePorts } from "./messages/ports.ts";
import type { OrganizationPorts } from "./organizations/ports.ts";
import type { PauseChanges, PauseSwitch } from "./pause.ts";
import type { PeoplePorts } from "./people/ports.ts";
import type { PhonePorts } from "./phone/ports.ts";
import type { PersonDataPorts } from "./privacy/export-ports.ts";
import type { PrivacyPorts } from "./privacy/ports.ts";
import type { QueuePorts } from "./queues.ts";
import type { RequestPorts } from "./requests/holder-request.ts";
import type { Capability, Switches } from "./rules.ts";
import type { SenderPorts } from "./senders/ports.ts";
import type { EditorPorts } from "./templates/editor-ports.ts";
import type { TemplatePorts } from "./templates/ports.ts";
import type { WebhookPorts } from "./webhooks/ports.ts";

export interface Clock {
  now(): Date;
}

/** Settings that the domain may read; the composition root parses them once from the environment. */
export interface Settings {
  readonly baseUrl: string;
  /** As `baseUrl`, in the addresses of documents that caches may keep: of the content delivery network, if there is one. */
  readonly documentsUrl: string;
  readonly environment: "live" | "test";
  readonly switches: Switches;
  /** Whether images may be at addresses of this machine. */
  readonly localImages: boolean;
  /** Start of the names of the tenants of the mail service that mails are sent under; null for none. */
  readonly mailTenants: string | null;
  /** Origins whose web pages may call with a session token. */
  readonly panelOrigins: readonly string[];
}

/** An operation of the route table, as far as a plan decides about it. */
export interface ApiOperation {
  /** Method and path. */
  readonly route: string;
  /** What a key's plan must allow; absent for an operation that takes no key. */
  readonly capability?: Capability | undefined;
}
/** The operations of the service, in the order of the route table. */
export interface ApiOperations {
  list(): Promise<readonly ApiOperation[]>;
}
/** The OpenAPI document of the service. */
export interface ApiDocument {
  /** The document under the given switches, without `servers`, which the caller fills in. */
  read(switches: Switches): Promise<object>;
}

/** Where people of the panel sign in (OpenID Connect Core 1.0). */
export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Where a browser is led to sign out, if the issuer has Amazon Cognito's way and not OpenID's. */
  readonly logoutUrl: string | null;
  /** The origins that the panel's page calls to sign in. */
  readonly origins: readonly string[];
}

/** How a file may be compressed (RFC 9110, 8.4.1). */
export type FileCoding = "br" | "gzip";
/** Names of the files that the page of the panel loads first. */
export interface PanelStart {
  readonly script: string;
  /** What the script imports, so that a browser need not read it to find them. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}
/** The web application of the panel, as it was built (infra/panel/build.ts), and where its people sign in. */
export interface Panel {
  readonly signIn: SignIn;
  /** The origin that the page sends files of imports to. */
  readonly sendsTo: string;
  start(): Promise<PanelStart>;
  /** The bytes of a file, compressed when `coding` says so; undefined when there is no such file. */
  read(name: string, coding: FileCoding | null): Promise<Uint8Array | undefined>;
}

/** What the domain needs from outside. Endpoints and workers name the ports they use; permissions follow from that. */
export interface Ports
  extends OrganizationPorts,
    EventPorts,
    BadgePorts,
    TemplatePorts,
    EditorPorts,
    DocumentPorts,
    CertificatePorts,
    CredentialPorts,
    PeoplePorts,
    MessagePorts,
    HolderPorts,
    ImportPorts,
    PersonDataPorts,
    RequestPorts,
    CorrectionPorts,
    PhonePorts,
    PrivacyPorts,
    ActivityPorts,
    CallPorts,
    SenderPorts,
    WebhookPorts,
    DirectoryPorts,
    IdempotencyPorts,
    QueuePorts {
  clock: Clock;
  settings: Settings;
  pause: PauseSwitch;
  "pause.write": PauseChanges;
  lastingLog: LastingLog;
  lastingNotes: LastingNotes;
  cursors: Cursors;
  apiOperations: ApiOperations;
  apiDocument: ApiDocument;
  panel: Panel;
}
export type PortName = keyof Ports;

/** The names of ports that several parts of a function use, each once. */
export const distinct = <P extends PortName>(names: readonly P[]): readonly P[] => [...new Set(names)];
