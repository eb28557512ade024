import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CERTIFICATE_STATUSES,
  type Certificate,
  RECIPIENT_STATUSES,
  VISIBILITIES,
} from "#shared/domain/certificates/certificate.ts";
import { toRecipient } from "#shared/domain/certificates/recipient.ts";
import { tombstoneOf } from "#shared/domain/privacy/tombstone.ts";
import { anyCertificate, requested } from "../support/records.ts";

/** The end of its validity is what the organization has decided, and stays. */
const OF_A_REQUEST = (Object.keys(toRecipient(fc.sample(requested, 1)[0]!)) as (keyof Certificate)[]).filter(
  (field) => field !== "expires_at",
);
const NOTHING: readonly unknown[] = ["", null, false];
/** What names a record, a state or a moment, and nobody. */
const IMPERSONAL = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^(iss|key)_[0-9A-Z]+$/,
  /^[0-9A-Z]{12}$/,
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
];
const STATES: readonly unknown[] = [...CERTIFICATE_STATUSES, ...RECIPIENT_STATUSES, ...VISIBILITIES];

test("nothing that a request said of the person is left, and nothing else that could name somebody", () => {
  fc.assert(
    fc.property(anyCertificate, (certificate) => {
      const left = tombstoneOf(certificate, new Date("2026-05-01T10:00:00Z"));
      for (const field of OF_A_REQUEST) expect(NOTHING, field).toContain(left[field]);
      for (const [field, value] of Object.entries(left))
        if (typeof value === "string" && value !== "")
          expect(STATES.includes(value) || IMPERSONAL.some((form) => form.test(value)), field).toBe(true);
        else
          expect(["number", "boolean"].includes(typeof value) || NOTHING.includes(value), field).toBe(true);
    }),
  );
});

test("who issued what when is left, and that it was erased", () => {
  fc.assert(
    fc.property(anyCertificate, (certificate) => {
      const left = tombstoneOf(certificate, new Date("2026-05-01T10:00:00Z"));
      const { id, organization_id, issuance_id, event_id, badge_id, short_code, created_at } = certificate;
      expect(left).toMatchObject({
        id,
        organization_id,
        issuance_id,
        event_id,
        badge_id,
        short_code,
        created_at,
      });
      expect(Object.keys(left).sort()).toEqual(Object.keys(certificate).sort());
      expect(left.erased_at).toBe("2026-05-01T10:00:00.000Z");
    }),
  );
});
