import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CertificateIdentifier,
  certificateCode,
  certificateId,
  Identifier,
  issuedAtOf,
  lowestUuidAt,
  nameOf,
  newIssuanceId,
  newKeyId,
  newSalt,
  newUuid,
  referenceTo,
  shortCode,
  toReference,
  uuidTime,
} from "#shared/domain/ids.ts";
import { anyCharacter } from "../support/any-text.ts";

const anyUuid = fc.uuid();
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("a short code", () => {
  test("is ten characters of Crockford base32, made of only the last 50 bits of the UUID", () => {
    fc.assert(
      fc.property(anyUuid, anyUuid, (uuid, other) => {
        const code = shortCode(uuid);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        const bits = (of: string) => BigInt(`0x${of.replaceAll("-", "")}`) & ((1n << 50n) - 1n);
        expect(shortCode(other) === code).toBe(bits(other) === bits(uuid));
      }),
    );
  });

  test.each([
    ["00000000-0000-0000-0000-000000000000", "0000000000"],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff", "ZZZZZZZZZZ"],
    ["00000000-0000-0000-0000-00000000001f", "000000000Z"],
    ["00000000-0000-0000-0002-000000000000", "G000000000"],
    ["ffffffff-ffff-ffff-fffc-000000000000", "0000000000"],
  ])("of %s is %s", (uuid, code) => {
    expect(shortCode(uuid)).toBe(code);
  });

  test("and its UUID name the same record, in any case, with O, I and L for 0 and 1", () => {
    fc.assert(
      fc.property(anyUuid, fc.infiniteStream(fc.boolean()), (uuid, coin) => {
        const { code } = referenceTo(uuid);
        const sloppy = [...code]
          .map((letter) => {
            const spoken = letter === "0" ? "O" : letter === "1" ? (coin.next().value ? "I" : "L") : letter;
            const written = coin.next().value ? spoken : letter;
            return coin.next().value ? written.toLowerCase() : written;
          })
          .join("");
        expect(Identifier.parse(sloppy)).toEqual({ code, uuid: null });
        expect(Identifier.parse(uuid.toUpperCase())).toEqual({ code, uuid });
        expect(toReference(uuid)).toEqual({ code, uuid });
        expect([nameOf(toReference(uuid)), nameOf(toReference(sloppy))]).toEqual([uuid, code]);
      }),
    );
  });

  test("with another length, letter or form is no identifier", () => {
    const bad = ["", "012345678", "01234567890", "012345678U", "01234 6789", "0123-56789", "0123456789 1"];
    bad.push("\u202e0123456789", "ééééééééééé", newUuid().replaceAll("-", ""), `{${newUuid()}}`);
    for (const text of bad) expect(Identifier.safeParse(text).success, text).toBe(false);
    for (const value of [null, 123_456_789, {}, ["0123456789"]])
      expect(Identifier.safeParse(value).success).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
        const accepted = Identifier.safeParse(text);
        if (accepted.success) expect(accepted.data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });
});

describe("the id of a certificate", () => {
  const instant = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });
  const position = fc.integer({ min: 0, max: 499 });

  test("is a UUIDv7 with the time of issuance, always the same for the same certificate", () => {
    fc.assert(
      fc.property(fc.string(), position, instant, (issuance, at, when) => {
        const id = certificateId(issuance, at, when);
        expect(id).toMatch(UUID_V7);
        expect(uuidTime(id)).toBe(when.getTime());
        expect(certificateId(issuance, at, when)).toBe(id);
      }),
    );
  });

  test("sorts by time, then by position in the request", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        position,
        position,
        instant,
        instant,
        (one, two, a, b, at, then) => {
          const [first, second] = [certificateId(one, a, at), certificateId(two, b, then)];
          if (at.getTime() !== then.getTime()) expect(first < second).toBe(at < then);
          else if (a !== b) expect(first < second).toBe(a < b);
        },
      ),
    );
  });

  test("differs within an issuance and between issuances of one millisecond", () => {
    const at = new Date();
    const ids = ["iss_A", "iss_B"].flatMap((issuance) =>
      Array.from({ length: 500 }, (_, n) => certificateId(issuance, n, at)),
    );
    expect(new Set(ids).size).toBe(1_000);
  });

  test("lies between the bounds of its own millisecond", () => {
    fc.assert(
      fc.property(fc.string(), position, instant, (issuance, at, when) => {
        const id = certificateId(issuance, at, when);
        expect(lowestUuidAt(when.getTime()) <= id).toBe(true);
        if (when.getTime() < 2 ** 48 - 1) expect(id < lowestUuidAt(when.getTime() + 1)).toBe(true);
      }),
    );
    expect(lowestUuidAt(-1)).toBe("00000000-0000-0000-0000-000000000000");
    expect(lowestUuidAt(Number.MAX_SAFE_INTEGER)).toBe(lowestUuidAt(2 ** 48 - 1));
  });
});

test("the id of a certificate does not follow from another one of its issuance, and all bits vary", () => {
  const at = new Date();
  const tails = (salt: string) =>
    Array.from({ length: 500 }, (_, n) =>
      BigInt(`0x${certificateId(salt, n, at).slice(19).replace("-", "")}`),
    );
  const [one, other] = [tails(newSalt()), tails(newSalt())];
  // Each of the 62 bits is set about as often as not, and differs about as often between issuances.
  const balanced = (values: readonly bigint[]) => {
    for (let bit = 0n; bit < 62n; bit++) {
      const set = values.filter((value) => (value >> bit) & 1n).length;
      expect(Math.abs(set - values.length / 2)).toBeLessThan(values.length / 5);
    }
  };
  balanced(one);
  balanced(one.map((value, n) => value ^ other[n]!));
});

test("a salt has 128 random bits", () => {
  const salts = Array.from({ length: 1_000 }, newSalt);
  for (const salt of salts) expect(Buffer.from(salt, "base64url")).toHaveLength(16);
  expect(new Set(salts).size).toBe(1_000);
});

test("a certificate's short code has 12 Crockford characters, and another one for each attempt", () => {
  const position = fc.integer({ min: 0, max: 499 });
  fc.assert(
    fc.property(fc.string(), position, fc.nat({ max: 9 }), (salt, at, attempt) => {
      const code = certificateCode(salt, at, attempt);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(certificateCode(salt, at, attempt)).toBe(code);
      expect(certificateCode(salt, at, attempt + 1)).not.toBe(code);
      expect(certificateCode(`${salt}.`, at, attempt)).not.toBe(code);
      expect(CertificateIdentifier.parse(code.toLowerCase())).toEqual({ code });
      const mistyped = code.replaceAll("0", "o").replaceAll("1", "I");
      expect(CertificateIdentifier.parse(mistyped)).toEqual({ code });
    }),
  );
});

test("the id of an issuance tells its moment and sorts by it", () => {
  const instant = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [first, second] = [newIssuanceId(one), newIssuanceId(other)];
      expect(first).toMatch(/^iss_[0-9A-HJKMNP-TV-Z]{22}$/);
      expect(issuedAtOf(first)).toBe(one.getTime());
      if (one.getTime() !== other.getTime()) expect(first < second).toBe(one < other);
      else expect(first).not.toBe(second);
    }),
  );
  for (const text of ["", "iss_", "iss_4T9ZC2M8QW1K", "key_01M2JQK1J04T9ZC2M8QW1K", newUuid()])
    expect(issuedAtOf(text)).toBeUndefined();
});

test("an opaque id has its prefix and 60 random bits", () => {
  const ids = Array.from({ length: 1_000 }, () => newKeyId());
  for (const id of ids) expect(id).toMatch(/^key_[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
});
