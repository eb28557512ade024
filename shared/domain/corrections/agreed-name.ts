import type { Certificate } from "../certificates/certificate.ts";
import { DomainError } from "../errors.ts";
import { CORRECTIONS } from "../rules.ts";
import type { CertificateChange } from "./correction.ts";
import { isSmallCorrection } from "./small-correction.ts";

type Accepted = Pick<Certificate, "name" | "recipient_status" | "accepted_at">;

/** The corrections of the name since the holder accepted, oldest first. */
const namesSince = ({ accepted_at }: Accepted, corrections: readonly CertificateChange[]) =>
  corrections.filter(({ at, changes }) => "recipient_name" in changes && at > (accepted_at ?? ""));

/** The name that the holder accepted, or agreed to last: small corrections of the organization since then do not add up. */
export function agreedName(certificate: Accepted, corrections: readonly CertificateChange[]): string {
  const names = namesSince(certificate, corrections);
  const last = names.findLastIndex(({ agreed, by }) => agreed || by === "holder");
  const former = names[last + 1]?.changes.recipient_name?.[0];
  return typeof former === "string" ? former : certificate.name;
}

/**
 * Whether the organization needs the holder's consent for a name: of an accepted certificate for any but a small correction of what
 * they agreed to (decision 21.23).
 */
export const needsConsent = (
  certificate: Accepted,
  name: string,
  corrections: readonly CertificateChange[],
): boolean =>
  certificate.recipient_status === "ACCEPTED" &&
  name !== certificate.name &&
  !isSmallCorrection(agreedName(certificate, corrections), name);

/**
 * Throws `correction_limit_reached` when an organization has made as many small corrections of an accepted certificate's name as it may:
 * its holder is told of each.
 */
export function refuseFurtherSmall(certificate: Accepted, corrections: readonly CertificateChange[]): void {
  const own = namesSince(certificate, corrections).filter(
    ({ by, agreed }) => by === "organization" && !agreed,
  );
  if (certificate.recipient_status === "ACCEPTED" && own.length >= CORRECTIONS.smallNamesMax)
    throw new DomainError(
      "correction_limit_reached",
      `The name of an accepted certificate can be corrected ${CORRECTIONS.smallNamesMax} times without its holder.`,
    );
}

/** Throws `correction_limit_reached` when an accepted certificate has had as many other names as it may. */
export function refuseFurtherNames(certificate: Accepted, corrections: readonly CertificateChange[]): void {
  if (certificate.recipient_status !== "ACCEPTED") return;
  const agreed = namesSince(certificate, corrections).filter((one) => one.agreed);
  if (agreed.length >= CORRECTIONS.namesMax)
    throw new DomainError(
      "correction_limit_reached",
      `An accepted certificate gets another name at most ${CORRECTIONS.namesMax} times; revoke it and issue another one.`,
    );
}
