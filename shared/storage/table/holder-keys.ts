import { partitions } from "./schema.ts";

/** Starts of the sort keys of what happened to a certificate, and of what was asked for. */
export const CHANGES_START = "CHANGE#";
export const REQUESTS_START = "REQUEST#";

/** Start of the sort keys of what an address had once. */
export const FORMER_START = "FORMER#";
/** The certificate in such a key. */
export function formerHoldIn(sortKey: unknown) {
  const [, organization_id, certificate_id] = String(sortKey).split("#") as [string, string, string];
  return { organization_id, certificate_id };
}

/** The keys of what is kept of people, which schema.ts describes; apart, as most functions need none of them. */
export const holderKeys = {
  /** Of an address, by its partition, which a link and a cookie name. */
  holder: (address: string) => ({ pk: address, sk: "HOLDER" }),
  holderSession: (address: string, digest: string) => ({ pk: address, sk: `SESSION#${digest}` }),
  holderLink: (address: string, digest: string) => ({ pk: address, sk: `LINK#${digest}` }),
  /** How many links an address got, and asked for, on a day, in each of its hours. */
  holderLinkCount: (address: string, day: string) => ({ pk: address, sk: `LINKS#${day}` }),
  holderLog: (address: string, at: string, random: string) => ({ pk: address, sk: `LOG#${at}#${random}` }),
  holderErasure: (address: string) => ({ pk: address, sk: "ERASURE" }),
  /** Of a certificate that passed to another address. */
  formerHold: (address: string, organizationId: string, certificateId: string) => ({
    pk: address,
    sk: `${FORMER_START}${organizationId}#${certificateId}`,
  }),
  certificateChange: (code: string, at: string, random: string) => ({
    pk: partitions.code(code),
    sk: `${CHANGES_START}${at}#${random}`,
  }),
  certificateRequest: (code: string, id: string) => ({
    pk: partitions.code(code),
    sk: `${REQUESTS_START}${id}`,
  }),
  holderRequest: (organizationId: string, id: string) => ({
    pk: partitions.holderRequests(organizationId),
    sk: id,
  }),
  erasedAddress: (organizationId: string, digest: string) => ({
    pk: partitions.erasedAddresses(organizationId),
    sk: digest,
  }),
  /** That an erased address wanted no mail of the organization. */
  erasedMute: (organizationId: string, digest: string) => ({
    pk: partitions.erasedAddresses(organizationId),
    sk: `MUTED#${digest}`,
  }),
  erasureSalt: (organizationId: string) => ({ pk: partitions.erasedAddresses(organizationId), sk: "SALT" }),
};
