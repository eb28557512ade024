import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAll } from "../table/batches.ts";
import { type Item, recordOf } from "../table/item.ts";
import { getItem, mainTable } from "../table/items.ts";
import { keys } from "../table/schema.ts";

export const connectInvitations: Connect<"invitations"> = (connection) => ({
  async subject(organizationId, certificateId) {
    const main = mainTable(connection);
    const stored = await getItem(main, keys.certificate(organizationId, certificateId));
    if (!stored) return undefined;
    const certificate = toCertificate(stored);
    const items = await readAll(main, [
      keys.organization(organizationId),
      keys.event(shortCode(certificate.event_id)),
      keys.badge(shortCode(certificate.badge_id)),
      keys.account(certificate.email),
      keys.muted(certificate.email, organizationId),
    ]);
    const found = (kind: string): Item | undefined => items.find((item) => item.kind === kind);
    const [organization, event, badge] = [found("organization"), found("event"), found("badge")];
    if (!organization || !event || !badge) return undefined;
    return {
      certificate,
      organization: recordOf<Organization>(organization),
      event: recordOf<Event>(event),
      badge: recordOf<Badge>(badge),
      registered: found("account") !== undefined,
      muted: found("muted") !== undefined,
    };
  },
});
