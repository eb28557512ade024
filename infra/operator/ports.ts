import { workers } from "#functions/workers/workers.ts";
import { HISTORY_PORTS } from "#shared/domain/certificates/certificate-history.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { CLOSING_PORTS } from "#shared/domain/privacy/close-organization.ts";
import { ERASE_PERSON_PORTS } from "#shared/domain/privacy/erase-person.ts";
import { ORGANIZATION_EXPORT_PORTS } from "#shared/domain/privacy/export-organization.ts";
import { EXPORT_PORTS } from "#shared/domain/privacy/export-person.ts";
import { RESTORE_PORTS } from "./restore/restore.ts";

/** The ports that are there for every command. */
export const COMMON_PORTS = [
  "clock",
  "settings",
  "organizations",
  "organizations.write",
  "organizations.profile",
  "apiKeys",
  "apiKeys.write",
  "members",
  "members.write",
] as const satisfies PortName[];
export type CommonPort = (typeof COMMON_PORTS)[number];

/** The ports that a command may ask for. */
export const FURTHER_PORTS = [
  ...CLOSING_PORTS,
  ...ERASE_PERSON_PORTS,
  ...EXPORT_PORTS,
  ...ORGANIZATION_EXPORT_PORTS,
  ...HISTORY_PORTS,
  ...RESTORE_PORTS,
  "certificates.list",
  "holders",
  "imports",
  "imports.write",
  "personRecords",
  "requests.due",
  "credentials",
  "credentialsQueue",
  "directoryEditions",
  "messages.due",
  "issuers.write",
  "issuers",
  "mailQueue",
  "pause.write",
  "senders.write",
  "tenantsQueue",
] as const satisfies PortName[];
export type FurtherPort = (typeof FURTHER_PORTS)[number];

/** The workers whose batches can be replayed: those that read a stream. */
export const REPLAYED = workers.filter(({ source }) => "stream" in source);

/** Every port that this tool uses. The role of operators is made from it (infra/constructs/operator-role.ts). */
export const OPERATOR_PORTS: readonly PortName[] = [
  ...new Set([...COMMON_PORTS, ...FURTHER_PORTS, ...REPLAYED.flatMap(({ uses }) => uses)]),
];
