import type { Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import type { IssuerEntry } from "#shared/domain/credentials/issuer-log.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { GATES_AT_ONCE } from "../gate-command.ts";
import { organizationPages } from "../organization-pages.ts";
import { correctCounts, unfinishedIssuances } from "./counters.ts";
import { type GatePorts, newerGate, removeGate, settleGate, strangeGates } from "./gates.ts";
import {
  chooseAgain,
  isListBehind,
  type LastingChanges,
  readLasting,
  removeAgain,
  revokeAgain,
} from "./lasting.ts";
import { holdBack, waitingMails } from "./mails.ts";

export const RESTORE_PORTS = [
  "apiKeys",
  "apiKeyRevocation",
  "certificates",
  "clock",
  "credentialsQueue",
  "gateRebuild",
  "issuerLog",
  "issuers",
  "lastingLog",
  "mailSweeps",
  "organizationChanges",
  "organizationLists",
  "organizations",
  "pauseChanges",
  "sharing",
  "statusCounterSkip",
  "statusLists",
  "transitions",
  "unfinished",
  "webhookRemoval",
  "webhooks",
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
  /** Addresses whose last word about an organization's mail is made true again. */
  unsubscriptions: number;
  /** Certificates that are revoked again. */
  revocations: number;
  /** Certificates of which their holder's choice, who sees them, is made again. */
  choices: number;
  /** Webhooks that are removed again. */
  webhooks: number;
  /** Entries of status lists that are revoked again. */
  revoked_entries: number;
  /** Status lists that have to be published: the worker does it when the pause is over. */
  status_lists: number;
  /** Events whose counters are made to say what their certificates say. */
  event_counters: number;
  /** Organizations whose use of the month is made to be the number of their certificates. */
  usages: number;
  /** Organizations whose counters cannot be compared, because a stored issuance of theirs is damaged. */
  uncounted: number;
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

/** Counts what {@link restore} would do, but for counters, which only a pause holds still; changes nothing. */
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
  const lasting = await readLasting(ports, restored.from);
  counts.unsubscriptions = lasting.mails.length;
  counts.revocations = lasting.revocations.length;
  counts.choices = lasting.choices.length;
  counts.webhooks = lasting.webhooks.length;
  counts.revoked_entries = lasting.lists.reduce((sum, { revoked }) => sum + revoked.length, 0);
  for (const list of lasting.lists) if (await isListBehind(ports, list)) counts.status_lists++;
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

  say("mails: who refused them");
  const lasting = await readLasting(ports, from);
  for (const entry of lasting.mails) if (await ports.lastingLog.apply(entry)) counts.unsubscriptions++;

  say("revocations: certificates and status lists");
  for (const entry of lasting.revocations) if (await revokeAgain(ports, entry)) counts.revocations++;
  await restoreLists(restored, lasting, counts);

  say("certificates: who may see them");
  for (const entry of lasting.choices) if (await chooseAgain(ports, entry)) counts.choices++;

  say("webhooks: those that were removed");
  for (const entry of lasting.webhooks) if (await removeAgain(ports, entry)) counts.webhooks++;

  await restoreCounters(restored, organizations, counts, say);

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

/** Revokes entries of status lists again, and has those lists published that are behind. */
async function restoreLists(
  { ports }: Restored,
  { lists }: LastingChanges,
  counts: RestoreCounts,
): Promise<void> {
  for (const list of lists) {
    for (const entry of list.revoked) if (await ports.lastingLog.apply(entry)) counts.revoked_entries++;
    if (!(await isListBehind(ports, list))) continue;
    const job = { organization_id: list.organization_id, status_list: list.list };
    if ((await ports.credentialsQueue.send([job])).length > 0)
      throw new Error("A status list could not be queued; run the command again.");
    counts.status_lists++;
  }
}

/** Compares the counters of every organization with its certificates, and corrects them. */
async function restoreCounters(
  { connection, ports }: Restored,
  organizations: readonly Organization[],
  counts: RestoreCounts,
  say: (step: string) => void,
): Promise<void> {
  const unfinished = await unfinishedIssuances(ports);
  for (const [n, { id }] of organizations.entries()) {
    say(`counters: organization ${n + 1} of ${organizations.length}`);
    const issuances = unfinished.get(id);
    if (issuances === null) {
      counts.uncounted++;
      continue;
    }
    const { events, usage } = await correctCounts(connection, id, ports.clock.now(), issuances);
    counts.event_counters += events;
    if (usage) counts.usages++;
  }
}

const emptyCounts = (organizations: number): RestoreCounts => ({
  organizations,
  issuer_changes: 0,
  status_counters: 0,
  unsubscriptions: 0,
  revocations: 0,
  choices: 0,
  webhooks: 0,
  revoked_entries: 0,
  status_lists: 0,
  event_counters: 0,
  usages: 0,
  uncounted: 0,
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
