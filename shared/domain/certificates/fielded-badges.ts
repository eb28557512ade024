import type { FieldedBadge } from "../badges/ports.ts";
import { type Reference, shortCode } from "../ids.ts";
import type { Ports } from "../ports.ts";

/** Whether a reference refers to the record with this id. */
const refersTo = ({ code, uuid }: Reference, id: string): boolean =>
  uuid === null ? code === shortCode(id) : uuid === id;

/**
 * The badges with fields that certificates of an event, of a badge, or of the organization at all can have: those of the
 * event and those of none.
 */
export async function fieldedBadges(
  { badges: badgeLists }: Pick<Ports, "badges">,
  organizationId: string,
  { event, badge }: { readonly event?: Reference | undefined; readonly badge?: Reference | undefined },
): Promise<readonly FieldedBadge[]> {
  const all = await badgeLists.withFields(organizationId);
  return all.filter(
    ({ id, event_id }) =>
      (badge === undefined || refersTo(badge, id)) &&
      (event === undefined || event_id === null || refersTo(event, event_id)),
  );
}
