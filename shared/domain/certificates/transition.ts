import { DomainError } from "../errors.ts";
import type { Certificate } from "./certificate.ts";

/*
 * The transitions of a certificate (decisions 7.8, 7.12, 8.1 and 8.4). INVITED —register→ PENDING —accept→ ACCEPTED or
 * —reject→ REJECTED; a pending or accepted certificate can expire or be revoked. Each function gives the changed
 * certificate, or the same object when nothing changes, and throws when the transition is not allowed.
 */

/** Whether its validity has ended, even if the worker has not expired it yet (decision 8.7). */
export const isOverdue = ({ expires_at }: Certificate, at: Date): boolean =>
  expires_at !== null && Date.parse(expires_at) <= at.getTime();

/** The recipient accepts. Throws `already_rejected`, `certificate_expired`, `certificate_revoked`. */
export function accept(certificate: Certificate, at: Date): Certificate {
  if (certificate.status === "ACCEPTED" && !isOverdue(certificate, at)) return certificate;
  refuseEnded(certificate, at);
  if (certificate.status === "REJECTED")
    throw new DomainError(
      "already_rejected",
      "This certificate was refused before, so it can no longer be accepted.",
    );
  const now = at.toISOString();
  return {
    ...certificate,
    status: "ACCEPTED",
    recipient_status: "ACCEPTED",
    accepted_at: now,
    updated_at: now,
  };
}

/** The recipient refuses. Throws `already_accepted`, `certificate_expired`, `certificate_revoked`. */
export function reject(certificate: Certificate, at: Date): Certificate {
  if (certificate.status === "REJECTED") return certificate;
  refuseEnded(certificate, at);
  if (certificate.status === "ACCEPTED")
    throw new DomainError(
      "already_accepted",
      "This certificate was accepted before, so it can no longer be refused.",
    );
  const now = at.toISOString();
  return {
    ...certificate,
    status: "REJECTED",
    recipient_status: "REJECTED",
    rejected_at: now,
    updated_at: now,
  };
}

/** The recipient has an account; this changes only an INVITED recipient of a pending certificate. */
export function register(certificate: Certificate, at: Date): Certificate {
  if (certificate.status !== "PENDING" || certificate.recipient_status !== "INVITED") return certificate;
  return { ...certificate, recipient_status: "PENDING", updated_at: at.toISOString() };
}

/** Expires a pending or accepted certificate whose validity has ended. */
export function expire(certificate: Certificate, at: Date): Certificate {
  const ends = certificate.status === "PENDING" || certificate.status === "ACCEPTED";
  if (!ends || !isOverdue(certificate, at)) return certificate;
  return { ...certificate, status: "EXPIRED", updated_at: at.toISOString() };
}

/** The organization revokes it. Throws `already_rejected`, `certificate_expired`. */
export function revoke(certificate: Certificate, at: Date): Certificate {
  if (certificate.status === "REVOKED") return certificate;
  if (certificate.status === "REJECTED")
    throw new DomainError(
      "already_rejected",
      "The recipient refused this certificate; there is nothing to revoke.",
    );
  if (certificate.status === "EXPIRED" || isOverdue(certificate, at))
    throw new DomainError("certificate_expired", "This certificate has expired; there is nothing to revoke.");
  const now = at.toISOString();
  return { ...certificate, status: "REVOKED", revoked_at: now, updated_at: now };
}

function refuseEnded(certificate: Certificate, at: Date): void {
  if (certificate.status === "REVOKED")
    throw new DomainError("certificate_revoked", "The organization has revoked this certificate.");
  if (certificate.status === "EXPIRED" || isOverdue(certificate, at))
    throw new DomainError("certificate_expired", "This certificate has expired.");
}
