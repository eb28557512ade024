/** Start of the keys of credentials, for permissions on them only. */
export const CREDENTIAL_KEYS = "CREDENTIAL#";
/** The sort key of an issuer, and the start of those of its keys, which follow it without anything between them. */
export const ISSUER = "ISSUER";
export const ISSUER_KEYS_START = "KEY#";

/** Partitions that are queried. */
export const credentialPartitions = {
  issuer: (organizationId: string) => `ORG#${organizationId}#ISSUER`,
  revokedIndexes: (organizationId: string, list: number) => `ORG#${organizationId}#REVOKED#${list}`,
};

const ofIssuer = (organizationId: string, sk: string) => ({
  pk: credentialPartitions.issuer(organizationId),
  sk,
});

/** The key of each record of credentials, their issuers and their status; schema.ts describes them. */
export const credentialKeys = {
  credential: (certificateId: string) => ({ pk: CREDENTIAL_KEYS + certificateId, sk: "CREDENTIAL" }),
  issuer: (organizationId: string) => ofIssuer(organizationId, ISSUER),
  issuerKey: (organizationId: string, keyId: string) =>
    ofIssuer(organizationId, `${ISSUER_KEYS_START}${keyId}`),
  sealedKey: (organizationId: string, keyId: string) => ofIssuer(organizationId, `SEALED#${keyId}`),
  credentialCounter: (organizationId: string) => ofIssuer(organizationId, "COUNTER"),
  statusList: (organizationId: string, list: number) => ofIssuer(organizationId, `STATUS#${list}`),
  statusListTurn: (organizationId: string, list: number) => ofIssuer(organizationId, `TURN#${list}`),
  revokedIndex: (organizationId: string, list: number, index: number) => ({
    pk: credentialPartitions.revokedIndexes(organizationId, list),
    sk: String(index).padStart(6, "0"),
  }),
};

/** The index in the sort key of its revocation. */
export const revokedIndexIn = (sortKey: unknown): number => Number(sortKey);
