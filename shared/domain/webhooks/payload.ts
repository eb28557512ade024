import type { Badge } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { toCertificateFacts, toToldRecipient } from "../certificates/certificate-record.ts";
import type { Event } from "../events/event.ts";
import { shortCode } from "../ids.ts";
import { type Outcome, shownValues } from "../outcomes/outcome.ts";
import { WEBHOOKS } from "../rules.ts";
import type { CertificateDelivery } from "./delivery.ts";

/** Event and badge of a certificate as they were when it was issued, and what it says of the person. */
export interface MessageTexts {
  readonly event: Pick<Event, "id" | "name">;
  readonly badge: Pick<Badge, "id" | "name" | "fields">;
  readonly outcome: Outcome;
}

/**
 * The body of a delivery about a certificate that is signed and sent: the same text on every attempt. Metadata is left out if it would be too long, and then
 * the values too. Throws when a message about a certificate has no texts.
 */
export function payloadOf(
  delivery: CertificateDelivery,
  certificate: Certificate,
  texts: MessageTexts | undefined,
  baseUrl: string,
): string {
  const { type, at, returned } = delivery;
  const bodyWith = (data: object) => JSON.stringify({ type, timestamp: at, data });
  if (type === "recipient.registered")
    return bodyWith({ ...toToldRecipient(certificate), registered_at: at });
  if (!texts) throw new Error("a delivery is about a certificate whose event or badge does not exist");
  const record = {
    ...toCertificateFacts(asOf(delivery, certificate), baseUrl, toldOf(texts)),
    event: named(texts.event),
    badge: named(texts.badge),
  };
  const dataOf = (shown: object) => (returned ? { reason: returned.reason, certificate: shown } : shown);
  for (const shown of [record, { ...record, metadata: null }]) {
    const body = bodyWith(dataOf(shown));
    if (Buffer.byteLength(body) < WEBHOOKS.bodyBytes) return body;
  }
  return bodyWith(dataOf({ ...record, metadata: null, values: null }));
}

/** What webhooks tell of the person: only values of fields that are shown there. */
const toldOf = ({ badge, outcome }: MessageTexts): Outcome => ({
  role: outcome.role,
  values: Object.fromEntries(shownValues(badge, outcome, "webhook").map(({ key, value }) => [key, value])),
});

const named = ({ id, name }: { id: string; name: string }) => ({ id, short_code: shortCode(id), name });

/** The certificate as it was when the event happened, without later changes. */
function asOf(
  { type, at, recipient_status, returned }: CertificateDelivery,
  certificate: Certificate,
): Certificate {
  // Names are those of now: a correction or an erasure holds for what is sent again too.
  if (type === "certificate.corrected" || type === "certificate.erased")
    return { ...certificate, updated_at: at };
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
