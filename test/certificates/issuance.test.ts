import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certificatesOf, IssueRequest, recipientsOf } from "#shared/domain/certificates/issuance.ts";
import { issuanceItems, readIssuance } from "#shared/storage/certificates/issuance-item.ts";
import { hostileValue, mutationsOf } from "../support/hostile.ts";

const TARGET = { event_id: "0123456789", badge_id: "ABCDEFGHJK" };
const ANA = { recipient_name: "Ana Souza", recipient_email: "ana@example.com" };

const name = fc
  .string({ unit: fc.constantFrom(..."abcéñ漢😀 -'"), minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== "");
const recipient = fc.record({
  name,
  email: fc.nat().map((n) => `person.${n}@example.com`),
  number: fc.option(fc.constant("+5511998765432")),
  reason: fc.option(fc.string({ unit: "grapheme", maxLength: 200 })),
  external_id: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })),
  metadata: fc.option(fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), fc.string())),
  registered: fc.boolean(),
});
const issuance = fc.record({
  id: fc.constantFrom("iss_A", "iss_B"),
  slot: fc.constantFrom("iss_A", "digest"),
  salt: fc.string(),
  event_revision: fc.nat(),
  badge_revision: fc.nat(),
  issuer_revision: fc.nat(),
  workload_hours: fc.option(fc.constantFrom(0.25, 40)),
  organization_id: fc.uuid(),
  event_id: fc.uuid(),
  badge_id: fc.uuid(),
  recipients: fc.array(recipient, { minLength: 1, maxLength: 40 }),
  expires_at: fc.option(fc.constant("2030-01-01T00:00:00.000Z")),
  created_at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-11-20T17:15:28.967Z"),
  fingerprint: fc.option(fc.constant("f")),
  skipped: fc.option(
    fc.array(
      fc.record({ position: fc.nat({ max: 39 }), email: fc.emailAddress(), certificate_id: fc.uuid() }),
    ),
  ),
  recoded: fc.dictionary(fc.nat({ max: 39 }).map(String), fc.nat()),
});

describe("a request", () => {
  test("names the same recipient in each of its three shapes", () => {
    const shapes = [
      { ...TARGET, ...ANA },
      { ...TARGET, recipient: ANA },
      { ...TARGET, recipient: [ANA] },
    ];
    const all = shapes.map((shape) => recipientsOf(IssueRequest.parse(shape)));
    for (const recipients of all)
      expect(recipients).toEqual([
        {
          name: "Ana Souza",
          email: "ana@example.com",
          number: null,
          reason: null,
          external_id: null,
          metadata: null,
        },
      ]);
  });

  test("with any body is valid or is refused with a bad field, and never throws", () => {
    const bodies = fc.oneof(
      mutationsOf({
        ...TARGET,
        recipient: [ANA, { ...ANA, recipient_email: "bea@example.com", recipient_number: "+5511998765432" }],
      }),
      mutationsOf({ ...TARGET, ...ANA, expires_at: "2099-01-01T00:00:00Z" }),
      hostileValue,
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const parsed = IssueRequest.safeParse(body);
        if (!parsed.success) expect(parsed.error.issues.length).toBeGreaterThan(0);
        else expect(recipientsOf(parsed.data).length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("with many bad recipients is refused with each of them named", () => {
    const list = Array.from({ length: 500 }, (_, n) =>
      n % 2 === 0 ? { ...ANA, recipient_email: `ana${n}@example.com` } : { recipient_name: "No address" },
    );
    const parsed = IssueRequest.safeParse({ ...TARGET, recipient: list });
    const paths = parsed.error?.issues.map(({ path }) => path.join("."));
    expect(paths).toEqual(Array.from({ length: 250 }, (_, n) => `recipient.${2 * n + 1}.recipient_email`));
  });
});

describe("an issuance", () => {
  test("makes the same certificates every time, one for each recipient, in order", () => {
    fc.assert(
      fc.property(issuance, (promised) => {
        const certificates = certificatesOf(promised);
        expect(certificatesOf(structuredClone(promised))).toEqual(certificates);
        expect(certificates.map(({ email }) => email)).toEqual(promised.recipients.map(({ email }) => email));
        const ids = certificates.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual([...ids].sort());
        for (const [n, { status, recipient_status }] of certificates.entries())
          expect([status, recipient_status]).toEqual([
            "PENDING",
            promised.recipients[n]!.registered ? "PENDING" : "INVITED",
          ]);
      }),
    );
  });

  test("is read from its items as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(issuance, async (promised) => {
        const [item, ...parts] = issuanceItems(promised);
        expect(parts).toEqual([]);
        expect(await readIssuance(undefined as never, item)).toEqual(promised);
      }),
    );
  });
});
