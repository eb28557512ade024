/** Start of the keys of credentials, for permissions on them only. */
export const CREDENTIAL_KEYS = "CREDENTIAL#";

/** Partitions of issuers and of their status lists. */
export const credentialPartitions = {
  issuer: (organizationId: string) => `ORG#${organizationId}#ISSUER`,
  revokedIndexes: (organizationId: string, list: number) => `ORG#${organizationId}#REVOKED#${list}`,
};

/** The sort key of an issuer, and the start of those of its keys, which follow it without anything between them. */
export const ISSUER_SORT_KEY = "ISSUER";
export const ISSUER_KEYS_START = "KEY#";

/** Start of the sort keys of the badges that credentials of an issuer name; the short code follows. */
export const ISSUER_BADGES_START = "BADGE#";

const ofIssuer = (organizationId: string, sk: string) => ({
  pk: credentialPartitions.issuer(organizationId),
  sk,
});
/** The keys of the main table's records of issuers and credentials, which schema.ts describes. */
export const credentialKeys = {
  issuer: (organizationId: string) => ofIssuer(organizationId, ISSUER_SORT_KEY),
  issuerKey: (organizationId: string, keyId: string) =>
    ofIssuer(organizationId, `${ISSUER_KEYS_START}${keyId}`),
  sealedKey: (organizationId: string, keyId: string) => ofIssuer(organizationId, `SEALED#${keyId}`),
  credential: (certificateId: string) => ({ pk: CREDENTIAL_KEYS + certificateId, sk: "CREDENTIAL" }),
  credentialCounter: (organizationId: string) => ofIssuer(organizationId, "COUNTER"),
  statusList: (organizationId: string, list: number) => ofIssuer(organizationId, `STATUS#${list}`),
  statusListPermit: (organizationId: string, list: number) => ofIssuer(organizationId, `TURN#${list}`),
  issuerBadge: (organizationId: string, code: string) => ofIssuer(organizationId, ISSUER_BADGES_START + code),
  revokedIndex: (organizationId: string, list: number, index: number) => ({
    pk: credentialPartitions.revokedIndexes(organizationId, list),
    sk: String(index).padStart(6, "0"),
  }),
};

/** The index in the sort key of its revocation. */
export const revokedIndexIn = (sortKey: unknown): number => Number(sortKey);

/** The partitions of issuers and of revoked indexes, as patterns for permissions (key-patterns.ts). */
export const credentialPatterns = {
  issuers: credentialPartitions.issuer("*"),
  revokedIndexes: "ORG#*#REVOKED#",
} as const;
