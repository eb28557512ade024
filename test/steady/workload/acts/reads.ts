import type { Actor } from "../actor.ts";
import { beganAt, doneAt, type Issue, markerOf, mayHaveHappened } from "../model.ts";
import { somethingIssued } from "./answer.ts";

const STATUSES = ["PENDING", "ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"] as const;

/** How many certificates there are at the least and at the most when somebody reads from `from` until `until`. */
export function boundsOf(
  issues: readonly Issue[],
  from: number,
  until: number,
): { least: number; most: number } {
  const size = (some: readonly Issue[]) => some.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const named = (some: readonly Issue[]) =>
    some.reduce((sum, { tickets }) => sum + tickets.filter(({ id }) => id !== undefined).length, 0);
  return {
    least: named(issues.filter((issue) => doneAt(issue) < from)),
    most: size(
      issues.filter((issue) => issue.open || (mayHaveHappened(issue.attempts) && beganAt(issue) < until)),
    ),
  };
}

/** The month's use lies between what was answered before and what may have happened since. */
async function readBalanceNow(actor: Actor): Promise<void> {
  const call = await actor.call("GET /v1.0/balance");
  if (call.body === undefined) return;
  const { least, most } = boundsOf(actor.organization.issues, call.from, call.until);
  const { used, quota, remaining } = call.body;
  const { findings } = actor.scene;
  findings.check(
    "balance.used is exact at any time",
    used >= least && used <= most,
    actor.organization.name,
    () => ({
      expected: `from ${least} to ${most}`,
      found: call.body,
      calls: [call],
    }),
  );
  findings.check(
    "the quota is never exceeded",
    used <= quota && remaining === quota - used,
    actor.organization.name,
    () => ({
      expected: `at most ${quota}`,
      found: call.body,
      calls: [call],
    }),
  );
}

async function readSomeList(actor: Actor): Promise<void> {
  const { dice, organization, scene } = actor;
  const ticket = somethingIssued(actor);
  const filter = dice.pick(["status", "event_id", "recipient_email", "external_id", "none"] as const);
  const value = {
    status: dice.pick(STATUSES),
    event_id: ticket?.issue.event.id ?? "",
    recipient_email: ticket?.email ?? "",
    external_id: ticket?.issue.mode === "issue" ? ticket.marker : "",
    none: "",
  }[filter];
  const query = { limit: dice.between(1, 40), ...(value === "" ? {} : { [filter]: value }) };
  const call = await actor.call("GET /v1.0/invitations", { query });
  if (call.body === undefined) return;
  const wrong = call.body.data.filter((row) => {
    const known = scene.model.tickets.get(markerOf(row));
    const found = { ...row, recipient_email: row.recipient.email, none: "" }[filter];
    return known?.issue.organization !== organization || (value !== "" && found !== value);
  });
  scene.findings.check(
    "a list has only what its filter asks for",
    wrong.length === 0,
    JSON.stringify(query),
    () => ({
      expected: `rows of ${organization.name} with ${filter} ${value}`,
      found: wrong.slice(0, 3),
      calls: [call],
    }),
  );
}

async function readSomeFunnel(actor: Actor): Promise<void> {
  const event = actor.dice.recent(actor.organization.events.filter(({ id }) => id !== undefined));
  if (!event) return;
  const params = { event_id: event.id! };
  const call = await actor.panel("GET /dashboard/funnel/{event_id}", { params, about: event.marker });
  if (call.body === undefined) return;
  const { issued, invited, pending, accepted, rejected, expired, revoked } = call.body;
  const sum = invited + pending + accepted + rejected + expired + revoked;
  actor.scene.findings.check(
    "the states of a funnel add up at any time",
    sum === issued,
    event.marker,
    () => ({
      expected: `issued ${issued}`,
      found: call.body,
      calls: [call],
    }),
  );
}

/** Reads some of the lists and counters while everything moves. */
export async function readSomething(actor: Actor): Promise<void> {
  const { dice } = actor;
  const email = dice.pick(actor.organization.people);
  switch (
    dice.weighted([
      [30, "list"],
      [20, "balance"],
      [20, "funnel"],
      [10, "people"],
      [10, "events"],
      [10, "public"],
    ] as const)
  ) {
    case "list":
      return readSomeList(actor);
    case "balance":
      return readBalanceNow(actor);
    case "funnel":
      return readSomeFunnel(actor);
    case "people":
      await actor.call("GET /v1.0/recipients", { query: dice.chance(0.5) ? { email } : { q: "sou" } });
      return;
    case "events":
      await actor.panel("GET /dashboard/events/list", { query: { page: dice.between(1, 3) } });
      return;
    case "public":
      await actor.anybody("GET /event/public-list", { query: { limit: 50, q: "run" } });
  }
}
