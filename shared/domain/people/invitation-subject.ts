import type { Badge } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { Event } from "../events/event.ts";
import type { Organization } from "../organizations/organization.ts";

/** What a mail or a page about a certificate shows. */
export interface InvitationSubject {
  readonly certificate: Certificate;
  readonly organization: Organization;
  readonly event: Event;
  readonly badge: Badge;
  /** Whether the event is in the public directory now. */
  readonly listed: boolean;
  /** Whether the address has an account. */
  readonly registered: boolean;
  /** Whether the address unsubscribed from this organization's mail. */
  readonly muted: boolean;
}
