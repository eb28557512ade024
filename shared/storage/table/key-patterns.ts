import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { SHARED_SENDER } from "#shared/domain/senders/sender-state.ts";
import {
  LANE_KEYS,
  MAIL_DOMAIN_KEYS,
  PHONE_KEYS,
  PHONE_POINTER_KEYS,
  partitions,
  RECEIPT_KEYS,
  USER_KEYS,
} from "./schema.ts";

/**
 * The partitions of each kind of record, as patterns for permissions (shared/grant.ts): `*` stands for any id or code. That of
 * an organization is its own partition alone, as its id has 36 characters.
 */
export const patterns = {
  organization: partitions.organization("????????-????-????-????-????????????"),
  /** Where what is noted of the mails stands that have no tenant of their own (decision 18.13). */
  sharedSender: partitions.organization(SHARED_SENDER),
  formerProfiles: `${partitions.organization("*")}#REV`,
  members: partitions.members("*"),
  users: USER_KEYS,
  usage: partitions.usage("*"),
  events: partitions.event(""),
  summaries: partitions.eventSummaries("*"),
  badges: partitions.badge(""),
  templates: partitions.template(""),
  templateCounts: partitions.templates("*"),
  certificates: partitions.certificates("*"),
  codes: "CODE#",
  issuances: "ORG#*#ISSUANCE",
  unfinished: "OPEN#",
  imports: partitions.imports("*"),
  importParts: partitions.import("*", ""),
  importing: partitions.importing("*"),
  dueImports: partitions.dueImports,
  expiries: "EXPIRY",
  people: partitions.people("*"),
  notices: partitions.notices("*"),
  /** Of small requests and of large ones. */
  waitingMails: "WAITING",
  followUps: LANE_KEYS.follow_up,
  dueMonths: partitions.dueMonths,
  heldMails: partitions.heldMail(""),
  mailDomains: MAIL_DOMAIN_KEYS,
  addresses: ADDRESS_KEYS,
  holderRequests: partitions.holderRequests("*"),
  erasedAddresses: partitions.erasedAddresses("*"),
  activity: partitions.activity("*"),
  planRequests: partitions.planRequests("*"),
  phones: PHONE_KEYS,
  phonePointers: PHONE_POINTER_KEYS,
  phoneAllowances: partitions.phoneAllowance("*"),
  waitingMessages: LANE_KEYS.phone,
  receipts: RECEIPT_KEYS,
} as const;
