/** Starts of the keys in the gate's table, for permissions on one kind of item only; `address` is that of all windows. */
export const GATE_KEYS = {
  organization: "ORG#",
  address: "IP#",
  endpoint: "WEBHOOK#",
  pause: "PAUSE",
} as const;

/** Partition of the log of issuers in the table `deliveries`, which a restore of `main` does not put back. */
export const ISSUER_LOG = "ISSUERS";

/** A version of the directory's log as text that sorts by version. */
export const directoryVersion = (version: number): string => String(version).padStart(15, "0");

/** Partitions that are queried. */
export const otherPartitions = {
  deliveries: (webhookId: string) => `WEBHOOK#${webhookId}`,
  attempts: (webhookId: string) => `WEBHOOK#${webhookId}#LOG`,
  registrations: (webhookId: string) => `WEBHOOK#${webhookId}#PEOPLE`,
  retry: (shard: number) => `RETRY#${shard}`,
  parked: (webhookId: string) => `PARKED#${webhookId}`,
  directoryLog: "LOG",
  issuerLog: ISSUER_LOG,
};

/** The key of each record of the tables `gate`, `deliveries` and `directory`, whose records tables.ts describes. */
export const otherKeys = {
  delivery: (webhookId: string, id: string) => ({ pk: otherPartitions.deliveries(webhookId), sk: id }),
  attempt: (webhookId: string, deliveryId: string, at: string) => ({
    pk: otherPartitions.attempts(webhookId),
    sk: `${deliveryId}#${at}`,
  }),
  registration: (webhookId: string, deliveryId: string) => ({
    pk: otherPartitions.registrations(webhookId),
    sk: deliveryId,
  }),
  issuerEntry: (organizationId: string, keyId: string, event: string) => ({
    pk: ISSUER_LOG,
    sk: `${organizationId}#${keyId}#${event}`,
  }),
  gate: (organizationId: string) => ({ pk: `${GATE_KEYS.organization}${organizationId}` }),
  pause: { pk: GATE_KEYS.pause },
  endpointHealth: (webhookId: string) => ({ pk: `${GATE_KEYS.endpoint}${webhookId}` }),
  minuteWindow: (window: string, minute: number) => ({ pk: `${GATE_KEYS.address}${window}#${minute}` }),
  place: (who: string, place: number) => ({ pk: `${GATE_KEYS.address}${who}#${place}` }),
  uploadDay: (organizationId: string, day: string) => ({
    pk: `${GATE_KEYS.address}upload#${organizationId}#${day}`,
  }),
  directoryEntry: (version: number) => ({ pk: otherPartitions.directoryLog, sk: directoryVersion(version) }),
  directoryHead: { pk: "HEAD", sk: "HEAD" },
  directoryEdition: (format: string) => ({ pk: "EDITION", sk: format }),
  directoryBuilding: (format: string) => ({ pk: "BUILDING", sk: format }),
  analysisBudget: (day: string) => ({ pk: "BUDGET", sk: day }),
};
