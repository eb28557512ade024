import type { Actor } from "../actor.ts";
import { mayHaveHappened } from "../model.ts";
import { answerByMail, revokeByKey, somebodyInvited } from "./answer.ts";
import { anIssue, noteIssued, sendIssue, somethingToIssue } from "./issue.ts";
import { createBadgeNow, createEventNow, patchBadge, patchEvent, removeThing } from "./things.ts";

/** Several requests about the same certificate at once. */
async function raceAnswers(actor: Actor): Promise<void> {
  const ticket = somebodyInvited(actor);
  if (!ticket?.link) return;
  const kinds = actor.dice.shuffled(["accept", "accept", "reject", "reconsider"] as const).slice(0, 3);
  const answers = kinds.map((kind) => answerByMail(actor, ticket, kind));
  if (ticket.id !== undefined && actor.dice.chance(0.5)) await revokeByKey(actor, ticket);
  await Promise.all(answers);
}

/** The same request with the same Idempotency-Key several times at once: one issuance. */
async function raceOneKey(actor: Actor): Promise<void> {
  const issue = anIssue(actor, { withKey: true });
  if (!issue) return;
  const headers = { "idempotency-key": issue.idempotencyKey! };
  const again = async () => {
    const call = await actor.call("POST /v1.0/invitations", { needs: "issue", body: issue.body, headers });
    issue.attempts.push(call);
    if (call.body !== undefined) noteIssued(actor, issue, call);
  };
  await Promise.all([sendIssue(actor, issue), again(), again()]);
}

/** Two requests that mind duplicates name the same people: nobody gets two certificates. */
async function raceDuplicates(actor: Actor): Promise<void> {
  const thing = somethingToIssue(actor);
  const first = thing && anIssue(actor, { ...thing, mode: "skip" });
  if (!first) return;
  const emails = first.tickets.map(({ email }) => email);
  const second = anIssue(actor, { ...thing, emails, mode: actor.dice.pick(["skip", "refuse"]) });
  await Promise.all([first, second].map((issue) => issue && sendIssue(actor, issue)));
}

/** Changes of one event at once: one wins, the others are told so. */
async function raceChanges(actor: Actor): Promise<void> {
  const event = actor.dice.recent(actor.organization.events.filter(({ id, doomed }) => id && !doomed));
  if (event) await Promise.all([patchEvent(actor, event), patchEvent(actor, event)]);
}

/** An event or a badge is deleted while something is issued with it: one of the two. */
async function raceRemoval(actor: Actor): Promise<void> {
  const { findings } = actor.scene;
  const noun = actor.dice.pick(["event", "badge"] as const);
  const thing = await (noun === "event" ? createEventNow : createBadgeNow)(actor);
  if (thing.id === undefined) return;
  const issue = anIssue(actor, { [noun]: thing, mode: "issue" });
  if (!issue) return;
  const [issued, removed] = await Promise.all([sendIssue(actor, issue), removeThing(actor, noun, thing)]);
  const both = issued.outcome === "done" && removed.outcome === "done";
  findings.check(`no certificate without its ${noun}`, !both, thing.marker, () => ({
    expected: "one of the two is refused",
    found: "both are done",
    calls: [...issue.attempts, removed],
  }));
  if (removed.outcome === "refused" && !mayHaveHappened(issue.attempts))
    await (noun === "event" ? patchEvent : patchBadge)(actor, thing);
}

/** Requests that meet on the same thing on purpose. */
export async function raceSomething(actor: Actor): Promise<void> {
  const act = actor.dice.weighted([
    [40, raceAnswers],
    [20, raceOneKey],
    [15, raceDuplicates],
    [20, raceChanges],
    [8, raceRemoval],
  ] as const);
  await act(actor);
}
