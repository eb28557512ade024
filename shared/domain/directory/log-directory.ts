import type { Ports } from "../ports.ts";
import type { TouchedEvent } from "./ports.ts";

/** What a change touched in the public directory: one event, or an organization with all its events. */
export type Touch =
  | ({ readonly kind: "event" } & TouchedEvent)
  | { readonly kind: "organization"; readonly id: string };

/** Logs what a batch of changes touched, each event and organization once. Idempotent: it logs the current state. */
export async function logDirectory(
  { directoryLog }: Pick<Ports, "directoryLog">,
  touches: readonly (Touch | undefined)[],
): Promise<void> {
  const events = new Map<string, TouchedEvent>();
  const organizations = new Set<string>();
  for (const touch of touches) {
    if (touch?.kind === "organization") organizations.add(touch.id);
    if (touch?.kind === "event") {
      const id = touch.id ?? events.get(touch.code)?.id ?? null;
      events.set(touch.code, { code: touch.code, id });
    }
  }
  await directoryLog.record([...events.values()]);
  for (const id of organizations) await directoryLog.recordOrganization(id);
}
