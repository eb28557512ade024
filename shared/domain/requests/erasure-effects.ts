import { DAY_MS } from "../calendar.ts";
import type { PortName, Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { ERASURE } from "../rules.ts";
import type { HolderRequest, RequestDecision } from "./holder-request.ts";

/** The ports by which a request for an erasure is followed. */
export const ERASURE_EFFECT_PORTS = [
  "requests.write",
  "requests",
  "lettersQueue",
  "erasuresQueue",
] as const satisfies readonly PortName[];
type EffectPorts = Pick<Ports, (typeof ERASURE_EFFECT_PORTS)[number]>;

/** When the organization is reminded of a request for an erasure, and at last its silence grants it. */
export function nextOfErasure({ asked_at, due_at, reminded }: HolderRequest): Date {
  const days = ERASURE.remindedAfterDays[reminded];
  return new Date(days === undefined ? due_at : Date.parse(asked_at) + days * DAY_MS);
}

/** Reminds the organization, or grants in its place what it did not answer in time (decision 24.8). */
export async function dueErasure(
  { "requests.write": requestWrites, lettersQueue }: Pick<EffectPorts, "requests.write" | "lettersQueue">,
  request: HolderRequest,
): Promise<Omit<RequestDecision, "answered_at"> | undefined> {
  const reminded = request.reminded + 1;
  if (reminded > ERASURE.remindedAfterDays.length)
    return { status: "approved", answered_by: "service", reason: null };
  const { organization_id, id: request_id } = request;
  // First the count: who dies before the letter reminds once less, and never twice.
  if (!(await requestWrites.postpone(request, nextOfErasure({ ...request, reminded }), reminded))) return;
  await lettersQueue.send([{ kind: "request_opened", organization_id, request_id, nth: reminded }]);
}

/** Has erased what was granted, and tells the person, whose address nobody knows afterwards. */
export async function grantErasure(
  { requests, lettersQueue, erasuresQueue }: EffectPorts,
  request: HolderRequest,
): Promise<void> {
  const { organization_id, id: request_id } = request;
  const subject = (await requests.subjects([request])).get(request.id);
  // The certificate of somebody else by now, or erased already.
  if (!subject && request.certificate_id !== null) return;
  await queueAll(erasuresQueue, [{ organization_id, request_id }], "erasures");
  if (!subject) return;
  const { email } = subject;
  const code = request.short_code ?? undefined;
  const letter = { kind: "erased" as const, organization_id, email, ...(code && { code }) };
  await queueAll(lettersQueue, [letter], "letters");
}
