import { describe, expect, test } from "vitest";
import {
  agreedName,
  needsConsent,
  refuseFurtherNames,
  refuseFurtherSmall,
} from "#shared/domain/corrections/agreed-name.ts";
import { type CertificateChange, changesByKey } from "#shared/domain/corrections/correction.ts";
import { logOfHolder, withoutHolder } from "#shared/domain/corrections/hand-over.ts";
import { addressPartition } from "#shared/domain/privacy/address-partition.ts";

/* Whose a certificate is, by its corrections (decisions 21.22 and 21.23). */

const [ANA, BRUNO] = ["ana@example.com", "bruno@example.com"] as const;
const when = (n: number) => `2026-03-0${n}T12:00:00.000Z`;
const change = (
  n: number,
  changes: CertificateChange["changes"],
  more: Partial<CertificateChange> = {},
): CertificateChange => ({
  ...{ at: when(n), by: "organization", actor_id: "key_1", changes, expired_at: null },
  ...{ holder: addressPartition(ANA), ...more },
});
const renamed = (n: number, from: string, to: string, more: Partial<CertificateChange> = {}) =>
  change(n, { recipient_name: [from, to] }, more);
const MOVED = { recipient_email: [null, null] } as const;

describe("the log of a holder", () => {
  const shown = (corrections: CertificateChange[], email: string = BRUNO) =>
    logOfHolder({ email }, { corrections, requests: [] }).corrections.map(({ at, changes }) => [at, changes]);

  test("begins with the last correction that made it another person's, without what it was before", () => {
    const first = change(1, { reason: ["Ana ran", "Ana won"] });
    const passed = change(2, {
      ...MOVED,
      recipient_name: ["Ana Souza", "Bruno Lima"],
      reason: ["Ana won", "Ran"],
    });
    const own = change(3, { reason: ["Ran", "Won"] }, { holder: addressPartition(BRUNO) });
    expect(shown([first, passed, own])).toEqual([
      [
        when(2),
        { recipient_email: [null, null], recipient_name: [null, "Bruno Lima"], reason: [null, "Ran"] },
      ],
      [when(3), { reason: ["Ran", "Won"] }],
    ]);
  });

  test("has nothing that stood on it when it passed on, until it is corrected a second time", () => {
    const passed = change(1, { ...MOVED, reason: ["Ana ran", "Ran"] });
    const whole = change(2, {
      values: [
        { time: "1:11", club: "A" },
        { time: "1:11", club: "B" },
      ],
    });
    const own = change(3, { reason: ["Ran", "Won"], "values.time": ["1:11", "2:22"] });
    const again = change(4, { "values.time": ["2:22", "2:23"] });
    expect(shown([passed, whole, own, again])).toEqual([
      [when(1), { recipient_email: [null, null], reason: [null, "Ran"] }],
      [when(2), { "values.club": [null, "B"] }],
      [when(3), { reason: ["Ran", "Won"], "values.time": [null, "2:22"] }],
      [when(4), { "values.time": ["2:22", "2:23"] }],
    ]);
  });

  test.each<[string, CertificateChange, boolean]>([
    ["another name at the same address", renamed(2, "Ana Souza", "Bruno Lima"), true],
    ["… that its holder asked for", renamed(2, "Ana Souza", "Bruno Lima", { agreed: true }), false],
    ["a small correction", renamed(2, "Ana Souza", "Ana Sousa"), false],
    ["anything else", change(2, { reason: ["Ran", "Won"] }), false],
    ["another address, whatever the name", change(2, MOVED), true],
  ])("%s", (_, correction, passes) => {
    expect(shown([change(1, { reason: ["a", "b"] }), correction], ANA)).toHaveLength(passes ? 1 : 2);
  });
});

test("an erasure empties what a former holder had, on either side of the moment when it passed on", () => {
  const corrections = [
    change(1, { reason: ["Ana ran", "Ana won"] }),
    change(2, { reason: ["Ana won", "Bruno ran"] }),
    change(3, { reason: ["Bruno ran", "Ana again"] }, { holder: addressPartition(BRUNO) }),
  ];
  const [ana, bruno] = [addressPartition(ANA), addressPartition(BRUNO)];
  expect(withoutHolder(corrections, bruno, ana)).toEqual([
    undefined,
    { reason: ["Ana won", null] },
    { reason: [null, "Ana again"] },
  ]);
  expect(withoutHolder(corrections, ana, addressPartition("carla@example.com"))).toEqual([
    { reason: [null, null] },
    { reason: [null, "Bruno ran"] },
    undefined,
  ]);
});

test("keys are told as they are called, also `constructor`, in the order of their names, however they are kept", () => {
  expect(changesByKey({ metadata: [null, { toString: "y", constructor: "x" }], hours: [1, 2] })).toEqual([
    { field: "hours", before: 1, after: 2 },
    { field: "metadata.constructor", before: null, after: "x" },
    { field: "metadata.toString", before: null, after: "y" },
  ]);
});

test("what a former holder left on it is theirs, also when somebody else changes it long after", () => {
  const corrections = [
    change(1, { ...MOVED, reason: ["Ana ran", "Ran"] }),
    change(2, { number: [1, 2] }, { holder: addressPartition(BRUNO) }),
    change(3, { reason: ["Ran", "Won"], number: [2, 3] }, { holder: addressPartition(BRUNO) }),
  ];
  expect(withoutHolder(corrections, addressPartition(ANA), addressPartition(BRUNO))).toEqual([
    { recipient_email: [null, null], reason: [null, "Ran"] },
    { number: [null, 2] },
    undefined,
  ]);
});

describe("the consent to a name", () => {
  const accepted = (name: string) => ({ name, recipient_status: "ACCEPTED" as const, accepted_at: when(1) });
  const drift = [renamed(2, "Maria Souza", "Mario Souza"), renamed(3, "Mario Souza", "Mario Sousa")];

  test("small corrections of the organization do not add up; what the holder agreed to begins anew", () => {
    expect(agreedName(accepted("Mario Sousa"), drift)).toBe("Maria Souza");
    expect(needsConsent(accepted("Mario Sousa"), "Marco Sousa", drift)).toBe(true);
    expect(needsConsent(accepted("Mario Sousa"), "Maria Souza", drift)).toBe(false);
    for (const how of [{ agreed: true }, { by: "holder" }] as const) {
      const agreed = [...drift, renamed(4, "Mario Sousa", "Marco Sousa", how)];
      expect(agreedName(accepted("Marco Sousa"), agreed)).toBe("Marco Sousa");
    }
  });

  test("is needed for an accepted certificate only, and what was corrected before counts for nothing", () => {
    const waiting = { ...accepted("Ana Souza"), recipient_status: "PENDING" as const, accepted_at: null };
    expect(needsConsent(waiting, "Rui Costa", [])).toBe(false);
    const early = [renamed(1, "Rui Costa", "Ana Souza")];
    expect(agreedName({ ...accepted("Ana Souza"), accepted_at: when(2) }, early)).toBe("Ana Souza");
    expect(needsConsent({ ...accepted("Ana Souza"), accepted_at: when(2) }, "Rui Costa", early)).toBe(true);
  });

  test("is not needed for three small corrections of the organization, and then there is no further one", () => {
    const small = [2, 3, 4].map((n) => renamed(n, "Maria Souza", "Maria Sousa"));
    const own = [renamed(5, "Maria Souza", "Maria Sousa", { by: "holder" })];
    expect(() => refuseFurtherSmall(accepted("Maria Souza"), [...own, ...small.slice(1)])).not.toThrow();
    expect(() => refuseFurtherSmall(accepted("Maria Souza"), small)).toThrow("3 times");
  });

  test("makes three other names in a certificate's life, erased ones too", () => {
    const names = [2, 3, 4].map((n) => change(n, { recipient_name: [null, null] }, { agreed: true }));
    expect(() => refuseFurtherNames(accepted("Ana Souza"), names.slice(1))).not.toThrow();
    expect(() => refuseFurtherNames(accepted("Ana Souza"), names)).toThrow("at most 3 times");
  });
});
