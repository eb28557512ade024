import type { Certificate } from "../certificates/certificate.ts";
import type { Locale } from "../organizations/organization.ts";
import type { HolderLog } from "../privacy/export-ports.ts";
import type { HolderLink } from "./holder-link.ts";

/** Ports of people who see and keep what was issued to them. */
export interface HolderPorts {
  holders: Holders;
  "holders.write": HolderWrites;
}

/** How many links of a kind there are in an hour and in a day (UTC), counted apart from those of other kinds. */
export interface LinkLimit {
  readonly name: string;
  readonly perHour: number;
  readonly perDay: number;
  /** Whether the first one of each hour is within the limit, however many the day has. */
  readonly oneAnHour: boolean;
}

/** Links that are mailed to people, their sessions and what they choose. */
export interface HolderWrites extends HolderLog {
  /** The partition of an address, which a link names without its prefix. */
  addressOf(email: string): string;
  /** Counts a link that the owner of an address asks to be mailed to another one; false when there were too many. */
  ask(address: string, limit: LinkLimit, at: Date): Promise<boolean>;
  /** Keeps a link until it has ended, and counts it for its address. False when there were too many: then nothing is kept. */
  store(link: HolderLink, limit: LinkLimit | null, at: Date): Promise<boolean>;
  /** Notes that a link to an address waits for the next hour; false when one does already. */
  wait(address: string, at: Date): Promise<boolean>;
  /** Uses the link, once: of two at the same moment one gets it. `by` names this use. */
  use(address: string, digest: string, by: string, at: Date): Promise<HolderLink | undefined>;
  /** The profile of an address that was confirmed at this moment; a new one if there is none. */
  confirmed(address: string, email: string, at: Date): Promise<HolderProfile>;
  start(session: HolderSession): Promise<void>;
  profile(address: string): Promise<HolderProfile | undefined>;
  /** Records what a person chose. False when the profile is gone. */
  choose(
    address: string,
    choice: { readonly name: string | null; readonly locale: Locale | null },
  ): Promise<boolean>;
  /** Adds `further` to the addresses of a person, if neither profile has changed since it was read. */
  join(first: HolderProfile, further: HolderProfile, at: Date): Promise<boolean>;
  /** Takes an address away from a person, likewise. */
  leave(first: HolderProfile, address: string): Promise<boolean>;
  /** Has all that is kept of a person erased at that time, and ends all sessions; one that was ordered before stays as it is. */
  orderErasure(address: string, due: Date): Promise<void>;
  /** Takes that back. */
  undoErasure(address: string): Promise<void>;
  /** Ends one session. */
  end(address: string, digest: string): Promise<void>;
  /** Ends all sessions of a person. */
  endAll(address: string): Promise<void>;
}

/** What is kept of people who see and keep what was issued to them. */
export interface Holders {
  /** A link that can still be used. */
  link(address: string, digest: string, at: Date): Promise<HolderLink | undefined>;
  /** Undefined for an address that nothing was issued to and that has no account. `locale` is what its owner chose. */
  known(email: string): Promise<{ readonly locale: Locale | null } | undefined>;
  /** The session of a secret with this digest; a consistent read. */
  session(address: string, digest: string): Promise<HolderSession | undefined>;
  /** What is kept of the owner of an address; a consistent read, in one call with what else is read at the moment. */
  profile(address: string): Promise<HolderProfile | undefined>;
  /** All certificates of these addresses, of every organization, newest first; of each address at most `most`. */
  certificates(addresses: readonly string[], most: number, at: Date): Promise<readonly Certificate[]>;
}

/** An address that a person has confirmed by a mailed link. */
export interface HolderAddress {
  /** The digest of the address: its partition without the prefix. */
  readonly address: string;
  readonly email: string;
  readonly confirmed_at: string;
}

/** What a person chose in /me, as it is stored with their first address. */
export interface HolderProfile extends HolderAddress {
  /** Sessions of another epoch have ended. */
  readonly epoch: string;
  readonly name: string | null;
  readonly locale: Locale | null;
  /** The further addresses. */
  readonly addresses: readonly HolderAddress[];
  /** The first address of the person that this one belongs to. */
  readonly joined_to: string | null;
  /** When all is erased; null unless the person has ordered it. */
  readonly erase_at: string | null;
  /** Counts the changes of `addresses` and `joined_to`. */
  readonly revision: number;
}

/** A browser that is signed in, as it is stored with the person's first address. */
export interface HolderSession {
  readonly address: string;
  readonly digest: string;
  /** The address whose link opened it. */
  readonly by: string;
  readonly epoch: string;
  readonly expires_at: string;
}
