import type { BadgePorts } from "./badges/ports.ts";
import type { CertificatePorts } from "./certificates/ports.ts";
import type { DirectoryPorts } from "./directory/ports.ts";
import type { EventPorts } from "./events/ports.ts";
import type { OrganizationPorts } from "./organizations/ports.ts";
import type { PeoplePorts } from "./people/ports.ts";
import type { Switches } from "./rules.ts";
import type { WebhookPorts } from "./webhooks/ports.ts";

export interface Clock {
  now(): Date;
}

/** Settings that the domain may read; the composition root parses them once from the environment. */
export interface Settings {
  readonly baseUrl: string;
  readonly environment: "live" | "test";
  readonly switches: Switches;
}

/** What the domain needs from outside. Endpoints and workers name the ports they use; permissions follow from that. */
export interface Ports
  extends OrganizationPorts,
    EventPorts,
    BadgePorts,
    CertificatePorts,
    PeoplePorts,
    WebhookPorts,
    DirectoryPorts {
  clock: Clock;
  settings: Settings;
}
export type PortName = keyof Ports;
