import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { MailsSoFar } from "#shared/domain/messages/message.ts";
import { nextStep } from "#shared/domain/messages/next-step.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { toCertificate } from "#shared/storage/certificates/certificate-item.ts";
import {
  addExternalId,
  addProblemEntry,
  lacksExternalId,
  lacksProblemEntry,
} from "#shared/storage/messages/invitation-record.ts";
import { followedIn, isNotFollowed } from "#shared/storage/messages/step-mails.ts";
import { readAll } from "#shared/storage/table/batches.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { idIn, invitationIn, itemKey } from "#shared/storage/table/schema.ts";
import type { CommonPort, FurtherPort } from "../ports.ts";

/** What conversions do, by what an operator is told of it. */
export const EFFECTS = {
  followed: "invitations given a time to follow them",
  told_apart: "people of one address told apart by external_id",
  listed: "certificates found by what became of their mail",
} as const;
export type Effect = keyof typeof EFFECTS;

/** The ports by which items are converted. */
export const MIGRATION_PORTS = ["messages.due", "organizations", "clock"] as const satisfies (
  | FurtherPort
  | CommonPort
)[];
export type MigrationPorts = Pick<Ports, (typeof MIGRATION_PORTS)[number]>;

export interface Migration {
  readonly connection: Connection;
  readonly ports: MigrationPorts;
  readonly organization: (id: string) => Promise<Organization | undefined>;
  /** A write, at the pace of the migration; in a dry run it is not made and counts as made. */
  readonly write: (work: () => Promise<boolean>) => Promise<boolean>;
  readonly count: (effect: Effect) => void;
}

/** An item, and the work that converts it. */
type Conversion = readonly [item: Item, work: () => Promise<void>];

/** How long the first mail of an invitation may be, before its record says so. */
const MAIL_REST_MS = 86_400_000;

/**
 * What is to be done about items of the table `main`. Each write says what must still be so: running functions may change the
 * item meanwhile, and a repetition changes nothing (decision 12.27).
 */
export async function conversionsOf(migration: Migration, items: readonly Item[]): Promise<Conversion[]> {
  const invitations = items.filter(
    (item) => isNotFollowed(item) || lacksExternalId(item) || lacksProblemEntry(item),
  );
  const keys = invitations.map(({ pk, sk }) => itemKey.certificate(idIn(pk), invitationIn(sk)[1]));
  const found = await readAll(mainTable(migration.connection), keys);
  const certificates = new Map(found.map((item) => [item.sk, item]));
  return invitations.flatMap((invitation): Conversion[] => {
    const item = certificates.get(invitationIn(invitation.sk)[1]);
    if (!item) return [];
    return [[invitation, () => convert(migration, invitation, toCertificate(item))]];
  });
}

async function convert(migration: Migration, invitation: Item, certificate: Certificate): Promise<void> {
  if (lacksExternalId(invitation)) await tellApart(migration, certificate);
  if (isNotFollowed(invitation)) await follow(migration, invitation, certificate);
  if (lacksProblemEntry(invitation)) await list(migration, invitation, certificate);
}

/** Lists a mail that was refused or came back where the release before this one did not (decision 5.17). */
async function list(
  { connection, write, count }: Migration,
  { refused_reason }: Item,
  certificate: Certificate,
): Promise<void> {
  const reason = String(refused_reason);
  if (await write(() => addProblemEntry(mainTable(connection), certificate, reason))) count("listed");
}

/** Lists the `external_id` of an invitation of release 1.1, by which each person of a family has a row of their own. */
async function tellApart({ connection, write, count }: Migration, certificate: Certificate): Promise<void> {
  if (certificate.external_id === null) return;
  if (await write(() => addExternalId(mainTable(connection), certificate))) count("told_apart");
}

/** Gives an invitation that release 1.1 sent, which knew no reminders, the time at which it is followed, if it is at all. */
async function follow(migration: Migration, invitation: Item, certificate: Certificate): Promise<void> {
  const { ports, write, count } = migration;
  const due = await followedAt(migration, certificate, followedIn(invitation));
  if (due && (await write(() => ports["messages.due"].follow(certificate, due)))) count("followed");
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
