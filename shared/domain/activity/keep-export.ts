import { newUuidAt } from "../ids.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { type Done, entryOf } from "./entry.ts";

/** Keeps that somebody takes personal data out of the service; called before they get it, so that none goes without an entry. */
export async function keepExport(
  { "activity.write": activity, clock }: Pick<Ports, "activity.write" | "clock">,
  acting: ActingFor,
  done: Pick<Done, "subject" | "details"> & {
    readonly action: "certificates.exported" | "documents.exported";
  },
): Promise<void> {
  const { organizationId: organization_id } = acting;
  const at = clock.now();
  const entry = entryOf({ organization_id, at: at.toISOString(), by: idOfActing(acting), ...done });
  await activity.note({ ...entry, id: newUuidAt(at) });
}
