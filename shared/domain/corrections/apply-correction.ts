import { isDeepStrictEqual } from "node:util";
import type { Certificate } from "../certificates/certificate.ts";
import { changedByOthers, refuseErased } from "../certificates/decide-change.ts";
import { AS_REQUESTED, type AsRequested, type RECIPIENT_FIELDS } from "../certificates/recipient.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { PortName, Ports } from "../ports.ts";
import { addressPartition } from "../privacy/address-partition.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { CORRECTIONS } from "../rules.ts";
import { refuseFurtherNames } from "./agreed-name.ts";
import { byKey, type CorrectionLog, type Corrector } from "./correction.ts";
import { keptChanges } from "./hand-over.ts";

/** The fields of a certificate that a correction may change, by their names in a request; the outcome has its own. */
export const FIELDS = {
  recipient_name: "name",
  recipient_email: "email",
  recipient_number: "number",
  recipient_locale: "locale",
  ...(Object.fromEntries(AS_REQUESTED.map((field) => [field, field])) as { [F in keyof AsRequested]: F }),
} as const satisfies Record<
  Exclude<keyof typeof RECIPIENT_FIELDS, "guardian_email" | "role" | "values">,
  keyof Certificate
>;

/** What a certificate is to say from now on. */
export interface CorrectedFields {
  readonly fields: Partial<
    Pick<
      Certificate,
      (typeof FIELDS)[keyof typeof FIELDS] | "recipient_status" | "name_corrected" | "guardian"
    >
  >;
  /** What it says of the person, before and after. */
  readonly outcome?: { readonly before: Outcome; readonly after: Outcome } | undefined;
}

/** The certificate after a correction, and whether anything was to be written. */
export interface AppliedCorrection {
  readonly certificate: Certificate;
  readonly changed: boolean;
}

/**
 * Reads a certificate, lets `decide` say what it is to say, and writes that; starts again when somebody else changed it first.
 * Nothing that changes nothing is written. Gives the certificate as it is then. Throws what `decide` throws, the error of
 * `missing`, and `service_unavailable` when others keep changing it.
 */
export function applyCorrection(
  { certificates, corrections, clock }: Pick<Ports, "certificates" | "corrections" | "clock">,
  { organizationId, certificateId }: { readonly organizationId: string; readonly certificateId: string },
  { by, actorId, agreed }: Corrector,
  decide: (certificate: Certificate) => Promise<CorrectedFields>,
  missing: () => DomainError,
): Promise<AppliedCorrection> {
  return retryOnConflict<AppliedCorrection>(async () => {
    const before = await certificates.get(organizationId, certificateId);
    if (!before) throw missing();
    const { fields, outcome } = await decide(before);
    const changes = { ...changedFields(before, fields), ...changedOutcome(outcome) };
    if (Object.keys(changes).length === 0) return { decided: { certificate: before, changed: false } };
    const at = after(clock.now(), before.updated_at);
    const change = {
      at,
      by,
      actor_id: actorId,
      changes: byKey(changes),
      holder: addressPartition(before.email),
      ...(agreed && { agreed }),
      // What changed it last was its end, unless it was corrected since.
      expired_at:
        before.status === "EXPIRED" && before.corrected_at !== before.updated_at ? before.updated_at : null,
    };
    const earlier = before.link_generation === 0 ? [] : await corrections.corrections(before);
    const correction = {
      before,
      after: { ...corrected(before, fields, outcome?.after, at), updated_at: at, corrected_at: at },
      outcome: outcome?.after,
      change: { ...change, changes: keptChanges(before, earlier, change) },
    };
    const applied = await corrections.apply(correction);
    return applied ? { decided: { certificate: correction.after, changed: true } } : undefined;
  }, changedByOthers);
}

/** The certificate with the fields, and with what follows from them. */
function corrected(
  before: Certificate,
  fields: CorrectedFields["fields"],
  outcome: Outcome | undefined,
  at: string,
): Certificate {
  const changed = { ...before, ...fields };
  const isElsewhere = changed.email !== before.email;
  const isPhoned = changed.number === before.number;
  return {
    ...changed,
    has_outcome: outcome ? outcome.role !== null || outcome.values !== null : before.has_outcome,
    ...(before.recipient_status === "ACCEPTED" && changed.name !== before.name && { renamed_at: at }),
    link_generation: before.link_generation + (isElsewhere ? 1 : 0),
    number_generation: isPhoned || before.number === null ? before.number_generation : nextOf(before),
    // The one correction of their own is of the holder, and not of the certificate.
    ...(isElsewhere && { name_corrected: false }),
    // What was decided about the former number says nothing about this one, and nothing is sent to it by itself.
    ...(isPhoned ? {} : { phone: null, phone_reason: null, phone_asked: false }),
  };
}

/** Begins anew after far more numbers than anybody corrects while a link works. */
const nextOf = ({ number_generation }: Certificate): number =>
  (number_generation + 1) % CORRECTIONS.numberGenerations;

/** Later than what it replaces, also when two corrections fall on the same millisecond or clocks differ. */
const after = (at: Date, former: string): string =>
  new Date(Math.max(at.getTime(), Date.parse(former) + 1)).toISOString();

type Changes = Record<string, readonly [unknown, unknown]>;

function changedFields(before: Certificate, fields: CorrectedFields["fields"]): Changes {
  const changes: Changes = {};
  for (const [name, field] of Object.entries(FIELDS)) {
    const value = fields[field];
    if (value !== undefined && !isDeepStrictEqual(value, before[field]))
      // A former address is of somebody who may have had all that is kept of them erased.
      changes[name] = field === "email" ? [null, null] : [before[field], value];
  }
  return changes;
}

function changedOutcome(outcome: CorrectedFields["outcome"]): Changes {
  const changes: Changes = {};
  for (const name of ["role", "values"] as const)
    if (outcome && !isDeepStrictEqual({ ...outcome.before }[name], { ...outcome.after }[name]))
      changes[name] = [outcome.before[name], outcome.after[name]];
  return changes;
}

/** The ports by which a name is corrected. */
export const NAME_PORTS = [
  "certificates",
  "corrections",
  "requests.write",
  "clock",
] as const satisfies readonly PortName[];
export type NamePorts = Pick<Ports, (typeof NAME_PORTS)[number]>;

/**
 * Throws `certificate_erased`, `certificate_revoked` or `already_rejected` for a certificate of which nothing can be corrected any
 * more.
 */
export function refuseUncorrectable(certificate: Certificate): void {
  refuseErased(certificate);
  const { status } = certificate;
  if (status === "REVOKED") throw new DomainError("certificate_revoked", "This certificate was revoked.");
  if (status === "REJECTED")
    throw new DomainError("already_rejected", "The recipient has refused this certificate.");
}

/**
 * Throws when a certificate cannot get the name that its holder wished for, whose address has the partition `holder`: `request_answered`
 * when it is another's by now, `correction_limit_reached`, and what {@link refuseUncorrectable} does.
 */
export async function refuseName(
  log: CorrectionLog,
  certificate: Certificate,
  name: string,
  holder: string,
): Promise<void> {
  refuseUncorrectable(certificate);
  if (addressPartition(certificate.email) !== holder)
    throw new DomainError("request_answered", "The certificate has passed to another person since.");
  if (certificate.name !== name) refuseFurtherNames(certificate, await log.corrections(certificate));
}

/**
 * Corrects the name on a certificate as its holder wished; the same name again changes nothing. Throws `not_found`, and what
 * {@link refuseName} does.
 */
export const correctName = (
  ports: NamePorts,
  named: { readonly organizationId: string; readonly certificateId: string },
  name: string,
  corrector: Corrector,
  holder: string,
) =>
  applyCorrection(
    ports,
    named,
    { ...corrector, agreed: true },
    async (certificate) => {
      await refuseName(ports["requests.write"], certificate, name, holder);
      return { fields: { name } };
    },
    () => notFound("certificate"),
  );
