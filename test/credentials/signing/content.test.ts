import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credentialContent, lastingOf } from "#shared/domain/credentials/credential-content.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { anyOutcome } from "../../outcomes/any-outcome.ts";
import { schemaErrors } from "../proof/schema.ts";
import { aCredentialSubject, BASE, DID, EMAIL, FEW, key, signer, type Texts } from "./any-subject.ts";

const text = (maxLength: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength });
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const instants = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2200-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString());
const otherTexts: fc.Arbitrary<Omit<Texts, "fields" | "outcome">> = fc.record({
  name: text(LENGTHS.recipientName),
  description: optional(text(500)),
  criteria: optional(text(500)),
  skills: fc.array(text(LENGTHS.skill), { maxLength: 5 }),
  hours: optional(fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100)),
  until: optional(instants),
  days: fc.tuple(optional(instants), optional(instants)),
  listed: fc.boolean(),
  named: fc.boolean(),
  pictured: fc.boolean(),
  found: fc.array(text(LENGTHS.skill), { maxLength: 5 }),
  locale: fc.constantFrom("pt", "en", "es"),
  category: fc.constantFrom("SPORTS", "EDUCATION", "CORPORATE", "SOCIOCULTURAL"),
});
const anyTexts: fc.Arbitrary<Texts> = fc
  .tuple(otherTexts, anyOutcome)
  .map(([texts, outcome]) => ({ ...texts, ...outcome }));

/** Every value in a document, with the name under which it stands. */
function* values(value: unknown, name = ""): Generator<[string, unknown]> {
  yield [name, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* values(part, Array.isArray(value) ? name : key);
}

describe("what a credential says", () => {
  test("is Open Badges 3.0 with any texts: signable, without nulls, empty lists and secrets", async () => {
    await fc.assert(
      fc.asyncProperty(anyTexts, async (texts) => {
        const content = credentialContent(aCredentialSubject(texts), BASE);
        for (const [name, value] of values(content)) {
          expect(value, name).not.toBeNull();
          if (Array.isArray(value)) expect(value.length, name).toBeGreaterThan(0);
          if (typeof value === "string") expect(value, name).not.toBe("");
          if (/^(validFrom|validUntil|awardedDate|activity\w+Date)$/.test(name))
            expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        }
        const written = JSON.stringify(content);
        for (const secret of [EMAIL, "SECRET", "5511998765432"]) expect(written).not.toContain(secret);
        expect(schemaErrors(content)).toEqual([]);
        const { json } = await signer.sign(DID, key, content, new Date());
        const { proof, ...signed } = JSON.parse(json) as Record<string, unknown>;
        expect(proof).toHaveLength(1);
        expect(signed).toEqual(content);
        expect(lastingOf(json)).toMatchObject({
          ...aCredentialSubject(texts).lasting,
          found: expect.any(Array),
        });
      }),
      { numRuns: 25 },
    );
  });

  test("is the same again when it is made of what lasts of it", () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const subject = aCredentialSubject(texts);
        const first = credentialContent(subject, BASE);
        const again = credentialContent({ ...subject, lasting: lastingOf(JSON.stringify(first)) }, BASE);
        expect(again).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  test("names the holder by a salted hash of the address, and by name unless it was left out", () => {
    const [address, name] = credentialContent(aCredentialSubject(FEW), BASE).credentialSubject.identifier;
    const hash = createHash("sha256").update(`${EMAIL}0123456789abcdef`).digest("hex");
    expect(address).toMatchObject({
      hashed: true,
      identityType: "emailAddress",
      identityHash: `sha256$${hash}`,
    });
    expect(name).toEqual({
      type: "IdentityObject",
      hashed: false,
      identityHash: "Ana Souza",
      identityType: "name",
    });
    const nameless = credentialContent(aCredentialSubject({ ...FEW, named: false }), BASE);
    expect(nameless.credentialSubject.identifier).toEqual([address]);
    expect(nameless.credentialSubject.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  });

  test("has sentences where a badge has no description or criteria, in the issuer's language", () => {
    for (const locale of ["pt", "en", "es"] as const) {
      const { achievement } = credentialContent(
        aCredentialSubject({ ...FEW, locale }),
        BASE,
      ).credentialSubject;
      expect(achievement.inLanguage).toBe(locale);
      expect(achievement.description).toContain("Ana Souza");
      expect(achievement.criteria.narrative.length).toBeGreaterThan(20);
    }
  });

  test("has skills once, dates and the page of the event only as they are", () => {
    const full = credentialContent(
      aCredentialSubject({
        ...FEW,
        skills: ["Running", "Cooking"],
        found: ["running", "Maths"],
        hours: 40,
        category: "EDUCATION",
        listed: true,
        pictured: true,
        until: "2030-01-01T00:00:00.999Z",
        days: ["2026-01-01T10:00:00.000Z", null],
      }),
      BASE,
    );
    const { credentialSubject, evidence, issuer, validUntil } = full;
    expect(credentialSubject.achievement).toMatchObject({
      tag: ["Running", "Cooking", "Maths"],
      achievementType: "CertificateOfCompletion",
      image: { id: expect.stringMatching(/\/b\/[0-9A-Z]{10}-3\.png$/), type: "Image" },
    });
    expect(credentialSubject).toMatchObject({ activityStartDate: "2026-01-01T10:00:00Z" });
    expect(credentialSubject).not.toHaveProperty("activityEndDate");
    expect(evidence[0]).toHaveProperty("id");
    expect(issuer.image?.type).toBe("Image");
    expect(validUntil).toBe("2030-01-01T00:00:00Z");
    const few = credentialContent(aCredentialSubject(FEW), BASE);
    expect(few.evidence).toEqual([{ type: ["Evidence"], name: "Ana Souza" }]);
    expect(few).not.toHaveProperty("validUntil");
    expect(few.issuer).not.toHaveProperty("image");
  });
});
