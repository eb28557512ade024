import { DAY_MS } from "../calendar.ts";
import { correctName, NAME_PORTS, type NamePorts, refuseName } from "../corrections/apply-correction.ts";
import type { CorrectionLog } from "../corrections/correction.ts";
import { DomainError, notFound } from "../errors.ts";
import { distinct, type PortName, type Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { CORRECTIONS, ERASURE } from "../rules.ts";
import type { HolderRequest, RequestDecision, RequestKind } from "./holder-request.ts";

/** The ports by which a request for an erasure is followed. */
const ERASURE_EFFECT_PORTS = [
  "requests.write",
  "requests",
  "lettersQueue",
  "erasuresQueue",
] as const satisfies readonly PortName[];
type ErasureEffectPorts = Pick<Ports, (typeof ERASURE_EFFECT_PORTS)[number]>;

/** When the organization is reminded of a request for an erasure, and at last its silence grants it. */
function nextOfErasure({ due_at, reminded }: HolderRequest): Date {
  const { daysToAnswer, remindedAfterDays } = ERASURE;
  const days = remindedAfterDays[reminded] ?? daysToAnswer;
  return new Date(Date.parse(due_at) - (daysToAnswer - days) * DAY_MS);
}

/** Reminds the organization, or grants in its place what it did not answer in time (decision 24.8). */
async function dueErasure(
  {
    "requests.write": requestWrites,
    lettersQueue,
  }: Pick<ErasureEffectPorts, "requests.write" | "lettersQueue">,
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
async function grantErasure(
  { requests, lettersQueue, erasuresQueue }: ErasureEffectPorts,
  request: HolderRequest,
): Promise<void> {
  const { organization_id, id: request_id } = request;
  const subject = (await requests.subjects([request])).get(request.id);
  // Also of a certificate that is somebody else's by now: then what is left of the person is erased (decision 24.10).
  await queueAll(erasuresQueue, [{ organization_id, request_id }], "erasures");
  if (!subject) return;
  const { email } = subject;
  const code = request.short_code ?? undefined;
  const letter = { kind: "erased" as const, organization_id, email, ...(code && { code }) };
  await queueAll(lettersQueue, [letter], "letters");
}

/** The ports that what follows from requests needs. */
export const EFFECT_PORTS = distinct([...NAME_PORTS, ...ERASURE_EFFECT_PORTS]);
export type EffectPorts = NamePorts & ErasureEffectPorts;

/** What a kind of request brings about. Each may be called twice. */
interface RequestEffects {
  /** How long the organization has, from when it was told. */
  readonly daysToAnswer: number;
  /** When an open request is next to be looked at: to remind the organization, or to let its time decide. */
  nextAt(request: HolderRequest): Date;
  /** That time has come: gives what it decides; undefined when it decides nothing, and the request was made due later. */
  due(
    ports: EffectPorts,
    request: HolderRequest,
    at: Date,
  ): Promise<Omit<RequestDecision, "answered_at"> | undefined>;
  /** The organization, or its silence, grants it. */
  granted(ports: EffectPorts, request: HolderRequest): Promise<void>;
}

/** Silence puts no name on a certificate (decision 21.13). */
const LAPSES = {
  nextAt: ({ due_at }) => new Date(due_at),
  due: async () => ({ status: "lapsed", answered_by: "service", reason: null }),
} as const satisfies Partial<RequestEffects>;

/** Puts the name on the certificate that its holder wished for, or agreed to. */
async function rename(
  ports: EffectPorts,
  { organization_id, certificate_id, to_name, address }: HolderRequest,
  actorId: string | null,
): Promise<void> {
  if (certificate_id === null || to_name === null) return;
  const named = { organizationId: organization_id, certificateId: certificate_id };
  try {
    await correctName(ports, named, to_name, { by: "organization", actorId }, address);
  } catch (error) {
    // It was revoked, refused or erased since it was approved: there is nothing left to correct.
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
  }
}

/**
 * Throws when what is asked for cannot happen any more, so that nobody approves it in vain: what {@link refuseName} throws of a name.
 */
export async function refuseImpossible(
  { certificates }: Pick<Ports, "certificates">,
  log: CorrectionLog,
  { organization_id, certificate_id, to_name, address }: HolderRequest,
): Promise<void> {
  if (certificate_id === null || to_name === null) return;
  const certificate = await certificates.get(organization_id, certificate_id);
  if (!certificate) throw notFound("certificate");
  await refuseName(log, certificate, to_name, address);
}

const EFFECTS: Readonly<Record<RequestKind, RequestEffects>> = {
  erasure: {
    daysToAnswer: ERASURE.daysToAnswer,
    nextAt: nextOfErasure,
    due: dueErasure,
    granted: grantErasure,
  },
  correction: {
    ...LAPSES,
    daysToAnswer: CORRECTIONS.daysToAnswer,
    granted: (ports, request) => rename(ports, request, request.answered_by),
  },
  rename: {
    ...LAPSES,
    daysToAnswer: CORRECTIONS.daysToAgree,
    granted: (ports, request) => rename(ports, request, request.asked_by ?? null),
  },
};

/** What the kind of a request brings about. */
export const effectsOf = ({ kind }: Pick<HolderRequest, "kind">): RequestEffects => EFFECTS[kind];
