import { Contended } from "../errors.ts";
import { retentionEnd } from "../messages/next-step.ts";
import type { PortName, Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { ERASURE } from "../rules.ts";
import { addressPartition } from "./address-partition.ts";
import type { CertificateErasureJob, ErasedPerson } from "./jobs.ts";
import type { ErasableCertificate } from "./ports.ts";
import { tombstoneOf } from "./tombstone.ts";

/** The ports by which a certificate is erased. */
export const ERASING_PORTS = [
  "erasures",
  "lastingNotes",
  "organizations",
  "credentialsQueue",
  "erasuresQueue",
  "clock",
] as const satisfies readonly PortName[];
type ErasingPorts = Pick<Ports, (typeof ERASING_PORTS)[number]>;

/** "kept": there is no reason to erase it, or no more; "missing": there is no such certificate. */
export type ErasureOutcome = "erased" | "kept" | "missing";

/**
 * Erases what is kept of a certificate's person, in every table and bucket (decision 24.2). First the certificate becomes a tombstone
 * that keeps its person aside; then what names them is removed; then the tombstone forgets them. So a run that dies at any step
 * leaves what the next one finishes, and repeating it is harmless. A job of a while later removes what another function was
 * writing at that moment. The signed credential is removed by the worker that signs, so that no other run of it stores one.
 */
export async function eraseCertificate(
  ports: ErasingPorts,
  job: CertificateErasureJob,
): Promise<ErasureOutcome> {
  const { organization_id, certificate_id, why } = job;
  const found = await ports.erasures.read(organization_id, certificate_id);
  if (!found) return "missing";
  if (job.again) {
    await removeTraces(ports, found, job.again);
    return "erased";
  }
  const erased = found.certificate.erased_at === null ? await tombstone(ports, found, job) : found;
  if (erased === "another's") return eraseFormer(ports, job);
  if (!erased) return "kept";
  const { person } = erased;
  if (person === null) return "erased";
  await removeTraces(ports, erased, person);
  const again: CertificateErasureJob = { organization_id, certificate_id, why, again: person };
  await queueAll(ports.erasuresQueue, [again], "second looks", ERASURE.lookAgainSeconds);
  await ports.erasures.finish(erased.certificate);
  return "erased";
}

/** Removes what is left of somebody whose certificate passed to another address (decision 24.10). */
async function eraseFormer(ports: ErasingPorts, job: CertificateErasureJob): Promise<ErasureOutcome> {
  const { organization_id, certificate_id, holder } = job;
  const found = await ports.erasures.read(organization_id, certificate_id);
  if (!found) return "missing";
  const { certificate } = found;
  await Promise.all([
    ports.erasures.sweepFormer(certificate, holder!),
    // What was drawn with their name; that of the present holder is drawn anew.
    ports.erasures.forget(certificate.short_code),
  ]);
  if (job.pass === undefined)
    await queueAll(ports.erasuresQueue, [{ ...job, pass: 2 }], "second looks", ERASURE.lookAgainSeconds);
  return "erased";
}

/** Undefined when the certificate is to be kept; "another's": the person of the job does not hold it any more. */
function tombstone(
  ports: ErasingPorts,
  first: ErasableCertificate,
  { why, repeats, holder, former }: CertificateErasureJob,
): Promise<ErasableCertificate | "another's" | undefined> {
  const { organization_id, id } = first.certificate;
  let read: ErasableCertificate | undefined = first;
  return retryOnConflict<ErasableCertificate | "another's" | undefined>(
    async () => {
      const found = read ?? (await ports.erasures.read(organization_id, id));
      read = undefined;
      if (!found || found.certificate.erased_at !== null) return { decided: found };
      const { certificate } = found;
      if (holder !== undefined && addressPartition(certificate.email) !== holder)
        return { decided: "another's" };
      if (former) return { decided: undefined };
      const at = ports.clock.now();
      if (!repeats && !(await isToBeErased(ports, certificate, why, at))) return { decided: undefined };
      await ports.lastingNotes.erased({
        at: at.toISOString(),
        organization_id,
        certificate_id: id,
        why,
      });
      const after = tombstoneOf(certificate, at);
      const { email, number } = certificate;
      return (await ports.erasures.tombstone(certificate, after, why))
        ? { decided: { certificate: after, person: { email, number } } }
        : undefined;
    },
    () => new Contended(new Error("The certificate was always changed by another run.")),
  );
}

/** What was asked for a while ago may no longer hold. */
async function isToBeErased(
  { organizations }: Pick<Ports, "organizations">,
  certificate: ErasableCertificate["certificate"],
  why: CertificateErasureJob["why"],
  at: Date,
): Promise<boolean> {
  if (why === "holder" || why === "operator") return true;
  if (certificate.recipient_status === "ACCEPTED") return false;
  const organization = await organizations.get(certificate.organization_id);
  if (!organization) return false;
  if (why === "closing") return organization.closed_at !== undefined;
  const end = retentionEnd(certificate, organization);
  return end !== undefined && end <= at;
}

async function removeTraces(
  ports: ErasingPorts,
  { certificate }: ErasableCertificate,
  person: ErasedPerson,
): Promise<void> {
  const { organization_id, id, short_code, recipient_status } = certificate;
  if (recipient_status === "ACCEPTED") {
    // It withdraws and removes the credential.
    await queueAll(ports.credentialsQueue, [{ organization_id, certificate_id: id }], "credentials");
  }
  await Promise.all([ports.erasures.sweep(certificate, person), ports.erasures.forget(short_code)]);
}
