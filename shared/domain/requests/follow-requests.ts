import { DAY_MS } from "../calendar.ts";
import { newUuidAt } from "../ids.ts";
import type { Organization } from "../organizations/organization.ts";
import { distinct, type Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { rolesFrom } from "../rules.ts";
import type { HolderRequest, RequestDecision, RequestName, Unheard } from "./holder-request.ts";
import { EFFECT_PORTS, type EffectPorts, effectsOf, refuseImpossible } from "./request-effects.ts";

/*
 * A request has a due time: when it is opened, to tell the organization; when the organization must have answered; and when it is
 * decided, to do what follows. Each step may run twice. The due time is removed last, so the schedule repeats a step that died
 * (decision 21.12).
 */

/** The ports by which requests are decided. */
export const REQUEST_PORTS = distinct(["requests.write", "lettersQueue", "clock", ...EFFECT_PORTS]);
export type DecidingPorts = Pick<Ports, "requests.write" | "lettersQueue" | "clock"> & EffectPorts;

/** Requests that a run looks at. */
const RUN = 200;
/** Requests that operators' list looks at. */
const LISTED = 2_000;

/** What opening a request needs to be told; all else follows. */
export type AskedRequest = Pick<
  HolderRequest,
  | "organization_id"
  | "kind"
  | "certificate_id"
  | "short_code"
  | "address"
  | "from_name"
  | "to_name"
  | "asked_by"
>;

/** Asks for something, and has told who is to answer. False when such a request is open already: then nothing is written. */
export async function openRequest(
  { "requests.write": requestWrites, lettersQueue }: Pick<Ports, "requests.write" | "lettersQueue">,
  asked: AskedRequest,
  days: number,
  at: Date,
): Promise<boolean> {
  const request: HolderRequest = {
    ...asked,
    id: newUuidAt(at),
    status: "open",
    asked_at: at.toISOString(),
    due_at: new Date(at.getTime() + days * DAY_MS).toISOString(),
    answered_at: null,
    answered_by: null,
    reason: null,
    reminded: 0,
  };
  if (!(await requestWrites.open(request))) return false;
  await announce({ "requests.write": requestWrites, lettersQueue }, request);
  return true;
}

/** Has told of an open request who is to answer it, and makes it due when it must have been answered or is to be reminded. */
async function announce(
  { "requests.write": requestWrites, lettersQueue }: Pick<Ports, "requests.write" | "lettersQueue">,
  request: HolderRequest,
): Promise<void> {
  const { organization_id, id: request_id } = request;
  // A request whose letter cannot be queued stays due.
  await queueAll(lettersQueue, [{ kind: "request_opened", organization_id, request_id, nth: 0 }], "letters");
  await requestWrites.postpone(request, effectsOf(request).nextAt(request), 0);
}

/**
 * Decides an open request and does what follows. False when it was decided already, maybe by another at the same moment. Throws what
 * {@link refuseImpossible} does for an approval, and decides nothing then.
 */
export async function decideRequest(
  ports: DecidingPorts,
  request: HolderRequest,
  decision: Omit<RequestDecision, "answered_at">,
): Promise<boolean> {
  if (decision.status === "approved") await refuseImpossible(ports, ports["requests.write"], request);
  const decided = { ...decision, answered_at: ports.clock.now().toISOString() };
  if (!(await ports["requests.write"].decide(request, decided))) return false;
  await finishRequest(ports, { ...request, ...decided });
  return true;
}

/** Does what follows from a decision: what was granted happens, and who asked is told. */
async function finishRequest(ports: DecidingPorts, request: HolderRequest): Promise<void> {
  if (request.status === "approved") await effectsOf(request).granted(ports, request);
  const { organization_id, id: request_id } = request;
  const letter = { kind: "request_answered" as const, organization_id, request_id };
  await queueAll(ports.lettersQueue, [letter], "letters");
  await ports["requests.write"].settle(request);
}

/** The ports by which requests are followed. */
export const FOLLOWING_PORTS = distinct(["requests.due", "organizations", "members", ...REQUEST_PORTS]);
type FollowingPorts = DecidingPorts & Pick<Ports, "requests.due" | "organizations" | "members">;

/** Does what is due about requests; gives how many. One that fails does not keep the others back. */
export async function followRequests(ports: FollowingPorts): Promise<number> {
  const at = ports.clock.now();
  const due = await ports["requests.due"].due(at, RUN);
  const followed = await Promise.allSettled(due.map(({ request }) => follow(ports, request, at)));
  const failed = followed.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return due.length;
}

/** Open requests of which nobody could be told, oldest first. Each is due again within a day, so a look at two days has them. */
export async function unheardRequests({
  "requests.due": dueRequests,
  clock,
}: Pick<Ports, "requests.due" | "clock">): Promise<readonly HolderRequest[]> {
  const due = await dueRequests.due(new Date(clock.now().getTime() + 2 * DAY_MS), LISTED);
  return due
    .map(({ request }) => request)
    .filter(({ status, unheard_since }) => status === "open" && unheard_since !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function follow(ports: FollowingPorts, request: HolderRequest, at: Date): Promise<void> {
  const effects = effectsOf(request);
  if (request.status !== "open") await finishRequest(ports, request);
  else if (request.unheard_since !== undefined) await announceAgain(ports, request, at);
  else if (at < effects.nextAt(request)) await announce(ports, request);
  else if (request.heard_at === undefined && !(await isReached(ports, request)))
    await announceAgain(ports, request, at);
  else {
    const decision = await effects.due(ports, request, at);
    if (decision) await decideRequest(ports, request, decision);
  }
}

/** Whether who is to answer a request can be told of it: a holder at the address of the certificate, an organization if it has one. */
export async function isReached(
  ports: Pick<Ports, "organizations" | "members">,
  { kind, organization_id }: Pick<HolderRequest, "kind" | "organization_id">,
): Promise<boolean> {
  if (kind === "rename") return true;
  return (await requestAddresses(ports, await ports.organizations.get(organization_id))).length > 0;
}

/**
 * Where an organization is told what people ask of it: its contact, else its owners and managers. None when it has neither, or is
 * closed: then the operators of the service are told (decision 21.14).
 */
export async function requestAddresses(
  { members }: Pick<Ports, "members">,
  organization: Organization | undefined,
): Promise<readonly string[]> {
  if (!organization || organization.closed_at !== undefined) return [];
  if (organization.contact_email !== null) return [organization.contact_email];
  const roster = await members.roster(organization.id);
  const asked = roster?.members.filter(({ role }) => rolesFrom("manager").includes(role)) ?? [];
  return asked.flatMap(({ email }) => email ?? []);
}

/** A request of which nobody could be told is told anew each day, and neither granted nor ended by silence meanwhile. */
async function announceAgain(ports: DecidingPorts, request: HolderRequest, at: Date): Promise<void> {
  // First the note: the letter, which may be sent at once, takes it away.
  if (!(await noteUnheard(ports, request, at))) return;
  const { organization_id, id: request_id } = request;
  await queueAll(
    ports.lettersQueue,
    [{ kind: "request_opened", organization_id, request_id, nth: 0 }],
    "letters",
  );
}

/**
 * Notes that nobody could be told of an open request, as there is no address, or the mail came back; it is tried again a day later.
 * False when it was decided, or was told before: who takes the address away later does not stop the time.
 */
export const noteUnheard = (
  { "requests.write": requestWrites }: Pick<Ports, "requests.write">,
  named: RequestName,
  at: Date,
  why: Unheard = "no_address",
): Promise<boolean> => requestWrites.unheard(named, why, at, new Date(at.getTime() + DAY_MS));

/** Notes that the organization was told, the first time; of one that could not be told before, its time to answer begins. */
export async function noteHeard(
  { "requests.write": requestWrites }: Pick<Ports, "requests.write">,
  request: HolderRequest,
  at: Date,
): Promise<void> {
  if (request.heard_at !== undefined) return;
  if (request.unheard_since === undefined) {
    await requestWrites.heard(request, at);
    return;
  }
  const { daysToAnswer, nextAt } = effectsOf(request);
  const dueAt = new Date(at.getTime() + daysToAnswer * DAY_MS);
  const next = nextAt({ ...request, due_at: dueAt.toISOString(), reminded: 0 });
  await requestWrites.heard(request, at, { dueAt, next });
}
