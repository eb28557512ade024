/** Partitions of status lists. */
export const credentialPartitions = {
  issuer: (organizationId: string) => `ORG#${organizationId}#ISSUER`,
  revokedIndexes: (organizationId: string, list: number) => `ORG#${organizationId}#REVOKED#${list}`,
};

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
  revokedIndex: (organizationId: string, list: number, index: number) => ({
    pk: credentialPartitions.revokedIndexes(organizationId, list),
    sk: String(index).padStart(6, "0"),
  }),
};

/** The index in the sort key of its revocation. */
export const revokedIndexIn = (sortKey: unknown): number => Number(sortKey);
