import { type Certificate, toCertificateRecord } from "../certificates/certificate.ts";
import { toRecipientRecord } from "../people/recipient.ts";
import type { Delivery } from "./delivery.ts";

/** The body that is signed and sent: the same text on every attempt. */
export function payloadOf(delivery: Delivery, certificate: Certificate, baseUrl: string): string {
  const { type, at } = delivery;
  return JSON.stringify({ type, timestamp: at, data: dataOf(delivery, certificate, baseUrl) });
}

function dataOf(delivery: Delivery, certificate: Certificate, baseUrl: string): object {
  const { type, at, returned } = delivery;
  if (type === "recipient.registered") return { ...toRecipientRecord(certificate), registered_at: at };
  const record = toCertificateRecord(asOf(delivery, certificate), baseUrl);
  return returned ? { reason: returned.reason, certificate: record } : record;
}

/** The certificate as it was when the event happened, without later changes. */
function asOf({ type, at, recipient_status, returned }: Delivery, certificate: Certificate): Certificate {
  const then = {
    ...certificate,
    recipient_status,
    accepted_at: null,
    rejected_at: null,
    revoked_at: null,
    revocation_reason: null,
    updated_at: at,
  };
  const { accepted_at, revoked_at, revocation_reason } = certificate;
  switch (type) {
    case "certificate.accepted":
      return { ...then, status: "ACCEPTED", accepted_at: at };
    case "certificate.rejected":
      return { ...then, status: "REJECTED", rejected_at: at };
    case "certificate.expired":
      return { ...then, status: "EXPIRED", accepted_at };
    case "certificate.revoked":
      return { ...then, status: "REVOKED", accepted_at, revoked_at: at, revocation_reason };
    case "email.bounced": {
      const { status, updated_at } = returned!;
      return {
        ...then,
        status,
        updated_at,
        accepted_at: recipient_status === "ACCEPTED" ? accepted_at : null,
        // A refusal that was taken back later leaves no time in the certificate.
        rejected_at: status === "REJECTED" ? updated_at : null,
        ...(status === "REVOKED" && { revoked_at, revocation_reason }),
      };
    }
    default:
      return { ...then, status: "PENDING" };
  }
}
