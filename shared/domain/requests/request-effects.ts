import { correctName, NAME_PORTS, type NamePorts } from "../corrections/correct-name.ts";
import { DomainError } from "../errors.ts";
import { distinct, type Ports } from "../ports.ts";
import { dueErasure, ERASURE_EFFECT_PORTS, grantErasure, nextOfErasure } from "./erasure-effects.ts";
import type { HolderRequest, RequestDecision, RequestKind } from "./holder-request.ts";

/** The ports that what follows from requests needs. */
export const EFFECT_PORTS = distinct([...NAME_PORTS, ...ERASURE_EFFECT_PORTS]);
export type EffectPorts = NamePorts & Pick<Ports, (typeof ERASURE_EFFECT_PORTS)[number]>;

/** What a kind of request brings about. Each may be called twice. */
interface RequestEffects {
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

const EFFECTS: Readonly<Record<RequestKind, RequestEffects>> = {
  erasure: { nextAt: nextOfErasure, due: dueErasure, granted: grantErasure },
  correction: {
    nextAt: ({ due_at }) => new Date(due_at),
    due: async () => ({ status: "lapsed", answered_by: "service", reason: null }),
    async granted(ports, request) {
      const { id, organization_id, certificate_id, to_name, answered_by } = request;
      if (certificate_id === null || to_name === null) return;
      if (!(await ports.requests.subjects([request])).has(id)) return;
      const named = { organizationId: organization_id, certificateId: certificate_id };
      try {
        await correctName(ports, named, to_name, { by: "organization", actorId: answered_by });
      } catch (error) {
        // It was revoked, refused or erased since it was approved: there is nothing left to correct.
        if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
      }
    },
  },
};

/** What the kind of a request brings about. */
export const effectsOf = ({ kind }: Pick<HolderRequest, "kind">): RequestEffects => EFFECTS[kind];
