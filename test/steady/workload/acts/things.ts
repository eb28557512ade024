import type { Actor } from "../actor.ts";
import { type MadeCall, wasTurnedAway } from "../calls.ts";
import { mayHaveHappened, type Thing } from "../model.ts";

const CATEGORIES = ["SPORTS", "EDUCATION", "CORPORATE", "SOCIOCULTURAL"] as const;
const NAMES = [
  "Serra Run",
  "Open Data Day",
  "First Aid",
  "Jazz Nights",
  "Cloud Summit",
  "Reading Circle",
] as const;

/** Creates an event, which carries its marker as its subcategory. */
export async function createEventNow(actor: Actor, steady = false): Promise<Thing> {
  const { dice, organization } = actor;
  const event = actor.thing("e", ["name", "status", "is_private"], steady);
  const values = {
    name: `${dice.pick(NAMES)} ${event.marker}`,
    status: steady || dice.chance(0.85) ? "ACTIVE" : "DRAFT",
    is_private: dice.chance(0.2),
  };
  const body = { ...values, category: dice.pick(CATEGORIES), subcategory: event.marker };
  organization.events.push(event);
  await actor.attempt(event, (options) =>
    actor.call("POST /v1.0/events", { ...options, needs: "write", body }),
  );
  actor.wrote(event, values, event.attempts);
  return event;
}

/** Creates a badge, which carries its marker as its criteria. */
export async function createBadgeNow(actor: Actor, steady = false): Promise<Thing> {
  const { dice, organization } = actor;
  const badge = actor.thing("b", ["name", "status"], steady);
  const name = `${dice.pick(["Finisher", "Speaker", "Volunteer"])} ${badge.marker}`;
  organization.badges.push(badge);
  const body = { name, criteria: badge.marker, ...(dice.chance(0.2) ? { validity_days: 30 } : {}) };
  await actor.attempt(badge, (options) =>
    actor.call("POST /v1.0/badges", { ...options, needs: "write", body }),
  );
  actor.wrote(badge, { name, status: "ACTIVE" }, badge.attempts);
  return badge;
}

/** Changes an event. */
export async function patchEvent(actor: Actor, event: Thing): Promise<MadeCall> {
  const { dice } = actor;
  const { marker } = actor.creation("w", false);
  const statuses = ["ACTIVE", "ACTIVE", "ARCHIVED", "DRAFT"] as const;
  const body = {
    name: `${dice.pick(NAMES)} ${marker}`,
    status: event.steady || dice.chance(0.6) ? undefined : dice.pick(statuses),
    is_private: dice.chance(0.7) ? undefined : dice.chance(0.25),
  };
  const call = await actor.call("PATCH /v1.0/events/{id}", {
    needs: "write",
    params: { id: event.id! },
    body,
    about: marker,
    cutAfterMs: actor.patience(),
  });
  event.changes.push(call);
  actor.wrote(event, body, [call]);
  return call;
}

/** Changes the name of a badge, or archives it. */
export async function patchBadge(actor: Actor, badge: Thing): Promise<MadeCall> {
  const { dice } = actor;
  const { marker } = actor.creation("w", false);
  const status = badge.steady || dice.chance(0.7) ? undefined : dice.pick(["ACTIVE", "ARCHIVED"] as const);
  const body = { name: `Badge ${marker}`, status };
  const call = await actor.call("PATCH /v1.0/badges/{id}", {
    needs: "write",
    params: { id: badge.id! },
    body,
    about: marker,
    cutAfterMs: actor.patience(),
  });
  badge.changes.push(call);
  actor.wrote(badge, body, [call]);
  return call;
}

/** Reads an event or a badge; afterwards it is compared with what was written (checks/histories.ts). */
export async function readThing(actor: Actor, noun: "events" | "badges", thing: Thing): Promise<void> {
  const call = await actor.call(`GET /v1.0/${noun}/{id}`, { params: { id: thing.id! }, about: thing.marker });
  const found = call.body as Record<string, unknown> | undefined;
  const missing = call.status === 404 && !thing.doomed;
  actor.scene.findings.check("what was created can be read", !missing, thing.marker, () => ({
    expected: "200, as nobody has asked to delete it",
    found: call.text,
    calls: [...thing.attempts, call],
  }));
  if (!found) return;
  const values = Object.fromEntries(Object.keys(thing.fields).map((name) => [name, found[name]]));
  thing.sights.push({ call, values });
}

/** Deletes an event or a badge, which only works while nothing was issued for it. */
export async function removeThing(actor: Actor, noun: "event" | "badge", thing: Thing): Promise<MadeCall> {
  const wasDoomed = thing.doomed;
  thing.doomed = true;
  const call = await actor.call(`DELETE /v1.0/${noun}s/{id}`, {
    needs: "write",
    params: { id: thing.id! },
    about: thing.marker,
    cutAfterMs: actor.patience(),
  });
  thing.removals.push(call);
  const issues = actor.organization.issues.filter((issue) => issue[noun] === thing);
  const issued = issues.some((issue) => issue.open || mayHaveHappened(issue.attempts));
  const explained =
    (call.status === 404 && wasDoomed) || (call.code === `${noun}_has_certificates` && issued);
  const fine = call.outcome !== "refused" || wasTurnedAway(call) || explained;
  actor.scene.findings.check("a deletion is refused for a reason", fine, thing.marker, () => ({
    expected: "204, as nothing was issued for it",
    found: call.text,
    calls: [...thing.attempts, call],
  }));
  return call;
}

/** Something with events and badges. */
export async function tendThings(actor: Actor): Promise<void> {
  const { dice, organization } = actor;
  const known = ({ id, doomed }: Thing) => id !== undefined && !doomed;
  const event = dice.recent(organization.events.filter(known));
  const badge = dice.recent(organization.badges.filter(known));
  const act = dice.weighted([
    [10, "create event"],
    [5, "create badge"],
    [30, "patch event"],
    [12, "patch badge"],
    [28, "read event"],
    [12, "read badge"],
    [5, "remove event"],
    [4, "remove badge"],
  ] as const);
  if (act === "create event") {
    const created = await createEventNow(actor);
    if (created.id !== undefined) await readThing(actor, "events", created);
  } else if (act === "create badge") {
    const created = await createBadgeNow(actor);
    if (created.id !== undefined) await readThing(actor, "badges", created);
  } else if (act === "patch event" && event) {
    await patchEvent(actor, event);
    if (dice.chance(0.4)) await readThing(actor, "events", event);
    if (dice.chance(0.3)) await patchEvent(actor, event);
  } else if (act === "patch badge" && badge) {
    await patchBadge(actor, badge);
    if (dice.chance(0.4)) await readThing(actor, "badges", badge);
  } else if (act === "read event" && event) await readThing(actor, "events", event);
  else if (act === "read badge" && badge) await readThing(actor, "badges", badge);
  else if (act === "remove event" && event && !event.steady) await removeThing(actor, "event", event);
  else if (act === "remove badge" && badge && !badge.steady) await removeThing(actor, "badge", badge);
}
