import type { LastingChange, LastingOfOrganization, LastingOfPhone } from "#shared/domain/lasting-changes.ts";

/** Starts of the keys in the gate's table, for permissions on one kind of item only; `address` is that of all windows. */
export const GATE_KEYS = {
  organization: "ORG#",
  address: "IP#",
  endpoint: "WEBHOOK#",
  pause: "PAUSE",
  editor: "EDITOR#",
  phoneSwitch: "SWITCH#PHONE",
} as const;

/** End of the keys of gates for sessions; the others are for API keys. */
export const SESSIONS_END = "#SESSIONS";

/** Partition of the log of issuers in the table `deliveries`, which a restore of `main` does not put back. */
export const ISSUER_LOG = "ISSUERS";

/** Start of the partitions of the log of lasting changes there, one for each day. */
export const LASTING_LOG = "LASTING#";

/** A version of the directory's log as text that sorts by version. */
export const directoryVersion = (version: number): string => String(version).padStart(15, "0");

/** Partitions that are queried. */
export const otherPartitions = {
  deliveries: (webhookId: string) => `WEBHOOK#${webhookId}`,
  attempts: (webhookId: string) => `WEBHOOK#${webhookId}#LOG`,
  registrations: (webhookId: string) => `WEBHOOK#${webhookId}#PEOPLE`,
  sessionSamples: (sessionId: string) => `WEBHOOK#${sessionId}#SAMPLES`,
  retry: (shard: number) => `RETRY#${shard}`,
  parked: (webhookId: string) => `PARKED#${webhookId}`,
  directoryLog: "LOG",
  issuerLog: ISSUER_LOG,
  calls: (organizationId: string) => `ORG#${organizationId}#REQUEST_LOG`,
  lastingLog: (at: string) => LASTING_LOG + at.slice(0, 10),
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
  sessionSample: (sessionId: string, id: string) => ({
    pk: otherPartitions.sessionSamples(sessionId),
    sk: id,
  }),
  calls: (organizationId: string, id: string) => ({ pk: otherPartitions.calls(organizationId), sk: id }),
  issuerEntry: (organizationId: string, keyId: string, event: string) => ({
    pk: ISSUER_LOG,
    sk: `${organizationId}#${keyId}#${event}`,
  }),
  lastingEntry: (entry: LastingChange) => ({
    pk: otherPartitions.lastingLog(entry.at),
    sk:
      "phone" in entry
        ? `${entry.phone}#${sayingOf(entry)}`
        : "erased" in entry
          ? `${entry.erased}#ERASED`
          : `${entry.organization_id}#${subjectOf(entry)}`,
  }),
  gate: (organizationId: string) => ({ pk: `${GATE_KEYS.organization}${organizationId}` }),
  sessionGate: (organizationId: string) => ({
    pk: `${GATE_KEYS.organization}${organizationId}${SESSIONS_END}`,
  }),
  pause: { pk: GATE_KEYS.pause },
  phoneSwitch: { pk: GATE_KEYS.phoneSwitch },
  editor: (id: string) => ({ pk: `${GATE_KEYS.editor}${id}` }),
  endpointHealth: (webhookId: string) => ({ pk: `${GATE_KEYS.endpoint}${webhookId}` }),
  minuteWindow: (window: string, minute: number) => ({ pk: `${GATE_KEYS.address}${window}#${minute}` }),
  place: (who: string, place: number) => ({ pk: `${GATE_KEYS.address}${who}#${place}` }),
  signUpDay: (who: string, day: string) => ({ pk: `${GATE_KEYS.address}sign-up#${who}#${day}` }),
  sampleDay: (organizationId: string, who: string, day: string) => ({
    pk: `${GATE_KEYS.address}sample#${organizationId}#${who}#${day}`,
  }),
  uploadDay: (organizationId: string, day: string) => ({
    pk: `${GATE_KEYS.address}upload#${organizationId}#${day}`,
  }),
  directoryEntry: (version: number) => ({ pk: otherPartitions.directoryLog, sk: directoryVersion(version) }),
  directoryHead: { pk: "HEAD", sk: "HEAD" },
  directoryEdition: (format: string) => ({ pk: "EDITION", sk: format }),
  directoryBuilding: (format: string) => ({ pk: "BUILDING", sk: format }),
  analysisBudget: (day: string) => ({ pk: "BUDGET", sk: day }),
};

/** Who says what of a number's messages: a later entry of the same day takes the place of what the same one says. */
const sayingOf = (entry: LastingOfPhone): string =>
  (entry.organization_id === undefined ? "" : `${entry.organization_id}#`) +
  (entry.event === "phone_allowed" ? "ALLOWED" : `STOPPED#${entry.by}#${entry.address ?? ""}`);

/** What an entry is about: a later one of the same day takes its place. */
function subjectOf(entry: LastingOfOrganization): string {
  switch (entry.event) {
    case "muted":
    case "unmuted":
      return `MAIL#${entry.address}`;
    case "recipient_erased":
    case "recipient_allowed":
      return `ERASED#${entry.address}`;
    case "revoked":
    case "certificate_erased":
      return `CERTIFICATE#${entry.certificate_id}`;
    case "sharing_chosen":
      return `SHARING#${entry.certificate_id}`;
    case "webhook_removed":
      return `WEBHOOK#${entry.webhook_id}`;
    case "key_revoked":
      return `KEY#${entry.key_id}`;
    case "index_revoked":
      return `INDEX#${entry.list}#${entry.index}`;
    case "list_opened":
      return `LIST#${entry.list}`;
  }
}
