import { DomainError, notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import type { Certificate } from "./certificate.ts";
import type { Account } from "./recipient.ts";

type Named = { readonly organizationId: string; readonly certificateId: string };

/** The certificate after a change (the same object for no change), and an account to create in the same transaction. */
export interface Decision {
  readonly after: Certificate;
  readonly account?: Account;
  /** What is written elsewhere before the change. */
  readonly first?: () => Promise<void>;
}

/**
 * Reads a certificate, lets `decide` decide its change and writes it; starts again when another request changed the
 * certificate first. `decide` gets whether the account that it asked for exists already, and may throw. Gives the
 * certificate after the change. Throws the error of `missing` when there is no certificate, and `service_unavailable`
 * when other requests keep changing it, and `certificate_erased`.
 */
export function changeCertificate(
  {
    certificates,
    "certificates.write": certificateWrites,
  }: Pick<Ports, "certificates" | "certificates.write">,
  { organizationId, certificateId }: Named,
  decide: (certificate: Certificate, accountExists: boolean) => Decision,
  missing: () => DomainError = () => notFound("certificate"),
): Promise<Certificate> {
  let accountExists = false;
  return retryOnConflict(async () => {
    const before = await certificates.get(organizationId, certificateId);
    if (!before) throw missing();
    refuseErased(before);
    const { after, account, first } = decide(before, accountExists);
    await first?.();
    const outcome = after === before ? "applied" : await certificateWrites.apply(before, after, account);
    accountExists ||= outcome === "account_exists";
    return outcome === "applied" ? { decided: after } : undefined;
  }, changedByOthers);
}

/** The 503 when other requests keep changing a certificate. */
export const changedByOthers = (): DomainError =>
  new DomainError("service_unavailable", "The certificate is being changed by others; please try again.", {
    retryAfterSeconds: 1,
  });

/** Throws `certificate_erased` for what is a tombstone. */
export function refuseErased({ erased_at }: Pick<Certificate, "erased_at">): void {
  if (erased_at !== null)
    throw new DomainError(
      "certificate_erased",
      "What this certificate said of its recipient was erased; it cannot be changed any more.",
    );
}
