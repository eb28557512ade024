import { DAY_MS } from "../calendar.ts";
import { DomainError } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import { LIMITS } from "../rules.ts";
import type { Certificate } from "./certificate.ts";

/*
 * The transitions of a certificate (decisions 7.12 and 8.20). INVITED —register→ PENDING —accept→ ACCEPTED
 * or —reject→ REJECTED —reconsider→ INVITED or PENDING; a pending or accepted certificate can expire or be revoked. Each
 * function gives the changed certificate, or the same object when nothing changes, and throws when the transition is not
 * allowed.
 */

/** Whether its validity has ended, even if the worker has not expired it yet (decision 8.7). */
export const isOverdue = ({ expires_at }: Certificate, at: Date): boolean =>
  expires_at !== null && Date.parse(expires_at) <= at.getTime();

/** Whether it stands: its recipient has accepted it or still can. */
export const isActive = (certificate: Certificate, at: Date): boolean =>
  (certificate.status === "PENDING" || certificate.status === "ACCEPTED") && !isOverdue(certificate, at);

/** The recipient accepts. Throws `already_rejected`, `certificate_expired`, `certificate_revoked`. */
export function accept(certificate: Certificate, at: Date): Certificate {
  if (certificate.status === "ACCEPTED" && !isOverdue(certificate, at)) return certificate;
  refuseEnded(certificate, at);
  if (certificate.status === "REJECTED")
    throw new DomainError(
      "already_rejected",
      "This certificate was refused before, so it cannot be accepted unless the refusal is taken back.",
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

/**
 * The recipient's answer with the language in which they chose to give it, for the mails that follow, unless the
 * issuance named one or the answer changes nothing.
 */
export const speaking = (
  lang: Locale | undefined,
  before: Certificate,
  answered: Certificate,
): Certificate =>
  lang === undefined || answered === before || answered.locale !== null
    ? answered
    : { ...answered, locale: lang };

/** Until when a refusal can be taken back, as ISO 8601; null when it cannot, or no longer. */
export function reconsiderableUntil(certificate: Certificate, at: Date): string | null {
  const { status, rejected_at, expires_at } = certificate;
  if (status !== "REJECTED" || rejected_at === null) return null;
  const ends = Date.parse(rejected_at) + LIMITS.reconsiderDays * DAY_MS;
  const until = expires_at === null ? ends : Math.min(ends, Date.parse(expires_at));
  return at.getTime() < until ? new Date(until).toISOString() : null;
}

/**
 * The recipient takes a refusal back; the certificate then waits for an answer as before, PENDING for somebody who is
 * `registered` and INVITED otherwise. Throws `already_accepted`, `refusal_final`, `certificate_expired`,
 * `certificate_revoked`.
 */
export function reconsider(certificate: Certificate, registered: boolean, at: Date): Certificate {
  refuseEnded(certificate, at);
  if (certificate.status === "PENDING") return certificate;
  if (certificate.status === "ACCEPTED")
    throw new DomainError(
      "already_accepted",
      "This certificate was accepted, so there is no refusal to take back.",
    );
  if (reconsiderableUntil(certificate, at) === null)
    throw new DomainError(
      "refusal_final",
      `A refusal can be taken back for ${LIMITS.reconsiderDays} days, and these are over.`,
    );
  return {
    ...certificate,
    status: "PENDING",
    recipient_status: registered ? "PENDING" : "INVITED",
    rejected_at: null,
    updated_at: at.toISOString(),
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
