import type { Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import type { IssuerEntry } from "#shared/domain/credentials/issuer-log.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { GATES_AT_ONCE } from "../gate-command.ts";
import { organizationPages } from "../organization-pages.ts";
import { type GatePorts, newerGate, removeGate, settleGate, strangeGates } from "./gates.ts";
import { holdBack, waitingMails } from "./mails.ts";

export const RESTORE_PORTS = [
  "apiKeys",
  "apiKeyRevocation",
  "clock",
  "gateRebuild",
  "issuerLog",
  "issuers",
  "mailSweeps",
  "organizationChanges",
  "organizationLists",
  "organizations",
  "pauseChanges",
  "statusCounterSkip",
] as const;
export type RestorePorts = Pick<Ports, (typeof RESTORE_PORTS)[number]>;

/** The table `main`, as it was at `from`, and what stands outside it. */
export interface Restored {
  readonly connection: Connection;
  readonly ports: RestorePorts & GatePorts;
  /** The moment to which the table was put back. */
  readonly from: string;
}

/** What a restore would change, or has changed. */
export interface RestoreCounts {
  readonly organizations: number;
  /** First keys, further keys and distrusts of the log that are made again. */
  issuer_changes: number;
  /** Issuers whose status counter is moved on. */
  status_counters: number;
  revoked_keys: number;
  plans: number;
  quotas: number;
  /** Gates of organizations that the table does not know. */
  strange_gates: number;
  /** Invitations that waited and may have been sent since. */
  held_mails: number;
}

async function everyOrganization({ ports }: Restored): Promise<Organization[]> {
  const found: Organization[] = [];
  for await (const page of organizationPages(ports)) found.push(...page);
  return found;
}

/** What the log has since the moment, and a little before. */
const loggedSince = ({ ports, from }: Restored): Promise<readonly IssuerEntry[]> =>
  ports.issuerLog.entries(new Date(Date.parse(from) - RESTORE.logOverlapSeconds * 1_000).toISOString());

/** Until then mails were sent; what becomes due later was not. */
const pausedAt = async ({ ports }: Restored): Promise<string> =>
  (await ports.pauseChanges.read())?.since ?? ports.clock.now().toISOString();

const organizationOf = (entry: IssuerEntry): string =>
  entry.event === "distrusted" ? entry.organization_id : entry.key.organization_id;

/** Counts what {@link restore} would do; changes nothing. */
export async function planRestore(restored: Restored): Promise<RestoreCounts> {
  const { connection, ports } = restored;
  const organizations = await everyOrganization(restored);
  const logged = await loggedSince(restored);
  const counts = emptyCounts(organizations.length);
  counts.issuer_changes = logged.length;
  const issuers = new Set(logged.map(organizationOf));
  await forEachParallel(organizations, GATES_AT_ONCE, async (organization) => {
    if (await ports.issuers.find(organization.id)) issuers.add(organization.id);
    addNewer(counts, await newerGate(connection, ports, organization));
  });
  counts.status_counters = issuers.size;
  for await (const _ of strangeGates(connection, ports)) counts.strange_gates++;
  for await (const _ of waitingMails(connection, await pausedAt(restored))) counts.held_mails++;
  return counts;
}

/**
 * Brings the service in line with a table that was put back, during a pause. Each step looks at what is there, so a run that
 * died is simply repeated, and a repetition changes nothing. Gives what this run has changed.
 */
export async function restore(restored: Restored, say: (step: string) => void): Promise<RestoreCounts> {
  const { connection, ports, from } = restored;
  const organizations = await everyOrganization(restored);
  const counts = emptyCounts(organizations.length);

  say("issuers: keys and distrusts of the log");
  const logged = await loggedSince(restored);
  for (const entry of logged) if (await ports.issuerLog.apply(entry)) counts.issuer_changes++;

  say("status lists: counters");
  for (const id of new Set([...organizations.map(({ id }) => id), ...logged.map(organizationOf)])) {
    if (!(await ports.issuers.find(id))) continue;
    const numbers = RESTORE.listsSkipped * STATUS_LIST_ENTRIES;
    if (await ports.statusCounterSkip.skip(id, numbers, `restore to ${from}`)) counts.status_counters++;
  }

  say("gates: revoked keys, plans and quotas");
  await forEachParallel(organizations, GATES_AT_ONCE, async (organization) =>
    addNewer(counts, await settleGate(connection, ports, organization)),
  );
  for await (const id of strangeGates(connection, ports)) {
    await removeGate(connection, id);
    counts.strange_gates++;
  }

  say("mails: none that may have been sent goes out by itself");
  for await (const mail of waitingMails(connection, await pausedAt(restored)))
    if (await holdBack(connection, mail)) counts.held_mails++;
  const until = ports.clock.now().toISOString();
  await ports.mailSweeps.save({ from: from, until, organizations: null, certificates: {}, finished: true });
  return counts;
}

const emptyCounts = (organizations: number): RestoreCounts => ({
  organizations,
  issuer_changes: 0,
  status_counters: 0,
  revoked_keys: 0,
  plans: 0,
  quotas: 0,
  strange_gates: 0,
  held_mails: 0,
});

function addNewer(counts: RestoreCounts, newer: Awaited<ReturnType<typeof newerGate>>): void {
  counts.revoked_keys += newer.revoked.length;
  if (newer.plan) counts.plans++;
  if (newer.quota !== undefined) counts.quotas++;
}
