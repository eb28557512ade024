import fc from "fast-check";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { toRecipient } from "#shared/domain/certificates/recipient.ts";
import { accept, expire, register, reject, revoke } from "#shared/domain/certificates/transition.ts";
import { type BulkImport, NOTHING_ISSUED } from "#shared/domain/imports/import.ts";
import type { RecordedReturn } from "#shared/domain/messages/mail-return.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import type { CertificateOccurrence } from "#shared/domain/webhooks/delivery.ts";
import { occurrencesIn } from "#shared/domain/webhooks/fan-out.ts";
import type { MessageTexts } from "#shared/domain/webhooks/payload.ts";
import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import { outcomes } from "../support/records.ts";

export const HISTORY_START = "2026-01-10T10:00:00.000Z";
const EXPIRES_AT = "2026-06-01T00:00:00.000Z";
export const webhook = {
  id: "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
  organization_id: "0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
} as Webhook;

const text = (maxLength: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength });
export const texts = fc
  .record({ event: text(LENGTHS.eventName), badge: text(LENGTHS.eventName), outcome: outcomes })
  .map(
    ({ event, badge, outcome }): MessageTexts => ({
      event: { id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c", name: event },
      badge: {
        id: "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
        name: badge,
        fields: Object.keys(outcome.values ?? {}).map((key) => ({
          key,
          label: key,
          type: "text",
          required: false,
          show: ["webhook"],
        })),
      },
      outcome,
    }),
  );

export const certificates = fc
  .record({
    name: fc.string({ unit: "grapheme", minLength: 1, maxLength: LENGTHS.recipientName }),
    reason: fc.option(fc.string({ unit: "grapheme", maxLength: LENGTHS.reason })),
    recipient_status: fc.constantFrom("INVITED" as const, "PENDING" as const),
    number: fc.option(fc.constant("+5511998765432")),
    metadata: fc.oneof(
      fc.constant(null),
      fc.dictionary(text(LENGTHS.metadataKey), text(LENGTHS.metadataValue), {
        maxKeys: LIMITS.metadataPairs,
      }),
      // The longest that is allowed: characters of four bytes, or of two signs each.
      fc
        .constantFrom("🏅", '"')
        .map((character) =>
          Object.fromEntries(
            Array.from({ length: LIMITS.metadataPairs }, (_, n) => [
              String.fromCodePoint(0x1f600 + n).repeat(LENGTHS.metadataKey),
              character.repeat(LENGTHS.metadataValue),
            ]),
          ),
        ),
    ),
  })
  .map(
    (fields): Certificate => ({
      ...toRecipient({
        recipient_name: fields.name,
        recipient_email: `${"a".repeat(240)}@example.com`,
        external_id: "enrolment-4711",
      }),
      ...fields,
      id: "019bb2b9-2a80-7000-a5d2-3e9b17c04f68",
      organization_id: webhook.organization_id,
      short_code: "7Q2M4XKD0A5V",
      issuance_id: "iss_01J5S8ZK404T9ZC2M8QW1K",
      workload_hours: null,
      event_revision: 1,
      badge_revision: 1,
      issuer_revision: 1,
      template_revision: null,
      has_outcome: true,
      event_id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
      badge_id: "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
      status: "PENDING",
      created_at: HISTORY_START,
      updated_at: HISTORY_START,
      accepted_at: null,
      rejected_at: null,
      expires_at: EXPIRES_AT,
      revoked_at: null,
      revocation_reason: null,
      revocation_notice: null,
      revoked_by: null,
      visibility: "link",
      name_in_credential: true,
      request_id: null,
      import_id: null,
      bulk: false,
      phone: null,
      phone_reason: null,
      phone_channels: null,
      phone_asked: false,
      corrected_at: null,
      renamed_at: null,
      erased_at: null,
      link_generation: 0,
      number_generation: 0,
      name_corrected: false,
      reminders: true,
    }),
  );

/** The sequences of changes that a certificate can have. */
export const histories = fc.constantFrom(
  [],
  [register],
  [accept],
  [register, accept],
  [register, accept, expire],
  [accept, revoke],
  [register, reject],
  [expire],
  [revoke],
);
const times = [
  HISTORY_START,
  "2026-02-01T00:00:00.000Z",
  "2026-03-01T00:00:00.000Z",
  "2026-07-01T00:00:00.000Z",
];

/** The return of a mail, recorded a second after the last change of its certificate. */
export const returnOf = (certificate: Certificate): RecordedReturn => ({
  organizationId: certificate.organization_id,
  certificateId: certificate.id,
  email: certificate.email,
  reason: "complained",
  at: new Date(Date.parse(certificate.updated_at) + 1_000).toISOString(),
  status: certificate.status,
  recipient_status: certificate.recipient_status,
  updated_at: certificate.updated_at,
});

/** Every webhook event of a history, with a mail that comes back after each change; the certificate then and at the end. */
export function historyOf(
  issued: Certificate,
  history: readonly ((certificate: Certificate, at: Date) => Certificate)[],
) {
  const found: CertificateOccurrence[] = [
    ...occurrencesIn({ kind: "certificate", before: undefined, after: issued }),
  ];
  const then: Certificate[] = found.map(() => issued);
  let now = issued;
  for (const [n, move] of history.entries()) {
    const at = move === expire ? times.at(-1)! : times[n + 1]!;
    const after = move(now, new Date(at));
    found.push(...occurrencesIn({ kind: "certificate", before: now, after }));
    now = after;
    found.push(...occurrencesIn({ kind: "return", returned: returnOf(now) }));
    while (then.length < found.length) then.push(now);
  }
  return { found, then, now };
}

/** An import that can be confirmed, with figures of the most rows. */
export const AN_IMPORT: BulkImport = {
  id: "01994f6e-9a10-7000-b3c4-6d2e8f01a795",
  organization_id: webhook.organization_id,
  status: "ready",
  event_id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
  badge_id: "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
  on_duplicate: "skip",
  on_invalid: "skip",
  options: {},
  file_name: "speakers.xlsx",
  size: 18_230,
  validation: 1,
  rows: 1_000_000,
  valid: 999_998,
  invalid: 1,
  duplicates: 1,
  already_issued: 4_000,
  problem: null,
  created_at: HISTORY_START,
  created_by: "key_7Q2M4XKD0A5V",
  hold_minutes: 10,
  send_at: null,
  confirmed_at: null,
  confirmed_by: null,
  ...{ plan: null, month: null, reserved: 0, quota: null, asked: null, reading: null },
  mails: "none",
  mails_at: null,
  ended_at: null,
  has_results: false,
  ...NOTHING_ISSUED,
};
