import type { Badge } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { Event } from "../events/event.ts";
import type { Organization } from "../organizations/organization.ts";

export interface InvitationSubject {
  readonly certificate: Certificate;
  readonly organization: Organization;
  readonly event: Event;
  readonly badge: Badge;
  /** The address has an account by now. */
  readonly registered: boolean;
  /** The person asked this organization for no more mail. */
  readonly muted: boolean;
}
