/** Partitions of status lists. */
export const credentialPartitions = {
  issuer: (organizationId: string) => `ORG#${organizationId}#ISSUER`,
  revokedIndexes: (organizationId: string, list: number) => `ORG#${organizationId}#REVOKED#${list}`,
};

/** Start of the sort keys of the badges that credentials of an issuer name; the short code follows. */
export const ISSUER_BADGES_START = "BADGE#";

/** The keys of the main table's records of status lists, which schema.ts describes. */
export const credentialKeys = {
  credentialCounter: (organizationId: string) => ({
    pk: credentialPartitions.issuer(organizationId),
    sk: "COUNTER",
  }),
  statusList: (organizationId: string, list: number) => ({
    pk: credentialPartitions.issuer(organizationId),
    sk: `STATUS#${list}`,
  }),
  statusListTurn: (organizationId: string, list: number) => ({
    pk: credentialPartitions.issuer(organizationId),
    sk: `TURN#${list}`,
  }),
  issuerBadge: (organizationId: string, code: string) => ({
    pk: credentialPartitions.issuer(organizationId),
    sk: ISSUER_BADGES_START + code,
  }),
  revokedIndex: (organizationId: string, list: number, index: number) => ({
    pk: credentialPartitions.revokedIndexes(organizationId, list),
    sk: String(index).padStart(6, "0"),
  }),
};

/** The index in the sort key of its revocation. */
export const revokedIndexIn = (sortKey: unknown): number => Number(sortKey);
