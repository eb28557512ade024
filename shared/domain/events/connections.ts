import type { FieldError } from "../errors.ts";
import { type Reference, shortCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import type { EventConnection } from "./event.ts";

/** A connection as a request names it. */
export interface RequestedConnection {
  readonly event_id: Reference;
  readonly type: EventConnection["type"];
}

/**
 * The stored form of requested connections, with the UUID of each event, or what is wrong with them. An
 * event of another organization that is not public is the same error as one that does not exist. `own` is the id of the
 * event that they belong to; undefined while it is new. One store call, and none without connections.
 */
export async function resolveConnections(
  { events }: Pick<Ports, "events">,
  organizationId: string,
  requested: readonly RequestedConnection[],
  own?: string,
): Promise<{ connections: EventConnection[]; errors: FieldError[] }> {
  if (requested.length === 0) return { connections: [], errors: [] };
  const ids = await events.named(
    organizationId,
    requested.map(({ event_id }) => event_id),
  );
  const connections: EventConnection[] = [];
  const errors: FieldError[] = [];
  const firstAt = new Map<string, number>();
  for (const [index, { event_id: reference, type }] of requested.entries()) {
    const id = ids.get(reference.code);
    const path = `connections[${index}].event_id`;
    const known = id !== undefined && (reference.uuid === null || reference.uuid === id);
    const first = firstAt.get(`${reference.code} ${type}`);
    if (!known)
      errors.push({ path, message: "Must be an event of your organization or a public event of another." });
    else if (id === own) errors.push({ path, message: "Must be another event than this one." });
    else if (first !== undefined)
      errors.push({ path, message: `Is the same as connections[${first}]; each event has each type once.` });
    else {
      firstAt.set(`${shortCode(id)} ${type}`, index);
      connections.push({ event_id: id, type });
    }
  }
  return { connections, errors };
}
