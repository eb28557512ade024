import type { Actor } from "../actor.ts";
import { type MadeCall, wasTurnedAway } from "../calls.ts";
import {
  doneAt,
  type Issue,
  type KnownBadge,
  type KnownEvent,
  markerOf,
  mayHaveHappened,
  type Ticket,
} from "../model.ts";

const FIRST = [
  "Ana",
  "Bruno",
  "Carla",
  "Davi",
  "Elisa",
  "Fábio",
  "Gabriela",
  "Heitor",
  "Íris",
  "João",
] as const;
const LAST = ["Souza", "Silva", "de Oliveira", "Santos", "Núñez", "Pereira", "Costa", "García"] as const;
/** Fewer than an address gets a day, with room for mails that are sent again. */
const INVITATIONS_MAX = 13;

/** An event and a badge that go together as far as anybody knows; mostly ones whose state never changes. */
export function somethingToIssue({
  organization,
  dice,
}: Actor): { event: KnownEvent; badge: KnownBadge } | undefined {
  const usable = <T extends KnownEvent | KnownBadge>(list: readonly T[]): T | undefined => {
    const known = list.filter(({ id, doomed }) => id !== undefined && !doomed);
    const steady = known.filter((each) => each.steady);
    return dice.chance(0.85) && steady.length > 0 ? dice.pick(steady) : dice.recent(known);
  };
  const [event, badge] = [usable(organization.events), usable(organization.badges)];
  return event && badge && { event, badge };
}

/** Addresses for a request, each once, none with as many invitations as an address gets in a day. */
function addressesFor({ organization, dice, scene: { model } }: Actor, count: number): string[] {
  const invited = (email: string) => model.invitationsOf.get(email) ?? 0;
  const free = dice.shuffled(organization.people).filter((email) => invited(email) < INVITATIONS_MAX);
  while (free.length < count) {
    const email = `${model.marker("p")}@example.com`;
    organization.people.push(email);
    free.push(email);
  }
  const chosen = free.slice(0, count);
  for (const email of chosen) model.invitationsOf.set(email, invited(email) + 1);
  return chosen;
}

export interface IssueWishes {
  readonly event?: KnownEvent;
  readonly badge?: KnownBadge;
  readonly emails?: readonly string[];
  readonly mode?: Issue["mode"];
  readonly withKey?: boolean;
}

/** A request to issue that nobody has sent yet. Undefined when there is nothing to issue. */
export function anIssue(actor: Actor, wishes: IssueWishes = {}): Issue | undefined {
  const { dice, organization, scene } = actor;
  const thing = somethingToIssue(actor);
  if (!thing) return undefined;
  const { event, badge } = { ...thing, ...wishes };
  const mode =
    wishes.mode ??
    dice.weighted([
      [80, "issue"],
      [12, "skip"],
      [8, "refuse"],
    ] as const);
  const count = dice.weighted([
    [60, 1],
    [25, dice.between(2, 6)],
    [15, dice.between(7, 30)],
  ] as const);
  const expiresAt = dice.chance(0.08)
    ? new Date(Date.now() + dice.between(4, 20) * 1_000).toISOString()
    : null;
  const tickets: Ticket[] = [];
  const body: Record<string, unknown> = {
    event_id: dice.chance(0.5) ? event.id : String(event.id).toUpperCase(),
    badge_id: badge.id,
    ...(mode === "issue" && dice.chance(0.8) ? {} : { on_duplicate: mode }),
    ...(expiresAt && { expires_at: expiresAt }),
  };
  const issue: Issue = {
    ...actor.creation("i", wishes.withKey),
    organization,
    event,
    badge,
    mode,
    expiresAt,
    body,
    tickets,
  };
  for (const email of wishes.emails ?? addressesFor(actor, count)) {
    const marker = scene.model.marker("t");
    const name = dice.pick(familyAt(email));
    const known = { id: undefined, link: undefined, history: [], resends: [], accounts: [] };
    const ticket: Ticket = { marker, issue, email, name, ...known };
    tickets.push(ticket);
    scene.model.tickets.set(marker, ticket);
  }
  body.recipient = tickets.map(({ marker, email, name }) => ({
    recipient_name: name,
    recipient_email: email,
    // Who is told apart by it is never left out as somebody who has it already.
    ...(mode === "issue" ? { external_id: marker } : { metadata: { marker } }),
    // By this text the mail is known again.
    reason: `For work ${marker} done`,
  }));
  organization.issues.push(issue);
  return issue;
}

/** The two people who share an address: parent and child. */
function familyAt(email: string): [string, string] {
  const n = [...email].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  const parent = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
  return [parent, `${parent} Filho`];
}

/** Sends the request, and again while nobody knows what became of it; notes what the answer says. */
export async function sendIssue(actor: Actor, issue: Issue) {
  const call = await actor.attempt(issue, (options) =>
    actor.call("POST /v1.0/invitations", { ...options, needs: "issue", body: issue.body }),
  );
  noteIssued(actor, issue, call);
  return call;
}

/** Notes the certificates of an answer, and compares it with the request. */
export function noteIssued(
  { scene: { findings } }: Actor,
  issue: Issue,
  call: MadeCall<{
    issued: number;
    certificates: { id: string; external_id: string | null; metadata: Record<string, string> }[];
    skipped?: unknown[];
  }>,
): void {
  if (call.body === undefined) return void judgeRefusal(findings, issue, call);
  const { certificates, issued, skipped = [] } = call.body;
  const known = new Map(issue.tickets.map((ticket) => [ticket.marker, ticket]));
  const named = certificates.map(markerOf);
  findings.check(
    "an issuance answers for each of its recipients",
    issued === certificates.length &&
      new Set(named).size === issued &&
      named.every((marker) => known.has(marker)) &&
      issued + skipped.length === issue.tickets.length,
    issue.marker,
    () => ({
      expected: `${issue.tickets.length} recipients: ${[...known.keys()].join()}`,
      found: `${issued} issued, ${skipped.length} skipped: ${named.join()}`,
      calls: [call],
    }),
  );
  for (const certificate of certificates) {
    const { id } = certificate;
    const ticket = known.get(markerOf(certificate));
    if (!ticket) continue;
    findings.check(
      "a repetition names the same certificates",
      (ticket.id ?? id) === id,
      ticket.marker,
      () => ({
        expected: ticket.id,
        found: id,
        calls: issue.attempts,
      }),
    );
    ticket.id = id;
  }
}

/** A refusal needs a reason: the quota is used up, somebody else changed event or badge, somebody has the certificate. */
function judgeRefusal(findings: Actor["scene"]["findings"], issue: Issue, call: MadeCall): void {
  if (call.outcome !== "refused" || wasTurnedAway(call)) return;
  const { organization, tickets } = issue;
  const others = organization.issues.filter((other) => other !== issue);
  const wanted = others.filter(({ open, attempts }) => open || mayHaveHappened(attempts));
  const most = wanted.reduce((sum, other) => sum + other.tickets.length, tickets.length);
  const reasons: Record<string, boolean> = {
    quota_exhausted: most > organization.quota,
    event_not_active: !issue.event.steady,
    badge_not_active: !issue.badge.steady,
    not_found: !issue.event.steady || !issue.badge.steady,
    duplicate_certificate: issue.mode === "refuse",
    conflict: issue.mode !== "issue",
    idempotency_in_progress: issue.idempotencyKey !== undefined,
    invalid_request: issue.expiresAt !== null && Date.parse(issue.expiresAt) <= call.until,
  };
  findings.check(
    "an issuance is refused for a reason",
    reasons[String(call.code)] ?? false,
    issue.marker,
    () => ({
      expected: `201, as of the quota of ${organization.quota} at most ${most} can be used, and nothing else speaks against it`,
      found: call.text,
      calls: [...issue.attempts, call],
    }),
  );
}

/** Issues something, and now and then repeats the request once more or sends another one under its key. */
export async function issueSomething(actor: Actor): Promise<void> {
  const issue = anIssue(actor);
  if (!issue) return;
  const call = await sendIssue(actor, issue);
  if (issue.idempotencyKey === undefined || call.outcome !== "done") return;
  const headers = { "idempotency-key": issue.idempotencyKey };
  if (actor.dice.chance(0.15)) {
    const again = await actor.call("POST /v1.0/invitations", { needs: "issue", body: issue.body, headers });
    issue.attempts.push(again);
    noteIssued(actor, issue, again);
  }
  if (actor.dice.chance(0.05)) {
    const body = { ...issue.body, expires_at: "2099-01-01T00:00:00Z" };
    const other = await actor.call("POST /v1.0/invitations", { needs: "issue", body, headers });
    const isRefused = other.outcome === "unknown" || other.status === 422 || wasTurnedAway(other);
    actor.scene.findings.check("another body under the same key is refused", isRefused, issue.marker, () => ({
      expected: 422,
      found: `${other.status} ${other.text}`,
      calls: [...issue.attempts, other],
    }));
  }
}

/** Whether the request was answered 201 before this moment. */
export const wasDoneBefore = (issue: Issue, at: number): boolean => doneAt(issue) < at;
