import { randomInt } from "node:crypto";
import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import { toRecipient } from "#shared/domain/certificates/recipient.ts";
import { newIssuanceId, newSalt } from "#shared/domain/ids.ts";
import { NO_OUTCOME, type Outcome } from "#shared/domain/outcomes/outcome.ts";
import { anEmail } from "./fixtures.ts";

type StoredRecipient = Issuance["recipients"][number];

/** The fields of a badge whose certificates say {@link anOutcome}. */
export const OUTCOME_FIELDS = [
  { key: "chip_time", label: "Chip time", type: "duration" },
  { key: "place", label: "Place", type: "place" },
] as const;

/** What a certificate may say of a person, another one each time. */
export const anOutcome = (): Outcome => ({
  role: "speaker",
  values: { chip_time: "1:42:07", place: { position: randomInt(1, 800), of: 812 } },
});

/** A recipient as an issuance stores it, with a new address. */
export const aStoredRecipient = (overrides: Partial<StoredRecipient> = {}): StoredRecipient => ({
  ...toRecipient({ recipient_name: "Ana", recipient_email: anEmail() }),
  registered: false,
  phone: null,
  phone_reason: null,
  ...NO_OUTCOME,
  ...overrides,
});

/** An issuance as a request without Idempotency-Key makes it, to one recipient unless said otherwise. */
export function anIssuance(
  fields: Pick<Issuance, "organization_id" | "event_id" | "badge_id"> & Partial<Issuance>,
): Issuance {
  const created_at = fields.created_at ?? new Date().toISOString();
  const id = fields.id ?? newIssuanceId(new Date(created_at));
  return {
    id,
    slot: id,
    salt: newSalt(),
    event_revision: 1,
    badge_revision: 1,
    issuer_revision: 1,
    template_revision: null,
    workload_hours: null,
    recipients: [aStoredRecipient()],
    expires_at: null,
    created_at,
    issued_by: "key_000000000000",
    fingerprint: null,
    skipped: null,
    request_id: null,
    import_id: null,
    recoded: {},
    phone_channels: null,
    reminders: null,
    unheard: null,
    ...fields,
  };
}
