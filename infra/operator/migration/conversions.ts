import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { type MailsSoFar, nextStep } from "#shared/domain/reminders/next-step.ts";
import { toCertificate } from "#shared/storage/certificates/certificate-item.ts";
import { convertUsage } from "#shared/storage/certificates/usage.ts";
import { convertCounter } from "#shared/storage/events/counters.ts";
import { completeSummaries } from "#shared/storage/events/summaries.ts";
import { listedRecipient } from "#shared/storage/people/people.ts";
import { followedIn } from "#shared/storage/reminders/follow-ups.ts";
import { readAll } from "#shared/storage/table/batches.ts";
import { DUE_ENTRY, entries } from "#shared/storage/table/entries.ts";
import { expression, MISSING } from "#shared/storage/table/expressions.ts";
import { type Item, isFormer, SHAPE, STILL_FORMER } from "#shared/storage/table/item.ts";
import {
  deliveriesTable,
  directoryTable,
  gateTable,
  getItem,
  mainTable,
  storedKey,
  type Table,
  updateItem,
} from "#shared/storage/table/items.ts";
import { idIn, invitationIn, itemKey, SK } from "#shared/storage/table/schema.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import { toDelivery } from "#shared/storage/webhooks/delivery-record.ts";
import { toWebhook } from "#shared/storage/webhooks/webhooks.ts";
import type { CommonPort, FurtherPort } from "../ports.ts";

/** What a conversion did, besides giving the item its shape. */
export const EFFECTS = {
  converted: "items converted",
  people: "people put on the list",
  deliveries: "deliveries given a time",
  folded: "usage and counters taken over",
  lists: "event lists completed",
  followed: "invitations given a time to follow them",
} as const;
export type Effect = keyof typeof EFFECTS;

/** The ports by which items are converted. */
export const MIGRATION_PORTS = ["deliveries.due", "followUps", "organizations", "clock"] as const satisfies (
  | FurtherPort
  | CommonPort
)[];
export type MigrationPorts = Pick<Ports, (typeof MIGRATION_PORTS)[number]>;

export interface Migration {
  readonly connection: Connection;
  readonly ports: MigrationPorts;
  readonly organization: (id: string) => Promise<Organization | undefined>;
  /** A write, at the pace of the migration; in a dry run it is not made and counts as made. */
  readonly write: (work: () => Promise<boolean>, writes?: number) => Promise<boolean>;
  readonly dryRun: boolean;
  readonly count: (effect: Effect) => void;
}

/** How long the job of a delivery may still be on its way. */
const DELIVERY_REST_MS = 900_000;
/** How long the first mail of an invitation may be, before its record says so. */
const MAIL_REST_MS = 86_400_000;

/** The tables of a connection by name. */
export const tableOf = (connection: Connection, name: TableName): Table =>
  ({ main: mainTable, gate: gateTable, deliveries: deliveriesTable, directory: directoryTable })[name](
    connection,
  );

/**
 * Whether an item is to be converted. What the tables gate and directory keep for a time goes by itself, and is made by
 * updates without a shape.
 */
export const isToConvert = (table: TableName, item: Item): boolean =>
  isFormer(item) && (TABLES[table].durable || item.expires_on === undefined);

/**
 * Converts one item of the former shape. Each write names what was read, or makes only what is missing: so running
 * functions may change the item meanwhile, and a repetition changes nothing. `listed` has the certificates of the page
 * that are on the list of people.
 */
export async function convert(
  migration: Migration,
  table: TableName,
  item: Item,
  listed: ReadonlySet<string>,
): Promise<void> {
  const { connection, write, count } = migration;
  const main = mainTable(connection);
  const { pk, sk, kind } = item;
  const month = String(sk).split("#")[1] ?? "";
  if (kind === "usage" && sk === itemKey.formerUsage(idIn(pk), month).sk) {
    if (await write(() => convertUsage(main, idIn(pk), month), 2)) count("folded");
  } else if (table === "main" && (sk === SK.issued || sk === SK.moved)) {
    const which = sk === SK.issued ? "issued" : "moved";
    if (await write(() => convertCounter(main, idIn(pk), which), 2)) count("folded");
  } else {
    if (kind === "certificate") await list(migration, item, listed);
    if (kind === "delivery" && table === "deliveries") await giveTime(migration, item);
    if (kind === "organization") await completeLists(migration, idIn(pk));
    if (await write(() => mark(migration, table, item))) count("converted");
  }
}

/** Gives an item its shape, and a webhook what it lacks; false when that was done or the item is gone. */
async function mark({ connection }: Migration, table: TableName, item: Item): Promise<boolean> {
  const key = "sortKey" in TABLES[table] ? storedKey(item) : { pk: String(item.pk) };
  const webhook = item.kind === "webhook" && item.pauses === undefined;
  const { written } = await updateItem(
    tableOf(connection, table),
    key,
    { set: { v: SHAPE, ...(webhook && { pauses: toWebhook(item).pauses }) } },
    webhook
      ? expression`${STILL_FORMER} AND revision = ${item.revision} AND attribute_not_exists(pauses)`
      : STILL_FORMER,
  );
  return written;
}

/** The certificates among former items whose recipient is on the list of people for them, by id. */
export async function listedAmong({ connection }: Migration, items: readonly Item[]): Promise<Set<string>> {
  const certificates = items.filter(({ kind }) => kind === "certificate");
  const wanted = certificates.map(({ pk, sk, email }) =>
    itemKey.invitation(idIn(pk), String(email), String(sk)),
  );
  const found = await readAll(mainTable(connection), wanted, { only: ["sk"] });
  return new Set(found.map(({ sk }) => invitationIn(sk)[1]));
}

/** When an invitation is followed whose record says this (decision 22.2); undefined for never, and while its mail is under way. */
async function followedAt(
  { ports, organization }: Migration,
  certificate: Certificate,
  mails: MailsSoFar,
): Promise<Date | undefined> {
  const at = ports.clock.now();
  if (mails.state === null && Date.parse(certificate.created_at) > at.getTime() - MAIL_REST_MS) return;
  const owner = await organization(certificate.organization_id);
  return owner && nextStep({ certificate, organization: owner, mails }, at)?.due;
}

/** The certificates of invitations, by their ids. */
export async function certificatesOfInvitations(
  { connection }: Pick<Migration, "connection">,
  invitations: readonly Item[],
): Promise<ReadonlyMap<string, Item>> {
  const keys = invitations.map(({ pk, sk }) => itemKey.certificate(idIn(pk), invitationIn(sk)[1]));
  const found = await readAll(mainTable(connection), keys);
  return new Map(found.map((item) => [String(item.sk), item]));
}

/** Gives an invitation that an earlier release sent the time at which it is followed, if it is at all. */
export async function follow(
  migration: Migration,
  invitation: Item,
  certificates: ReadonlyMap<string, Item>,
): Promise<void> {
  const { ports, write, count } = migration;
  const item = certificates.get(invitationIn(invitation.sk)[1]);
  if (!item) return;
  const certificate = toCertificate(item);
  const due = await followedAt(migration, certificate, followedIn(invitation));
  if (due && (await write(() => ports.followUps.adopt(certificate, due)))) count("followed");
}

/** Puts the recipient of a certificate on the list of people, where an earlier version had not. */
async function list(migration: Migration, item: Item, listed: ReadonlySet<string>) {
  const { connection, write, count } = migration;
  const certificate = toCertificate(item);
  if (listed.has(certificate.id)) return;
  const { organization_id, email, id } = certificate;
  const key = itemKey.invitation(organization_id, email, id);
  const due = await followedAt(migration, certificate, { state: null, sentAt: null, told: {} });
  const set = {
    ...listedRecipient(certificate),
    ...(due && entries.followUp(organization_id, email, id, due)),
  };
  const put = async () => (await updateItem(mainTable(connection), key, { set }, MISSING)).written;
  if (await write(put)) count("people");
}

/** Gives a delivery that waits for a job a time at which it is found without one. */
async function giveTime({ ports, write, count }: Migration, item: Item) {
  if (item.status !== "pending" || DUE_ENTRY.some((name) => name in item)) return;
  const delivery = toDelivery(item);
  const due = new Date(Math.max(ports.clock.now().getTime(), Date.parse(delivery.at) + DELIVERY_REST_MS));
  if (await write(() => ports["deliveries.due"].adopt(delivery, due))) count("deliveries");
}

/** Gives the events of an organization the items that its list shows. */
async function completeLists({ connection, write, dryRun, count }: Migration, organizationId: string) {
  const main = mainTable(connection);
  if (await getItem(main, itemKey.eventSummariesMark(organizationId))) return;
  const beforeEach = async () => void (await write(async () => true));
  if (!dryRun) await completeSummaries(main, organizationId, beforeEach);
  count("lists");
}
