import type { AddressCertificates } from "../certificates/ports.ts";
import type { PhoneOptOuts } from "../phone/ports.ts";

/** Ports of what is kept of a person beside their certificates. */
export interface PersonDataPorts {
  /** Apart: it finds by the index of addresses what all organizations have of a person. */
  personRecords: PersonRecords;
}

/** What can be done with a person's data, as its log has it. */
export const HOLDER_LOG_KINDS = ["signed_in", "exported"] as const;

/** One thing that was done with a person's data. */
export interface HolderLogEntry {
  readonly at: string;
  readonly what: (typeof HOLDER_LOG_KINDS)[number];
  readonly by: "person" | "operator";
}

/** What is kept of an address beside its certificates (decision 23.2). */
export interface AddressData {
  readonly account: { readonly name: string; readonly created_at: string } | null;
  /** Their choices in My certificates; null for who never made one. */
  readonly profile: HolderChoices | null;
  /** Organizations whose mail the address refused. */
  readonly unsubscriptions: readonly { readonly organization_id: string; readonly since: string }[];
  /** Invitations of a day, of all organizations; kept for two days. */
  readonly mail_days: readonly { readonly day: string; readonly mails: number }[];
  /** Links and browsers that are good at this moment, without their secrets. */
  readonly links: readonly { readonly purpose: string; readonly expires_at: string }[];
  readonly sessions: readonly { readonly expires_at: string | null }[];
  readonly log: readonly HolderLogEntry[];
  /** Since when all is to be erased. */
  readonly erasure_asked_at: string | null;
}

/** What a person chose in My certificates. */
export interface HolderChoices {
  readonly name: string | null;
  readonly locale: string | null;
  readonly addresses: readonly string[];
}

/** What is kept of a person, whoever issued to them. */
export interface PersonRecords extends AddressCertificates, HolderLog {
  /** What the holder of a number said of its messages. */
  optOut: PhoneOptOuts["of"];
  /** All that is kept of an address, by consistent reads; what stands for a certificate it holds is left out. */
  of(email: string): Promise<AddressData>;
}

export interface HolderLog {
  /** Notes what was done with the data of an address; kept for `PRIVACY.logMonths`. */
  log(email: string, entry: HolderLogEntry): Promise<void>;
}
