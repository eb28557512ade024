import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certificatesOf, IssueRequest, recipientsOf } from "#shared/domain/certificates/issuance.ts";
import { hostileValue, mutationsOf } from "../support/hostile.ts";
import { issuances } from "../support/records.ts";
import { runs } from "../support/runs.ts";

const TARGET = { event_id: "0123456789", badge_id: "ABCDEFGHJK" };
const ANA = { recipient_name: "Ana Souza", recipient_email: "ana@example.com" };

/** An issuance to somebody. */
const issued = issuances.filter(({ recipients }) => recipients.length > 0);

describe("a request", () => {
  test("names the same recipient in each of its three shapes", () => {
    const shapes = [
      { ...TARGET, ...ANA },
      { ...TARGET, recipient: ANA },
      { ...TARGET, recipient: [ANA] },
    ];
    const all = shapes.map((shape) => recipientsOf(IssueRequest.parse(shape)));
    for (const recipients of all)
      expect(recipients).toMatchObject([
        {
          name: "Ana Souza",
          email: "ana@example.com",
          number: null,
          locale: null,
          reason: null,
          external_id: null,
          metadata: null,
          workload_hours: null,
          guardian: false,
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
      { numRuns: runs(200, 1_000) },
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
      fc.property(issued, (promised) => {
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
});
