import type { Badge } from "../badges/badge.ts";
import type { Event, EventConnection } from "../events/event.ts";
import type { OrganizationThen } from "../organizations/organization.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { PhoneOptOut } from "../phone/opt-out.ts";
import type { SenderState } from "../senders/sender-state.ts";
import type { TemplateContent } from "../templates/template.ts";
import type { Certificate, DocumentAddresses, EmailStatus } from "./certificate.ts";

/** What a mail or a page about a certificate shows. */
export interface InvitationSubject {
  readonly certificate: Certificate;
  readonly organization: OrganizationThen;
  readonly event: Event;
  readonly badge: Badge;
  /** What the certificate says of the person. */
  readonly outcome: Outcome;
  /** The own template of the badge as it was at issuance; null for a layout of the house. */
  readonly template: TemplateContent | null;
  /** Whether the event is in the public directory now. */
  readonly listed: boolean;
  /** The connections that the event has now. */
  readonly connections: readonly EventConnection[];
  /** Whether the address has an account. */
  readonly registered: boolean;
  /** Whether the address unsubscribed from this organization's mail. */
  readonly muted: boolean;
  /** That the certificate's number wants no messages, as its recipient sees it; undefined too when none can go to it. */
  readonly optOut: PhoneOptOut | undefined;
  /** What became of the latest mail; undefined when it was not read. */
  readonly mailStatus?: EmailStatus | undefined;
  /** The address that the latest mail came from; null when that is not known, or was not read. */
  readonly sentFrom?: string | null;
  /** How mails of the organization are sent. */
  readonly senderState: SenderState;
}

/** What of that an invitation shows, also when there is no certificate. */
export interface ShownInvitation extends Pick<InvitationSubject, "organization" | "badge" | "outcome"> {
  readonly certificate: Pick<Certificate, "name" | "email" | "guardian" | "locale" | "reason" | "expires_at">;
  readonly event: Pick<Event, "name">;
}

/** What a notice about a certificate says, besides its subject. */
export interface NoticeContent {
  /** The certificate's public address. */
  readonly page: string;
  readonly reason: string | null;
  /** Null when the certificate has no document. */
  readonly document: DocumentAddresses | null;
}
