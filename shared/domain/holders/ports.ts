import type { HolderLink } from "./holder-link.ts";

/** Ports of people who see and keep what was issued to them. */
export interface HolderPorts {
  holderLinks: HolderLinks;
}

/** Links that are mailed to people. */
export interface HolderLinks {
  /** The partition of an address, which a link names without its prefix. */
  addressOf(email: string): string;
  /** Keeps a link until it has ended. False when the address got `perHour` links within the hour: then nothing is kept. */
  store(link: HolderLink, perHour: number, at: Date): Promise<boolean>;
}
