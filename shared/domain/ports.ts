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

/** Settings a verb may read; parsed once from the environment by the composition root. */
export interface Settings {
  readonly baseUrl: string;
  readonly environment: "live" | "test";
  readonly switches: Switches;
}

/** What the domain needs from the world. An endpoint or worker names the ports it uses; grants follow from that. */
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
