import type { Certificate } from "../certificates/certificate.ts";
import type { ErasedPerson, ErasureReason } from "./jobs.ts";

/** Ports of erasure. */
export interface PrivacyPorts {
  erasures: Erasures;
  erasedAddresses: ErasedAddresses;
  addressErasures: AddressErasures;
}

/** A certificate as its erasure finds it; `person` only while it is not known that no record names its person. */
export interface ErasableCertificate {
  readonly certificate: Certificate;
  readonly person: ErasedPerson | null;
}

/** Takes out of the store what it says of a certificate's person. */
export interface Erasures extends KeptDocuments {
  /** A consistent read. */
  read(organizationId: string, certificateId: string): Promise<ErasableCertificate | undefined>;
  /**
   * Makes the tombstone `after` of a certificate, which keeps its person aside until `finish`, with the event's counters and the
   * short code in one transaction. False, and nothing is written, when the certificate changed since it was read.
   */
  tombstone(before: Certificate, after: Certificate, why: ErasureReason): Promise<boolean>;
  /** Removes every record of the main table that names the person of an erased certificate. Repeating it is harmless. */
  sweep(certificate: Certificate, person: ErasedPerson): Promise<void>;
  /**
   * Removes what the main table keeps of a former holder of a certificate that is another person's now; `holder`: the partition of
   * their address. Repeating it is harmless.
   */
  sweepFormer(certificate: Certificate, holder: string): Promise<void>;
  /** Ends an erasure: the tombstone forgets the person. */
  finish(certificate: Certificate): Promise<void>;
}

/**
 * Addresses whose owners had an organization erase what it knew of them, as digests with a salt of the organization. `address`: the
 * partition of an address.
 */
export interface ErasedAddresses {
  /** Those of the addresses that the organization must not issue to, each with its partition. Eventually consistent. */
  among(
    organizationId: string,
    salt: string,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** A consistent read. */
  has(organizationId: string, address: string): Promise<boolean>;
  refuse(organizationId: string, address: string, at: Date): Promise<void>;
  /** The person has asked again, as `by` says: an API key or a user of the panel; null after a restore. */
  allow(organizationId: string, address: string, at: Date, by: string | null): Promise<void>;
}

/** A certificate that an address has or had. */
interface NamedCertificate {
  readonly organization_id: string;
  readonly certificate_id: string;
}
/** A certificate of an address, as the index has it. */
export interface OwnedCertificate extends NamedCertificate {
  readonly created_at: string;
}

/** Erases what is kept of an address itself. `address`: its partition. */
export interface AddressErasures {
  /** Keeps that all is to be erased, also in the log of lasting changes. False when that was asked for already. */
  order(address: string, at: Date): Promise<boolean>;
  /** Removes account, choices, sessions, links, unsubscriptions and log. Repeating it is harmless. */
  erase(address: string): Promise<void>;
  /** First addresses of persons whose order to erase all is due, longest waiting first. The index may lag. */
  due(at: Date, limit: number): Promise<readonly string[]>;
  /** Its certificates in pages, those of one organization together. Eventually consistent. */
  certificates(address: string, organizationId?: string): AsyncIterable<readonly OwnedCertificate[]>;
  /** Those that passed from it to another one, in pages. */
  former(address: string, organizationId?: string): AsyncIterable<readonly NamedCertificate[]>;
}

/** Documents that were drawn and kept. */
export interface KeptDocuments {
  /** Removes all of a certificate. */
  forget(code: string): Promise<void>;
}
