import type { MailProblem } from "#shared/domain/certificates/certificate.ts";
import type { MessageLane } from "#shared/domain/messages/ports.ts";
import { expression } from "./expressions.ts";
import { HELD_KEYS, LANE_KEYS, partitions, shardOf } from "./schema.ts";

/**
 * Entries of items in the indexes, as attributes. A certificate has four (by_status, by_event, by_badge, by_address),
 * so that each list with one filter is one query; each entry adds one write unit (1 kB) to a write.
 */
export const entries = {
  organization: (organization: Listed) => createdEntry(partitions.organizations, organization),
  /** An event (0) and its analysis (2) are adjacent. */
  event: ({ id, organization_id, created_at }: Owned, part: 0 | 2) =>
    listEntry(partitions.events(organization_id), `${created_at}#${id}#${part}`),
  badge: (badge: Owned) => createdEntry(partitions.badges(badge.organization_id), badge),
  template: (template: Owned) => createdEntry(partitions.templates(template.organization_id), template),
  image: (image: Owned) => createdEntry(partitions.images(image.organization_id), image),
  status: (organizationId: string, bucket: string) => ({
    by_status_pk: partitions.bucket(organizationId, bucket),
  }),
  ofEvent: (owner: string, code: string) => ({ by_event_pk: partitions.ofEvent(owner, code) }),
  ofBadge: (owner: string, code: string) => ({ by_badge_pk: partitions.ofBadge(owner, code) }),
  address: (email: string, organizationId: string, certificateId: string) => ({
    by_address_pk: partitions.address(email),
    by_address_sk: `${organizationId}#${certificateId}`,
  }),
  external: (organizationId: string, externalId: string) => ({
    by_external_pk: partitions.external(organizationId, externalId),
  }),
  moved: (organizationId: string, certificateId: string, updatedAt: string) =>
    listEntry(partitions.moved(organizationId), `${updatedAt}#${certificateId}`),
  mailProblem: (organizationId: string, certificateId: string, problem: MailProblem) =>
    listEntry(partitions.mailProblem(organizationId, problem), certificateId),
  expiry: (organizationId: string, certificateId: string, expiresAt: string) =>
    dueEntry(
      partitions.expiry(lastDigit(certificateId) % EXPIRY_SHARDS),
      `${expiresAt}#${organizationId}#${certificateId}`,
    ),
  /**
   * A message that is to be sent or looked at, in its lane. Mails of one address are in one partition, in the order of their
   * issuance; `to` is that address, and is not used for phone messages.
   */
  message: (lane: MessageLane, organizationId: string, to: string, certificateId: string, due: Date) =>
    dueEntry(
      partitions.message(
        lane,
        lane === "phone" ? lastDigit(certificateId) % PHONE_SHARDS : shardOf(to, EXPIRY_SHARDS),
      ),
      `${due.toISOString()}#${certificateId}#${organizationId}`,
    ),
  /** A month of an organization; what was issued in it until `followed`, an id, is followed already. */
  dueMonth: (due: Date, followed: string) =>
    dueEntry(partitions.dueMonths, `${due.toISOString()}#${followed}`),
  /** What a person asked an organization for. */
  dueRequest: (organizationId: string, id: string, due: Date) =>
    dueEntry(partitions.dueRequests, `${due.toISOString()}#${organizationId}#${id}`),
  /** An import whose mails are held. */
  dueImport: (organizationId: string, id: string, due: Date) =>
    dueEntry(partitions.dueImports, `${due.toISOString()}#${organizationId}#${id}`),
  /** All that is kept of an address, which is to be erased. */
  dueErasure: (address: string, due: Date) =>
    dueEntry(partitions.dueErasures, `${due.toISOString()}#${address}`),
  /** Mails of a sender that is held, in the order in which they were. */
  heldMail: (sender: string, id: string, at: Date, bulk: boolean) =>
    dueEntry(partitions.heldMail(sender), `${at.toISOString()}#${id}#${bulk ? HELD_BULK : "single"}`),
  /** Domains that mails come from, to be looked at. */
  dueMailDomain: (organizationId: string, domain: string, due: Date) =>
    dueEntry(partitions.dueMailDomains, `${due.toISOString()}#${organizationId}#${domain}`),
};
const HELD_BULK = "bulk";
/** Whether an item waits until nobody holds its sender. */
export const isHeldEntry = ({ by_due_pk }: Entry): boolean => String(by_due_pk).startsWith(HELD_KEYS);
/** Whether an item is due for what follows its invitation. */
export const isFollowUpEntry = ({ by_due_pk }: Entry): boolean =>
  String(by_due_pk).startsWith(LANE_KEYS.follow_up);
/** Whether a held mail is one of a large request. */
export const heldBulkIn = ({ by_due_sk }: Entry): boolean => String(by_due_sk).endsWith(`#${HELD_BULK}`);
/** Attributes of the entries by which a certificate is found by its person, to remove them. */
export const ENTRIES_OF_PERSON = ["by_address_pk", "by_address_sk", "by_external_pk"] as const;
/** Attributes of an entry in by_list, to remove it. */
export const LIST_ENTRY = ["by_list_pk", "by_list_sk"] as const;
/** Whether an item has an entry in by_list. */
export const hasListEntry = ({ by_list_pk }: Entry): boolean => by_list_pk !== undefined;
/** The certificate and the problem in the entry of a mail that has one. */
export const mailProblemIn = ({ by_list_pk, by_list_sk }: Entry) => ({
  certificateId: String(by_list_sk),
  problem: String(by_list_pk).split("#").at(-1),
});
/** Attributes of an entry in by_due, to remove it. */
export const DUE_ENTRY = ["by_due_pk", "by_due_sk"] as const;
/** The condition that an item is due for what follows its invitation. */
export const HAS_FOLLOW_UP_ENTRY = expression`begins_with(by_due_pk, ${LANE_KEYS.follow_up})`;
/** The condition that an item has no entry in by_due. */
export const WITHOUT_DUE_ENTRY = expression`attribute_not_exists(by_due_pk)`;

type Listed = { readonly id: string; readonly created_at: string };
type Owned = Listed & { readonly organization_id: string };
const listEntry = (pk: string, sk: string) => ({ by_list_pk: pk, by_list_sk: sk });
const createdEntry = (pk: string, { created_at, id }: Listed) => listEntry(pk, `${created_at}#${id}`);
/** The entry by an external id, as changes: without one it is removed. */
export const externalEntry = (organizationId: string, externalId: string | null) => ({
  by_external_pk: externalId === null ? undefined : partitions.external(organizationId, externalId),
});
export const dueEntry = (pk: string, sk: string) => ({ by_due_pk: pk, by_due_sk: sk });

/** Certificates that can expire are spread by the last digit of their ids, a random one. */
export const EXPIRY_SHARDS = 8;
const PHONE_SHARDS = 4;
/** How many partitions a lane of messages has. */
export const messageShards = (lane: MessageLane): number => (lane === "phone" ? PHONE_SHARDS : EXPIRY_SHARDS);
export const lastDigit = (id: string): number => Number.parseInt(id.slice(-1), 16);

/** The position of an event in its organization's list, and the sort key after which the next event begins. */
export const eventPosition = ({ by_list_sk }: Entry): string => String(by_list_sk).slice(0, -"#0".length);
export const afterEvent = (position: string): string => `${position}#0`;
/** The partition and the time of an item's entry in by_due. */
export const dueEntryOf = ({ by_due_pk, by_due_sk }: Entry) => ({
  partition: by_due_pk,
  due: new Date(String(by_due_sk).split("#")[0]!),
});
/** Whether an item has an entry in by_due whose sort key is below `until`. */
export const isDue = ({ by_due_sk }: Entry, until: string): boolean =>
  by_due_sk !== undefined && String(by_due_sk) < until;
/** The certificate and organization in the entry of a message that waits. */
export function waitingMessageIn({ by_due_sk }: Entry) {
  const [, certificateId, organizationId] = String(by_due_sk).split("#") as [string, string, string];
  return { certificateId, organizationId };
}
/** Whether an item has an entry in by_due. */
export const hasDueEntry = ({ by_due_pk }: Entry): boolean => by_due_pk !== undefined;
/** The id up to which a month is followed, from its entry. */
export const followedIdIn = ({ by_due_sk }: Entry): string => String(by_due_sk).split("#")[1]!;
/** The position of an item's entry in its partition of by_due. */
export const duePosition = ({ by_due_sk }: Entry): string => String(by_due_sk);
type Entry = Readonly<Record<string, unknown>>;
