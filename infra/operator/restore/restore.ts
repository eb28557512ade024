import type { Connection } from "#shared/connect.ts";
import { batchesOf, forEachParallel } from "#shared/domain/batches.ts";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import type { IssuerEntry } from "#shared/domain/credentials/ports.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { GATES_AT_ONCE, organizationPages } from "../organizations.ts";
import { Refusal } from "../refusal.ts";
import { correctCounts, nullIfDamaged, unfinishedIssuances } from "./counters.ts";
import { type GatePorts, newerGate, removeGates, settleGate, strangeGates } from "./gates.ts";
import { goOn, importsOfAll, mayHaveGoneOut, release, stepAgain } from "./imports-again.ts";
import {
  chooseAgain,
  eraseAddressAgain,
  eraseAgain,
  isActiveAgain,
  isListBehind,
  type LastingChanges,
  readLasting,
  refuseAgain,
  removeAgain,
  revokeAgain,
  revokeKeyAgain,
} from "./lasting.ts";
import { dueMessages, holdBack, holdBackUntried, keepUnsent, untriedMails, waitingMails } from "./waiting.ts";

/** Fewer than the parts of an event's counters, as each revocation changes one of them. */
const ENTRIES_AT_ONCE = 8;
/** Entries of the log after which a restore tells how far it is, and looks at the pause. */
const TOLD_AFTER = 1_000;

export const RESTORE_PORTS = [
  "clock",
  "credentialsQueue",
  "erasuresQueue",
  "apiKeys",
  "apiKeys.write",
  "certificates",
  "addressErasures",
  "erasedAddresses",
  "organizations.write",
  "lastingLog",
  "issuers",
  "organizations",
  "members",
  "members.write",
  "pause.write",
  "certificates.write",
  "certificates.share",
  "credentials",
  "issuances.unfinished",
  "webhooks.write",
  "webhooks",
  "imports.write",
] as const;
export type RestorePorts = Pick<Ports, (typeof RESTORE_PORTS)[number]>;

/** The table `main`, as it was at `from`, and what stands outside it. */
export interface Restored {
  readonly connection: Connection;
  readonly ports: RestorePorts & GatePorts;
  /** The moment to which the table was put back. */
  readonly from: string;
}

/** What a restore changes, by what operators are told of it. */
export const RESTORE_COUNTS = {
  organizations: "organizations",
  issuer_changes: "keys and distrusts of issuers made again",
  status_counters: `counters moved on by ${RESTORE.listsSkipped} status lists`,
  unsubscriptions: "unsubscriptions made again",
  revocations: "certificates revoked again",
  erasures: "certificates erased again",
  erased_people: "people of whom all is erased again when the pause is over",
  erased_addresses: "addresses refused, or allowed, again",
  choices: "certificates hidden or shown again",
  webhooks: "webhooks removed again",
  revoked_entries: "entries of status lists revoked again",
  status_lists: "status lists to publish when the pause is over",
  event_counters: "events whose counters were corrected",
  usages: "organizations whose use of the month was corrected",
  /** Of which a stored issuance is damaged. */
  uncounted: "organizations whose counters nobody knows",
  revoked_keys: "API keys revoked again",
  plans: "plans set again",
  quotas: "quotas set again",
  rosters: "organizations whose members were put back as they were",
  strange_gates: "gates of organizations that are lost",
  imports: "imports that go on when the pause is over",
  held_mails: "waiting mails held back",
  held_messages: "messages to phones that are not sent again",
} as const satisfies Record<string, string>;
export type RestoreCount = keyof typeof RESTORE_COUNTS;
/** What a restore would change, or has changed. */
export type RestoreCounts = Record<RestoreCount, number>;

const countsOf = (organizations: readonly Organization[]): RestoreCounts => ({
  ...(Object.fromEntries(Object.keys(RESTORE_COUNTS).map((name) => [name, 0])) as RestoreCounts),
  organizations: organizations.length,
});

async function everyOrganization({ ports }: Restored): Promise<Organization[]> {
  const found: Organization[] = [];
  for await (const page of organizationPages(ports)) found.push(...page);
  return found;
}

/** What the log has since the moment, and a little before. */
const loggedSince = ({ ports, from }: Restored): Promise<readonly IssuerEntry[]> =>
  ports.lastingLog.issuerEntries(
    new Date(Date.parse(from) - RESTORE.logOverlapSeconds * 1_000).toISOString(),
  );

/** Until then mails were sent; what becomes due later was not. */
const pausedAt = async ({ ports }: Restored): Promise<string> =>
  (await ports["pause.write"].read())?.since ?? ports.clock.now().toISOString();

/**
 * Until then the table may have certificates of the time that was lost; what was issued later came when the service went on
 * after a restore, and a repetition must leave it alone.
 */
const lastLostIn = ({ ports, from }: Restored): Date =>
  new Date(Math.min(ports.clock.now().getTime(), Date.parse(from) + RESTORE.logOverlapSeconds * 1_000));

const organizationOf = (entry: IssuerEntry): string =>
  entry.event === "distrusted" ? entry.organization_id : entry.key.organization_id;

/** Counts what {@link restore} would do, but for counters, which only a pause holds still; changes nothing. */
export async function planRestore(restored: Restored): Promise<RestoreCounts> {
  const { connection, ports } = restored;
  const organizations = await everyOrganization(restored);
  const logged = await loggedSince(restored);
  const counts = countsOf(organizations);
  counts.issuer_changes = logged.length;
  const issuers = new Set(logged.map(organizationOf));
  // Gates and the log know of the same ones.
  const revokedKeys = new Set<string>();
  await forEachParallel(organizations, GATES_AT_ONCE, async (organization) => {
    if (await ports.issuers.find(organization.id)) issuers.add(organization.id);
    const newer = await newerGate(connection, ports, organization);
    for (const id of newer.revoked) revokedKeys.add(id);
    addNewer(counts, newer);
  });
  const lasting = await readLasting(ports, restored.from);
  for (const entry of lasting.keys) if (await isActiveAgain(ports, entry)) revokedKeys.add(entry.key_id);
  counts.revoked_keys = revokedKeys.size;
  counts.unsubscriptions = lasting.mails.length + lasting.phones.length;
  counts.revocations = lasting.revocations.length;
  counts.erasures = lasting.erasures.length;
  counts.erased_people = lasting.addresses.length;
  counts.erased_addresses = lasting.erasedAddresses.length;
  counts.choices = lasting.choices.length;
  counts.webhooks = lasting.webhooks.length;
  counts.revoked_entries = lasting.lists.reduce((sum, { revoked }) => sum + revoked.length, 0);
  for (const list of lasting.lists) if (await isListBehind(ports, list)) counts.status_lists++;
  counts.status_counters = issuers.size;
  for await (const _ of strangeGates(connection, ports)) counts.strange_gates++;
  const waited = { due: await pausedAt(restored), issued: lastLostIn(restored) };
  for await (const one of importsOfAll(
    connection,
    organizations.map(({ id }) => id),
  ))
    if (stepAgain(one) !== null || mayHaveGoneOut(one, waited.due)) counts.imports++;
  const ids = organizations.map(({ id }) => id);
  for await (const _ of waitingMails(connection, ids, waited)) counts.held_mails++;
  for await (const _ of untriedMails(connection, ids, waited)) counts.held_mails++;
  for await (const _ of dueMessages(connection, waited)) counts.held_messages++;
  return counts;
}

/** Tells what comes next. Throws when the pause is over. */
type Step = (text: string) => Promise<void>;

/**
 * Brings the service in line with a table that was put back, during the pause that began at `pausedSince`, and stops when
 * that pause ends. Each step looks at what is there, so a run that died is simply repeated, and a repetition changes nothing.
 * Gives what this run has changed.
 */
export async function restore(
  restored: Restored,
  pausedSince: string,
  say: (step: string) => void | Promise<void>,
): Promise<RestoreCounts> {
  const { connection, ports, from } = restored;
  const holdToPause = async () => {
    if ((await ports["pause.write"].read())?.since === pausedSince) return;
    throw new Refusal(
      "The pause ended before this restore did. Run the command again; it does what is left.",
    );
  };
  const step: Step = async (text) => {
    await holdToPause();
    await say(text);
  };
  await step("organizations");
  const organizations = await everyOrganization(restored);
  const counts = countsOf(organizations);

  await step("issuers: keys and distrusts of the log");
  const logged = await loggedSince(restored);
  for (const entry of logged) if (await ports.lastingLog.applyToIssuer(entry)) counts.issuer_changes++;

  await step("status lists: counters");
  for (const id of new Set([...organizations.map(({ id }) => id), ...logged.map(organizationOf)])) {
    if (!(await ports.issuers.find(id))) continue;
    const numbers = RESTORE.listsSkipped * STATUS_LIST_ENTRIES;
    if (await ports.lastingLog.skip(id, numbers, `restore to ${from}`)) counts.status_counters++;
  }

  await step("the log of lasting changes");
  const lasting = await readLasting(ports, from);
  const again = makerOf(step);
  counts.unsubscriptions = await again("mails that were refused", lasting.mails, ports.lastingLog.apply);
  counts.unsubscriptions += await again("messages that were refused", lasting.phones, ports.lastingLog.apply);
  counts.revocations = await again("revocations", lasting.revocations, (one) => revokeAgain(ports, one));
  counts.erasures = await again("erasures", lasting.erasures, (one) => eraseAgain(ports, one));
  counts.erased_people = await again("erased people", lasting.addresses, (one) =>
    eraseAddressAgain(ports, one),
  );
  counts.erased_addresses = await again("erased addresses", lasting.erasedAddresses, (one) =>
    refuseAgain(ports, one),
  );
  await restoreLists(restored, lasting, counts, again);
  counts.choices = await again("who may see certificates", lasting.choices, (one) => chooseAgain(ports, one));
  counts.webhooks = await again("removed webhooks", lasting.webhooks, (one) => removeAgain(ports, one));
  counts.revoked_keys = await again("revoked API keys", lasting.keys, (one) => revokeKeyAgain(ports, one));

  await restoreCounters(restored, organizations, counts, step);

  await step("gates: revoked keys, plans and quotas");
  await forEachParallel(organizations, GATES_AT_ONCE, async (organization) =>
    addNewer(counts, await settleGate(connection, ports, organization)),
  );
  for await (const id of strangeGates(connection, ports)) {
    await removeGates(connection, id);
    counts.strange_gates++;
  }

  const lastLost = lastLostIn(restored);
  const waited = { due: pausedSince, issued: lastLost };
  await step("imports: what was under way goes on");
  const ids = organizations.map(({ id }) => id);
  for await (const one of importsOfAll(connection, ids)) {
    const again = stepAgain(one);
    if (again !== null && (await goOn(connection, one, again, pausedSince))) counts.imports++;
    if (mayHaveGoneOut(one, pausedSince) && (await release(ports, one))) counts.imports++;
  }

  await step("messages to phones: none that may have been sent goes out again");
  for await (const message of dueMessages(connection, waited))
    if (await keepUnsent(connection, message)) counts.held_messages++;

  await step("mails: none that may have been sent goes out by itself");
  for await (const mail of waitingMails(connection, ids, waited))
    if (await holdBack(connection, mail)) counts.held_mails++;
  for await (const certificate of untriedMails(connection, ids, waited))
    if (await holdBackUntried(connection, certificate)) counts.held_mails++;
  await holdToPause();
  return counts;
}

/** Makes entries of the log again, which are about different things, several at once; tells how far it is. Gives how many were not so. */
const makerOf =
  (step: Step) =>
  async <T>(what: string, entries: readonly T[], make: (entry: T) => Promise<boolean>): Promise<number> => {
    let made = 0;
    for (const [n, batch] of batchesOf(entries, TOLD_AFTER).entries()) {
      await step(`${what}: ${n * TOLD_AFTER} of ${entries.length}`);
      await forEachParallel(batch, ENTRIES_AT_ONCE, async (entry) => {
        if (await make(entry)) made++;
      });
    }
    return made;
  };

/** Revokes entries of status lists again, and has those lists published that are behind. */
async function restoreLists(
  { ports }: Restored,
  { lists }: LastingChanges,
  counts: RestoreCounts,
  again: ReturnType<typeof makerOf>,
): Promise<void> {
  for (const list of lists) {
    const what = `entries of a status list of ${list.organization_id}`;
    counts.revoked_entries += await again(what, list.revoked, ports.lastingLog.apply);
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
  step: Step,
): Promise<void> {
  const unfinished = await unfinishedIssuances(ports);
  for (const [n, { id }] of organizations.entries()) {
    await step(`counters: organization ${n + 1} of ${organizations.length}`);
    const issuances = unfinished.get(id);
    const corrected =
      issuances === null
        ? null
        : await correctCounts(connection, id, ports.clock.now(), issuances).catch(nullIfDamaged);
    if (corrected === null) counts.uncounted++;
    counts.event_counters += corrected?.events ?? 0;
    if (corrected?.usage) counts.usages++;
  }
}

function addNewer(counts: RestoreCounts, newer: Awaited<ReturnType<typeof newerGate>>): void {
  counts.revoked_keys += newer.revoked.length;
  if (newer.plan) counts.plans++;
  if (newer.quota !== undefined) counts.quotas++;
  if (newer.roster) counts.rosters++;
}
