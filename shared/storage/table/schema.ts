import { createHash } from "node:crypto";
import type { MailProblem } from "#shared/domain/certificates/certificate.ts";
import type { Notice } from "#shared/domain/messages/message.ts";
import type { MessageLane } from "#shared/domain/messages/ports.ts";
import { userDigest } from "#shared/domain/organizations/roster.ts";
import { addressPartition } from "#shared/domain/privacy/address-partition.ts";

/**
 * Every key of the table `main`, and how it is read; those of the other three tables are in other-keys.ts:
 *
 * | record                    | pk                   | sk                 | index entries                                           |
 * |---------------------------|----------------------|--------------------|---------------------------------------------------------|
 * | organization              | ORG#<id>             | ORG                | by_list ORGS / created                                  |
 * | … a former profile        | ORG#<id>#REV         | <revision>         |                                                         |
 * | API key                   | ORG#<id>             | KEY#<key>          |                                                         |
 * | its members, invitations  | ORG#<id>#MEMBERS     | ROSTER             |                                                         |
 * | … of one user             | USER#<digest>        | ORG#<id>           |                                                         |
 * | usage of a month, a part  | ORG#<id>#USAGE       | <yyyy-mm>#<n>      |                                                         |
 * | … the month as a whole    | ORG#<id>#USAGE       | <yyyy-mm>          | by_due MONTHS / due#uuid: what was issued until then is followed |
 * | event                     | EVENT#<code>         | EVENT              | by_list ORG#<id>#EVENTS / created#code#0                |
 * | … states at issuance      | EVENT#<code>         | ISSUED#<0-f>       |                                                         |
 * | … differences since       | EVENT#<code>         | MOVED#<0-f>        |                                                         |
 * | … mails, with the sender  | EVENT#<code>         | MAILED             |                                                         |
 * | … a former revision       | EVENT#<code>#REV     | <revision>         |                                                         |
 * | … what its list shows     | ORG#<id>#SUMMARIES   | created#uuid       |                                                         |
 * | … its analysis            | EVENT#<code>         | ANALYSIS           | by_list ORG#<id>#EVENTS / created#code#2                |
 * | badge                     | BADGE#<code>         | BADGE              | by_list ORG#<id>#BADGES / created#code                  |
 * | … whether it was issued   | BADGE#<code>         | ISSUED             |                                                         |
 * | … a former revision       | BADGE#<code>#REV     | <revision>         |                                                         |
 * | template of documents     | TEMPLATE#<code>      | TEMPLATE           | by_list ORG#<id>#TEMPLATES / created#uuid               |
 * | … its content, a revision | TEMPLATE#<code>#REV  | <revision>         |                                                         |
 * | … whether a badge named it| TEMPLATE#<code>      | USED               |                                                         |
 * | … how many are active     | ORG#<id>#TEMPLATES   | ACTIVE             |                                                         |
 * | certificate               | ORG#<id>#CERT        | <uuid v7>          | by_status, by_event, by_badge, by_address / uuid        |
 * | … while it can expire     |                      |                    | + by_due EXPIRY#<shard> / expires#org#uuid              |
 * | … once its state changed  |                      |                    | + by_list ORG#<id>#MOVED / updated#uuid                 |
 * | … with an external id     |                      |                    | + by_external ORG#<id>#EXT#<external> / uuid            |
 * | … its short code          | CODE#<code>          | CODE               |                                                         |
 * | issuance                  | ORG#<id>#ISSUANCE    | <slot>             |                                                         |
 * | … what does not fit in it | ORG#<id>#ISSUANCE    | <slot>#<n>         |                                                         |
 * | … while unfinished        | OPEN#<shard>         | created#org#slot   |                                                         |
 * | import                    | ORG#<id>#IMPORTS     | <uuid v7>          | while its mails are held: by_due IMPORTS / due#org#uuid |
 * | … a chunk that was counted| ORG#<id>#IMPORT#<uuid> | CHUNK#<n>        |                                                         |
 * | … what follows from it    | ORG#<id>#IMPORT#<uuid> | STEP#<step>#<at> |                                                         |
 * | … what headings mean      | ORG#<id>#IMPORTING   | HEADINGS           |                                                         |
 * | … when rows may go on     | ORG#<id>#IMPORTING   | TURN               |                                                         |
 * | expiries that are queued  | EXPIRY               | LAP                |                                                         |
 * | invitation (the e-mail)   | ORG#<id>#PEOPLE      | <e-mail>#<uuid>    |                                                         |
 * | … while it waits          |                      |                    | by_due WAITING#<shard> / due#uuid#org                   |
 * | … of a large request      |                      |                    | by_due WAITING_BULK#<shard> / due#uuid#org              |
 * | … some days later         |                      |                    | by_due FOLLOW_UP#<shard> / due#uuid#org                 |
 * | … its mail was refused, or came back |           |                    | by_list ORG#<id>#MAIL#<email status> / uuid             |
 * | notice that waits         | ORG#<id>#NOTICES     | <e-mail>#<uuid>#<notice> | by_due WAITING#<shard> / due#uuid#org             |
 * | account of an address     | ADDR#<digest>        | ACCOUNT            |                                                         |
 * | … one who is issued to    | ADDR#<digest>        | HOLD#<org>#<badge>#<event> |                                                 |
 * | … a certificate it had    | ADDR#<digest>        | FORMER#<org>#<uuid> |                                                        |
 * | … its unsubscription      | ADDR#<digest>        | MUTED#<org>        |                                                         |
 * | … its mails of a day      | ADDR#<digest>        | MAIL#<yyyy-mm-dd>  |                                                         |
 * | … what they chose in /me  | ADDR#<digest>        | HOLDER             | once all is to be erased: by_due ERASURES / due#address |
 * | … a browser of theirs     | ADDR#<digest>        | SESSION#<digest>   |                                                         |
 * | … a link that was mailed  | ADDR#<digest>        | LINK#<digest>      |                                                         |
 * | … how many on a day       | ADDR#<digest>        | LINKS#<yyyy-mm-dd> |                                                         |
 * | … what was done with data | ADDR#<digest>        | LOG#<at>#<random>  |                                                         |
 * | … that all is to be erased| ADDR#<digest>        | ERASURE            |                                                         |
 * | correction of a certificate | CODE#<code>        | CHANGE#<at>#<random> |                                                       |
 * | … that a person asked     | CODE#<code>          | REQUEST#<uuid v7>  |                                                         |
 * | what a person asks for    | ORG#<id>#REQUESTS    | <uuid v7>          | while open: by_due REQUESTS / due#org#uuid              |
 * | address that was erased   | ORG#<id>#ERASED      | <salted digest>    |                                                         |
 * | … that wanted no mail     | ORG#<id>#ERASED      | MUTED#<salted digest> |                                                      |
 * | … the salt                | ORG#<id>#ERASED      | SALT               |                                                         |
 * | phone message             | PHONE#<digest>       | MSG#<uuid v7>      |                                                         |
 * | … while it waits          |                      |                    | by_due PHONE_WAITING#<shard> / due#uuid#org             |
 * | … of an earlier certificate, on a day | PHONE#<digest> | MSG#<uuid v7 of the day> |                                             |
 * | … its opt-out             | PHONE#<digest>       | OPTOUT             |                                                         |
 * | … of an organization      | PHONE#<digest>       | OPTOUT#<org>       |                                                         |
 * | … by its id in WhatsApp   | PHONEMSG#<id>        | MSG                |                                                         |
 * | phone messages of a month | ORG#<id>#PHONE       | <yyyy-mm>          |                                                         |
 * | a sender's mail, counts   | ORG#<id or shared>   | MAIL               |                                                         |
 * | domain that mails come from | MAILDOMAIN#<domain> | DOMAIN            | by_due MAILDOMAINS / due#org#domain                     |
 * | webhook                   | ORG#<id>             | WEBHOOK#<uuid>     |                                                         |
 * | … how many there are      | ORG#<id>             | WEBHOOKS           |                                                         |
 * | … a session of them       | ORG#<id>             | SESSION#<n>        |                                                         |
 * | issuer of credentials     | ORG#<id>#ISSUER      | ISSUER             |                                                         |
 * | … a badge it has named    | ORG#<id>#ISSUER      | BADGE#<code>       |                                                         |
 * | … a key                   | ORG#<id>#ISSUER      | KEY#<uuid v7>      |                                                         |
 * | … its private halves      | ORG#<id>#ISSUER      | SEALED#<uuid v7>   |                                                         |
 * | … its credentials, counted| ORG#<id>#ISSUER      | COUNTER            |                                                         |
 * | … a status list           | ORG#<id>#ISSUER      | STATUS#<n>         |                                                         |
 * | … who builds it           | ORG#<id>#ISSUER      | TURN#<n>           |                                                         |
 * | … a revoked index         | ORG#<id>#REVOKED#<n> | <index>            |                                                         |
 * | answer to a request       | RECEIPT#<org>        | <digest of key>    |                                                         |
 * | credential, both forms    | CREDENTIAL#<uuid>    | CREDENTIAL         |                                                         |
 * | copy of an image         | IMAGE#<org, address> | IMAGE              | uploaded: by_list ORG#<id>#IMAGES / created             |
 * | how far a migration is    | MIGRATION            | <release>          |                                                         |
 * | wish for another plan     | ORG#<id>#PLANS       | <uuid v7>          |                                                         |
 * | … how many on a day       | ORG#<id>#PLANS       | DAY#<yyyy-mm-dd>   |                                                         |
 * | what somebody did         | ORG#<id>#ACTIVITY    | <uuid v7>          |                                                         |
 * | a command of an operator  | AUDIT#<yyyy-mm>      | <at>#<random>      |                                                         |
 *
 * | to read                                              | one query on                                           |
 * |------------------------------------------------------|--------------------------------------------------------|
 * | an event with its counters                           | its partition                                          |
 * | an organization's events with analyses               | by_list: they are adjacent                             |
 * | an organization's events for the dashboard           | its SUMMARIES partition                                |
 * | how many certificates an event has                   | the ISSUED items of its partition                      |
 * | certificates, newest first                           | the partition itself: the id carries the time          |
 * | … of a status / event / badge / recipient            | that index; a status spans up to four buckets, merged  |
 * | … of an external id                                  | by_external                                            |
 * | … whose mail was refused or came back                | by_list: its MAIL partition; then each by its key      |
 * | … by last change                                     | unchanged (by_status) merged with changed (by_list)    |
 * | issuances to finish                                  | the OPEN shards                                        |
 * | certificates to expire, mails that waited            | by_due: the EXPIRY and WAITING shards up to now        |
 * | messages of a number on a day                        | its partition, from certificates of the day before on  |
 * | an organization's people, by address                 | its PEOPLE partition, the mails of each as one         |
 * | an organization's plan, webhooks and sessions of them | its partition, from ORG on                            |
 * | the revoked indexes of a status list                 | its REVOKED partition                                  |
 * | what an organization has issued in a month           | its USAGE partition, that month                        |
 * | who did what              | its ACTIVITY partition, merged with its CERT partition: what was issued |
 * | what operators did since a moment                    | the AUDIT partitions of its months                     |
 * | an issuer with its keys; its badges                  | its ISSUER partition, ISSUER to the last KEY#; BADGE#  |
 */

/** Starts of the keys of answers for repeated requests, and copies of images: likewise. */
export const RECEIPT_KEYS = "RECEIPT#";
export const IMAGE_KEYS = "IMAGE#";
export const USER_KEYS = "USER#";
export const PHONE_KEYS = "PHONE#";
export const PHONE_POINTER_KEYS = "PHONEMSG#";
/** Likewise: of messages that wait, in `by_due`. */
export const LANE_KEYS: Readonly<Record<MessageLane, string>> = {
  single: "WAITING#",
  bulk: "WAITING_BULK#",
  follow_up: "FOLLOW_UP#",
  phone: "PHONE_WAITING#",
};
/** Likewise: of mails that wait until nobody holds their sender. */
export const HELD_KEYS = "HELD#";
/** Likewise: of domains that mails come from, and of those that are to be looked at, in `by_due`. */
export const MAIL_DOMAIN_KEYS = "MAILDOMAIN";

/** Sort keys that an item is known by: an organization, an event, and what stands beside an event. */
export const SK = {
  organization: "ORG",
  event: "EVENT",
  issued: "ISSUED",
  moved: "MOVED",
  mailed: "MAILED",
  analysis: "ANALYSIS",
} as const;

/** The key of each record. */
export const itemKey = {
  organization: (id: string) => ({ pk: partitions.organization(id), sk: SK.organization }),
  organizationRevision: (id: string, revision: number) => revisionKey(partitions.organization(id), revision),
  eventRevision: (code: string, revision: number) => revisionKey(partitions.event(code), revision),
  badgeRevision: (code: string, revision: number) => revisionKey(partitions.badge(code), revision),
  apiKey: (organizationId: string, keyId: string) => ({
    pk: partitions.organization(organizationId),
    sk: `${API_KEYS_START}${keyId}`,
  }),
  roster: (organizationId: string) => ({ pk: partitions.members(organizationId), sk: "ROSTER" }),
  membership: (userId: string, organizationId: string) => ({
    pk: partitions.user(userId),
    sk: partitions.organization(organizationId),
  }),
  usageShard: (organizationId: string, month: string, shard: number) => ({
    pk: partitions.usage(organizationId),
    sk: `${month}#${shard}`,
  }),
  usageMonth: (organizationId: string, month: string) => ({
    pk: partitions.usage(organizationId),
    sk: month,
  }),
  event: (code: string) => ({ pk: partitions.event(code), sk: SK.event }),
  eventIssued: (code: string, shard: string) => ({
    pk: partitions.event(code),
    sk: `${SK.issued}#${shard}`,
  }),
  eventMoved: (code: string, shard: string) => ({ pk: partitions.event(code), sk: `${SK.moved}#${shard}` }),
  eventAnalysis: (code: string) => ({ pk: partitions.event(code), sk: SK.analysis }),
  eventMailed: (code: string) => ({ pk: partitions.event(code), sk: SK.mailed }),
  eventSummary: (organizationId: string, createdAt: string, id: string) => ({
    pk: partitions.eventSummaries(organizationId),
    sk: `${createdAt}#${id}`,
  }),
  badge: (code: string) => ({ pk: partitions.badge(code), sk: "BADGE" }),
  badgeIssued: (code: string) => ({ pk: partitions.badge(code), sk: SK.issued }),
  template: (code: string) => ({ pk: partitions.template(code), sk: "TEMPLATE" }),
  templateContent: (code: string, revision: number) => revisionKey(partitions.template(code), revision),
  templateUsed: (code: string) => ({ pk: partitions.template(code), sk: "USED" }),
  templateCount: (organizationId: string) => ({ pk: partitions.templates(organizationId), sk: "ACTIVE" }),
  certificate: (organizationId: string, id: string) => ({
    pk: partitions.certificates(organizationId),
    sk: id,
  }),
  code: (code: string) => ({ pk: partitions.code(code), sk: "CODE" }),
  issuance: (organizationId: string, slot: string) => ({ pk: `ORG#${organizationId}#ISSUANCE`, sk: slot }),
  issuancePart: (organizationId: string, slot: string, part: number) => ({
    pk: `ORG#${organizationId}#ISSUANCE`,
    sk: `${slot}#${part}`,
  }),
  open: (organizationId: string, slot: string, createdAt: string) => ({
    pk: partitions.open(shardOf(slot)),
    sk: `${createdAt}#${organizationId}#${slot}`,
  }),
  import: (organizationId: string, id: string) => ({ pk: partitions.imports(organizationId), sk: id }),
  importChunk: (organizationId: string, id: string, chunk: number) => ({
    pk: partitions.import(organizationId, id),
    sk: `${CHUNK_START}${String(chunk).padStart(5, "0")}`,
  }),
  importStep: (organizationId: string, id: string, step: string, at: string) => ({
    pk: partitions.import(organizationId, id),
    sk: `STEP#${step}#${at}`,
  }),
  importedHeadings: (organizationId: string) => ({
    pk: partitions.importing(organizationId),
    sk: "HEADINGS",
  }),
  importTurn: (organizationId: string) => ({ pk: partitions.importing(organizationId), sk: "TURN" }),
  expiryCheckpoint: { pk: "EXPIRY", sk: "LAP" },
  invitation: (organizationId: string, email: string, certificateId: string) => ({
    pk: partitions.people(organizationId),
    sk: `${email}#${certificateId}`,
  }),
  waitingNotice: (organizationId: string, email: string, id: string, notice: Notice) => ({
    pk: partitions.notices(organizationId),
    sk: `${email}#${id}#${notice}`,
  }),
  account: (email: string) => itemKey.accountOfAddress(partitions.address(email)),
  accountOfAddress: (address: string): { pk: string; sk: string } => ({ pk: address, sk: "ACCOUNT" }),
  hold: (email: string, organizationId: string, badgeId: string, eventId: string, person: string) => ({
    pk: partitions.address(email),
    sk: `HOLD#${organizationId}#${badgeId}#${eventId}#${person}`,
  }),
  muted: (email: string, organizationId: string) =>
    itemKey.mutedAddress(partitions.address(email), organizationId),
  mutedAddress: (address: string, organizationId: string): { pk: string; sk: string } => ({
    pk: address,
    sk: `MUTED#${organizationId}`,
  }),
  phoneMessage: (number: string, certificateId: string) => ({
    pk: partitions.phone(number),
    sk: `${MESSAGES_START}${certificateId}`,
  }),
  phoneOptOut: (number: string) => itemKey.optOutOf(partitions.phone(number)),
  /** Of an organization, or of all. */
  optOutOf: (phone: string, organizationId?: string): { pk: string; sk: string } => ({
    pk: phone,
    sk: organizationId === undefined ? "OPTOUT" : `${OPT_OUTS_START}${organizationId}`,
  }),
  phonePointer: (messageId: string) => ({ pk: PHONE_POINTER_KEYS + messageId, sk: "MSG" }),
  phoneAllowance: (organizationId: string, month: string) => ({
    pk: partitions.phoneAllowance(organizationId),
    sk: month,
  }),
  mailDay: (counted: string, day: string) => ({ pk: partitions.address(counted), sk: `MAIL#${day}` }),
  webhook: (organizationId: string, id: string) => ({
    pk: partitions.organization(organizationId),
    sk: `${WEBHOOKS_START}${id}`,
  }),
  /** Between that of the organization and those of its webhooks, so that one query reads all three. */
  webhookSession: (organizationId: string, slot: number) => ({
    pk: partitions.organization(organizationId),
    sk: `${SESSIONS_START}${slot}`,
  }),
  receipt: (organizationId: string, digest: string) => ({ pk: RECEIPT_KEYS + organizationId, sk: digest }),
  image: (name: string) => ({ pk: IMAGE_KEYS + name, sk: "IMAGE" }),
  /** Of a sender: an organization, or all that share a tenant. */
  senderState: (sender: string) => ({ pk: partitions.organization(sender), sk: "MAIL" }),
  mailDomain: (domain: string) => ({ pk: `${MAIL_DOMAIN_KEYS}#${domain}`, sk: "DOMAIN" }),
  /** Of what a release stored. */
  migration: (release: string) => ({ pk: "MIGRATION", sk: release }),
  planRequest: (organizationId: string, id: string) => ({
    pk: partitions.planRequests(organizationId),
    sk: id,
  }),
  planRequestDay: (organizationId: string, day: string) => ({
    pk: partitions.planRequests(organizationId),
    sk: `DAY#${day}`,
  }),
  activity: (organizationId: string, id: string) => ({ pk: partitions.activity(organizationId), sk: id }),
  audit: (at: string, random: string) => ({ pk: partitions.audit(at.slice(0, 7)), sk: `${at}#${random}` }),
  webhookCount: (organizationId: string) => ({ pk: partitions.organization(organizationId), sk: "WEBHOOKS" }),
};

/** Former revisions have a partition of their own, so that a query of the record's partition does not read them. */
const revisionKey = (partition: string, revision: number) => ({
  pk: `${partition}#REV`,
  sk: String(revision).padStart(10, "0"),
});

/** Starts of the sort keys of an organization's API keys, webhooks and sessions of webhooks. */
export const API_KEYS_START = "KEY#";
export const SESSIONS_START = "SESSION#";
export const WEBHOOKS_START = "WEBHOOK#";
/** Runs of an address's records that leave out holds, of which there may be one for each certificate. */
export const BESIDE_HOLDS = [{ until: "HOLD" }, { from: "HOLDER" }] as const;
/** The organization or the day in the sort key of an unsubscription, or of the mails of a day. */
export const subjectOfAddress = (sortKey: unknown): string => String(sortKey).split("#")[1]!;
/** The organization of an unsubscription; undefined for any other record of an address. */
export const mutedIn = (sortKey: string): string | undefined =>
  sortKey.startsWith("MUTED#") ? subjectOfAddress(sortKey) : undefined;
/** Start of the sort keys of a number's opt-outs of one organization each. */
export const OPT_OUTS_START = "OPTOUT#";
/** Start of the sort keys of a number's messages. */
export const MESSAGES_START = "MSG#";

/** Whether a record in the partition of an address is its owner's: not one of a certificate, a day's count, or an erasure's. */
export const ofPersonAlone = (sortKey: string): boolean => !/^(HOLD#|FORMER#|MAIL#|ERASURE$)/.test(sortKey);

/** The id or short code in a partition key, such as `ORG#<id>#CERT`. */
export const idIn = (partitionKey: unknown): string => String(partitionKey).split("#")[1]!;

/** Time, organization and slot in the sort key of an unfinished issuance's mark. */
export function issuanceIn(sortKey: unknown) {
  const [createdAt, organizationId, slot] = String(sortKey).split("#") as [string, string, string];
  return { createdAt, organizationId, slot };
}
/** Organization and name in the due entry of a domain that mails come from. */
export function dueDomainIn(sortKey: unknown) {
  const [, organization_id, domain] = String(sortKey).split("#") as [string, string, string];
  return { organization_id, domain };
}
/** The number in the sort key of a shard of usage. */
export const shardIn = (sortKey: unknown): number => Number(String(sortKey).split("#")[1]);
/** The address and the certificate that the sort key of an invitation names; and the notice, in that of one that waits. */
export const invitationIn = (sortKey: unknown) => String(sortKey).split("#") as [string, string, Notice?];

/** Partitions that are queried. */
export const partitions = {
  organizations: "ORGS",
  organization: (id: string) => `ORG#${id}`,
  event: (code: string) => `EVENT#${code}`,
  badge: (code: string) => `BADGE#${code}`,
  events: (organizationId: string) => `ORG#${organizationId}#EVENTS`,
  eventSummaries: (organizationId: string) => `ORG#${organizationId}#SUMMARIES`,
  badges: (organizationId: string) => `ORG#${organizationId}#BADGES`,
  template: (code: string) => `TEMPLATE#${code}`,
  templates: (organizationId: string) => `ORG#${organizationId}#TEMPLATES`,
  images: (organizationId: string) => `ORG#${organizationId}#IMAGES`,
  certificates: (organizationId: string) => `ORG#${organizationId}#CERT`,
  /** Certificates by event or badge: another organization's name is an empty partition, so nobody can read there. */
  ofEvent: (organizationId: string, code: string) => `ORG#${organizationId}#EVENT#${code}`,
  ofBadge: (organizationId: string, code: string) => `ORG#${organizationId}#BADGE#${code}`,
  bucket: (organizationId: string, bucket: string) => `ORG#${organizationId}#${bucket}`,
  external: (organizationId: string, externalId: string) => `ORG#${organizationId}#EXT#${externalId}`,
  mailProblem: (organizationId: string, problem: MailProblem) => `ORG#${organizationId}#MAIL#${problem}`,
  moved: (organizationId: string) => `ORG#${organizationId}#MOVED`,
  code: (code: string) => `CODE#${code}`,
  activity: (organizationId: string) => `ORG#${organizationId}#ACTIVITY`,
  planRequests: (organizationId: string) => `ORG#${organizationId}#PLANS`,
  holderRequests: (organizationId: string) => `ORG#${organizationId}#REQUESTS`,
  erasedAddresses: (organizationId: string) => `ORG#${organizationId}#ERASED`,
  dueRequests: "REQUESTS",
  /** Persons who have ordered that all is erased, in `by_due`. */
  dueErasures: "ERASURES",
  imports: (organizationId: string) => `ORG#${organizationId}#IMPORTS`,
  import: (organizationId: string, id: string) => `ORG#${organizationId}#IMPORT#${id}`,
  importing: (organizationId: string) => `ORG#${organizationId}#IMPORTING`,
  /** Imports whose mails are held, in `by_due`. */
  dueImports: "IMPORTS",
  usage: (organizationId: string) => `ORG#${organizationId}#USAGE`,
  members: (organizationId: string) => `ORG#${organizationId}#MEMBERS`,
  /** The organizations of a user of the panel. */
  user: (userId: string) => `${USER_KEYS}${userDigest(userId)}`,
  people: (organizationId: string) => `ORG#${organizationId}#PEOPLE`,
  notices: (organizationId: string) => `ORG#${organizationId}#NOTICES`,
  address: addressPartition,
  /** A number's messages, of all organizations. Keys reach logs, so the number itself is not in it. */
  phone: (number: string) => `${PHONE_KEYS}${createHash("sha256").update(number).digest("base64url")}`,
  phoneAllowance: (organizationId: string) => `ORG#${organizationId}#PHONE`,
  audit: (month: string) => `AUDIT#${month}`,
  open: (shard: number) => `OPEN#${shard}`,
  expiry: (shard: number) => `EXPIRY#${shard}`,
  heldMail: (sender: string) => `${HELD_KEYS}${sender}`,
  dueMailDomains: `${MAIL_DOMAIN_KEYS}S`,
  /** Months of organizations whose certificates are to be followed, in `by_due`. */
  dueMonths: "MONTHS",
  /** Messages of a lane that wait, in `by_due`. */
  message: (lane: MessageLane, shard: number) => `${LANE_KEYS[lane]}${shard}`,
};

/** How the keys of chunks begin, which their numbers follow. */
export const CHUNK_START = "CHUNK#";

/** Unfinished issuances are spread over this many partitions, so that bulk issuers do not share one. */
export const OPEN_SHARDS = 4;
export const shardOf = (text: string, shards = OPEN_SHARDS): number =>
  createHash("sha256").update(text).digest()[0]! % shards;
