import { DAY_MS } from "../calendar.ts";
import { newUuidAt } from "../ids.ts";
import { distinct, type Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { HolderRequest, RequestDecision } from "./holder-request.ts";
import { EFFECT_PORTS, type EffectPorts, effectsOf } from "./request-effects.ts";

/*
 * A request has a due time: when it is opened, to tell the organization; when the organization must have answered; and when it is
 * decided, to do what follows. Each step may run twice. The due time is removed last, so the schedule repeats a step that died
 * (decision 21.12).
 */

/** The ports by which requests are opened and followed. */
export const REQUEST_PORTS = distinct(["requests.write", "lettersQueue", "clock", ...EFFECT_PORTS]);
export type DecidingPorts = Pick<Ports, "requests.write" | "lettersQueue" | "clock"> & EffectPorts;

/** Requests that a run looks at. */
const RUN = 200;

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

/** Decides an open request and does what follows. False when it was decided already, maybe by another at the same moment. */
export async function decideRequest(
  ports: DecidingPorts,
  request: HolderRequest,
  decision: Omit<RequestDecision, "answered_at">,
): Promise<boolean> {
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

/** Does what is due about requests; gives how many. One that fails does not keep the others back. */
export async function followRequests(ports: DecidingPorts & Pick<Ports, "requests.due">): Promise<number> {
  const at = ports.clock.now();
  const due = await ports["requests.due"].due(at, RUN);
  const followed = await Promise.allSettled(due.map(({ request }) => follow(ports, request, at)));
  const failed = followed.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return due.length;
}

async function follow(ports: DecidingPorts, request: HolderRequest, at: Date): Promise<void> {
  const effects = effectsOf(request);
  if (request.status !== "open") await finishRequest(ports, request);
  else if (at < effects.nextAt(request)) await announce(ports, request);
  else {
    const decision = await effects.due(ports, request, at);
    if (decision) await decideRequest(ports, request, decision);
  }
}
