import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SigningSecrets } from "#shared/access/rotating-secrets.ts";
import { isShortToken, readShortLink, signShortLink } from "#shared/access/short-token.ts";
import { CROCKFORD } from "#shared/domain/ids.ts";
import { CORRECTIONS } from "#shared/domain/rules.ts";
import { smsSize } from "#shared/phone/segments.ts";
import { anyCharacter } from "../support/any-text.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-03-01T12:00:00.000Z");
const secrets: SigningSecrets = [randomBytes(32)];
const link = { code: "7Q2M4XKD0A5V", expiresAt: new Date("2026-05-30T00:00:00.000Z") };
const generations = { generation: 0, numberGeneration: 0 };
const anyLink = fc.record({
  code: fc.string({ unit: fc.constantFrom(...CROCKFORD), minLength: 12, maxLength: 12 }),
  expiresAt: fc.date({ min: new Date(NOW.getTime() + 1), max: new Date("2687-01-01"), noInvalidDate: true }),
  generation: fc.nat({ max: CORRECTIONS.linkGenerationsMax }),
  numberGeneration: fc.nat({ max: CORRECTIONS.numberGenerations - 1 }),
});

describe("the short token of an invitation link", () => {
  test("gives back what was signed, the expiry rounded up to the day, in 31 limits of an SMS", () => {
    fc.assert(
      fc.property(anyLink, (signed) => {
        const token = signShortLink(signed, secrets);
        expect(token).toMatch(/^[\w-]{31}$/);
        expect(smsSize(token)).toMatchObject({ encoding: "gsm7", length: 31 });
        const reading = readShortLink(token, secrets, NOW);
        const { expiresAt: _, ...exact } = signed;
        expect(reading).toMatchObject({ kind: "link", ...exact });
        const late =
          reading.kind === "link" ? reading.expiresAt.getTime() - signed.expiresAt.getTime() : Number.NaN;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(DAY);
        expect(signShortLink(signed, secrets)).toBe(token);
      }),
    );
  });

  test("has a layout and signature that do not change between releases", () => {
    const token = signShortLink(link, secrets);
    // 20603 days since 1970.
    expect(token.slice(0, 15)).toBe("7Q2M4XKD0A5VFB7");
    const expected = createHmac("sha256", secrets[0]).update("invitation-link/short/1\n7Q2M4XKD0A5VFB7");
    expect(token.slice(15)).toBe(expected.digest().subarray(0, 12).toString("base64url"));
    // The 66th number.
    const numbered = signShortLink({ ...link, generation: 2, numberGeneration: 65 }, secrets);
    expect(numbered.slice(0, 17)).toBe("7Q2M4XKD0A5VFB7BB");
    const other = createHmac("sha256", secrets[0]).update("invitation-link/short/1\n7Q2M4XKD0A5VFB7BB\n2");
    expect(numbered.slice(17)).toBe(other.digest("base64url").slice(0, 14));
  });

  test.each([0, 1])(
    "is refused when any character is another one, or it is cut or lengthened (%i)",
    (numberGeneration) => {
      const token = signShortLink({ ...link, numberGeneration }, secrets);
      const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
      for (let at = 0; at < token.length; at++) {
        for (const one of characters.filter((character) => character !== token[at]))
          expect(readShortLink(token.slice(0, at) + one + token.slice(at + 1), secrets, NOW)).toEqual({
            kind: "invalid",
          });
        for (const cut of [token.slice(0, at), token.slice(at + 1)])
          expect(readShortLink(cut, secrets, NOW)).toEqual({ kind: "invalid" });
      }
      for (const text of [`${token}=`, `${token}A`, `${token}\n`, ` ${token}`, token.toLowerCase()])
        expect(readShortLink(text, secrets, NOW)).toEqual({ kind: "invalid" });
    },
  );

  test("is refused when somebody else signed it, or the same secret signed it for another purpose", () => {
    expect(readShortLink(signShortLink(link, [randomBytes(32)]), secrets, NOW)).toEqual({ kind: "invalid" });
    const payload = signShortLink(link, secrets).slice(0, 15);
    const foreign = createHmac("sha256", secrets[0]).update(payload).digest().subarray(0, 12);
    expect(readShortLink(payload + foreign.toString("base64url"), secrets, NOW)).toEqual({ kind: "invalid" });
  });

  test("is refused without an exception when it is any other text", () => {
    const lookalike = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...CROCKFORD), minLength: 12, maxLength: 12 }),
        fc.base64String({ minLength: 20, maxLength: 20 }),
      )
      .map(([code, rest]) => code + rest.replaceAll(/[+/=]/g, "-").slice(1));
    const texts = fc.oneof(fc.string({ unit: anyCharacter }), lookalike);
    fc.assert(
      fc.property(texts, (text) => {
        expect(readShortLink(text, secrets, NOW)).toEqual({ kind: "invalid" });
      }),
    );
  });

  test("works until its day, and is then expired without naming the certificate; a forged one never is", () => {
    const token = signShortLink(link, secrets);
    const at = (shift: number) => readShortLink(token, secrets, new Date(link.expiresAt.getTime() + shift));
    expect(at(-1)).toEqual({ kind: "link", ...link, ...generations });
    expect(at(0)).toEqual({ kind: "expired", expiredAt: link.expiresAt });
    const forged = signShortLink({ ...link, expiresAt: new Date(0) }, [randomBytes(32)]);
    expect(readShortLink(forged, secrets, NOW)).toEqual({ kind: "invalid" });
  });

  test("has a form that no long token has", () => {
    expect(isShortToken(signShortLink(link, secrets))).toBe(true);
    for (const length of [0, 30, 32, 71]) expect(isShortToken("A".repeat(length))).toBe(false);
  });

  test("is not made of what is no short code, nor for a date that it cannot carry", () => {
    for (const code of ["", "7Q2M4XKD0A5", "7q2m4xkd0a5v", "7Q2M4XKD0A5U", "7Q2M4XKD0A5VV"])
      expect(() => signShortLink({ ...link, code }, secrets)).toThrow(TypeError);
    for (const expiresAt of [new Date(Number.NaN), new Date(-DAY), new Date("2688-01-01T00:00:00Z")])
      expect(() => signShortLink({ ...link, expiresAt }, secrets)).toThrow(RangeError);
  });
});

test("after a rotation old short links still work, and new ones are signed with the new secret only", () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const oldToken = signShortLink(link, [older]);
  const newToken = signShortLink(link, [newer, older]);
  expect(readShortLink(oldToken, [newer, older], NOW).kind).toBe("link");
  expect(readShortLink(newToken, [newer], NOW).kind).toBe("link");
  expect(readShortLink(newToken, [older], NOW).kind).toBe("invalid");
  expect(readShortLink(oldToken, [newer], NOW).kind).toBe("invalid");
});
