import type { DomainRecordState, MailDomain } from "./mail-domain.ts";
import type { MailHolder, SenderState } from "./sender-state.ts";

/** Ports of those in whose names mails are sent: their tenants at the mail service, their domains, and what became of their mails. */
export interface SenderPorts {
  senders: Senders;
  "senders.write": SenderWrites;
  mailService: MailAccounts;
  mailDomains: MailDomains;
  "mailDomains.write": MailDomainWrites;
  nameServers: NameServers;
}

export interface Senders {
  /** How a sender's mails go (senderOf), and what became of an organization's. */
  read(sender: string): Promise<SenderState>;
}

/** How the mails of each sender (senderOf) are sent, and what is counted of an organization's. */
export interface SenderWrites {
  read(sender: string): Promise<SenderState>;
  /** The state of those that share a tenant, as this process read it some seconds ago at most. */
  shared(): Promise<SenderState>;
  /** Notes that the tenant is being made. False when it is there, or another worker has just begun. */
  askForTenant(organizationId: string, at: Date): Promise<boolean>;
  tenantReady(organizationId: string, at: Date): Promise<void>;
  /** Notes that the tenant, as it was known, is not there any more. */
  tenantMissing(organizationId: string, known: NonNullable<SenderState["tenant"]>): Promise<void>;
  /** False when they hold it already, or, of news of the mail service, when `toldAt` is not later than its last ones. */
  hold(sender: string, by: MailHolder, reason: string, at: Date, toldAt?: Date): Promise<boolean>;
  /** Ends these holds. False when `toldAt` is not later than the last news of the mail service. */
  release(sender: string, by: readonly MailHolder[], toldAt?: Date): Promise<boolean>;
  /** Notes that the mail service refused a mail because of the organization's domain. */
  domainRefused(organizationId: string, domain: string, at: Date): Promise<void>;
  /** Notes that a look at a held tenant was queued. */
  watched(sender: string, at: Date): Promise<void>;
  /**
   * Takes it on to tell the contact that mails are held. "told": it was after `since`. "busy": somebody is at it, or
   * died at it less than a minute ago.
   */
  claimNotice(organizationId: string, since: Date, at: Date): Promise<"begun" | "told" | "busy">;
  /** The contact was told, or it was not and may be tried again. */
  endNotice(organizationId: string, told: boolean, at: Date): Promise<void>;
}

/** The tenants of the mail service, in whose names organizations send, and their domains there, each marked with its stage and organization. */
export interface MailAccounts {
  /** Makes the tenant of an organization with all that it needs; harmless when it is there. Says whether it is paused. */
  make(organizationId: string): Promise<{ readonly paused: boolean }>;
  /** Whether the tenant of a sender is paused; false when there is none. */
  isPaused(sender: string): Promise<boolean>;
  /**
   * Has the mail service make the keys of a domain; gives their names. "in_use": it has the domain, but not for an
   * organization of this stage.
   */
  makeDomain(
    domain: string,
    organizationId: string,
    bounceDomain: string,
  ): Promise<readonly string[] | "in_use">;
  /** Lets the organization's tenant use the domain. */
  associateDomain(domain: string, organizationId: string): Promise<void>;
  /** Undefined when it has no such domain for an organization of this stage; "another": it has it for another one. */
  lookAtDomain(domain: string, organizationId: string): Promise<SeenIdentity | "another" | undefined>;
  /** Removes a domain that it has for this organization; leaves every other one. */
  removeDomain(domain: string, organizationId: string): Promise<void>;
}

/** The domains that organizations send from, and those that they may have. */
export interface MailDomains {
  /** The domain that an organization has claimed. */
  ofOrganization(organizationId: string): Promise<MailDomain | undefined>;
  /** Why an organization cannot send from a domain, as a sentence for its caller; undefined when it can. */
  problemOf(domain: string): string | undefined;
  /** The region of the mail service. */
  readonly region: string;
}

/** The claims of organizations on domains, of which each has one that no other has; and the looks at them. */
export interface MailDomainWrites {
  /**
   * Claims a domain; gives it as it is then, and when a look at it is to be queued for, if none is: one a minute. A domain that
   * the organization has is due at once, under the new address, and is made anew if it failed. "taken": another organization has it
   * ({@link mayBeTakenOver}), or it is being removed. "other": the organization has
   * another one. "limit": it claimed `perDay` today. "changed": another request was first.
   */
  claim(
    domain: MailDomain,
    perDay: number,
    at: Date,
  ): Promise<
    | { readonly domain: MailDomain; readonly lookAt: Date | undefined }
    | "taken"
    | "other"
    | "limit"
    | "changed"
  >;
  /** Ends the use of an organization's domain, and has it removed. Gives its name; undefined when it has none. */
  giveUp(organizationId: string, by: string, at: Date): Promise<string | undefined>;
  /** A consistent read. */
  get(domain: string): Promise<MailDomain | undefined>;
  /**
   * Writes what was seen of a domain, and whether mails use it, in one transaction; it is due again at `due`. False when
   * another run or request has changed it since `former` was read.
   */
  note(noted: MailDomain, former: MailDomain, due: Date): Promise<boolean>;
  /** As `giveUp`, of a domain as it was read; false when it has changed. */
  startRemoval(domain: MailDomain, at: Date): Promise<boolean>;
  /** Lets a domain go that is being removed. */
  finishRemoval(domain: MailDomain): Promise<void>;
  /** Domains that are due, longest waiting first. The index may lag. */
  due(at: Date, limit: number): Promise<readonly DueMailDomain[]>;
  /** Makes a domain due at another time, unless it is already. */
  postpone(domain: DueMailDomain, until: Date): Promise<void>;
}

/** A domain that is to be looked at. */
export interface DueMailDomain {
  readonly organization_id: string;
  readonly domain: string;
  readonly due: Date;
}

/** What the mail service says of a domain. */
export interface SeenIdentity {
  readonly mayBeSentFrom: boolean;
  readonly dkim: DomainRecordState;
  readonly mail_from: DomainRecordState;
  readonly dkim_tokens: readonly string[];
}

/** What name servers say of other people's domains; every question has an end. */
export interface NameServers {
  /** Whether the domain of an address takes mail; undefined when nobody says, or the stage does not check. */
  takesMail(address: string, at: Date): Promise<boolean | undefined>;
  /** The texts of a name, none for one that has none; undefined when nobody says. */
  texts(name: string): Promise<readonly string[] | undefined>;
}
