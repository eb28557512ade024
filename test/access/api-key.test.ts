import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  API_KEY_LENGTH,
  API_KEY_PATTERN,
  looksLikeApiKey,
  newApiKey,
  readApiKey,
} from "#shared/domain/organizations/api-key-token.ts";
import { anyCharacter } from "../support/any-text.ts";

const ORGANIZATION = "6f1c9d0e-3b5a-4c7d-8e9f-0a1b2c3d4e5f";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Any UUID, the lowest and the highest one included. */
const anyUuid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString("hex"))
  .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
const environment = fc.constantFrom("live" as const, "test" as const);
const key = (of = "test" as "live" | "test") => newApiKey({ organizationId: ORGANIZATION, environment: of });
const position = fc.nat({ max: API_KEY_LENGTH - 1 });

/** A key with the right checksum for any body. It is written here again to check the one of the service. */
function withChecksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let place = 0; place < 6; place++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return body + text;
}

describe("a new key", () => {
  test("names its organization and has the digest of its whole text, for every UUID and environment", () => {
    fc.assert(
      fc.property(anyUuid, environment, (organizationId, of) => {
        const { token, digest, prefix } = newApiKey({ organizationId, environment: of });
        expect(token).toMatch(API_KEY_PATTERN);
        expect(token).toHaveLength(API_KEY_LENGTH);
        expect(digest).toBe(createHash("sha256").update(token).digest("base64url"));
        expect(readApiKey(token, of)).toEqual({ organizationId, digest });
        expect(token.startsWith(prefix)).toBe(true);
      }),
      {
        examples: [
          ["00000000-0000-0000-0000-000000000000", "test"],
          ["ffffffff-ffff-ffff-ffff-ffffffffffff", "live"],
        ],
      },
    );
  });

  test("names the organization in an encoding that does not change between releases", () => {
    const { token } = newApiKey({
      organizationId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
      environment: "live",
    });
    expect(token.slice(0, 30)).toBe("ck_live_7n42DGM5Tflk9n8mt7Fhc7");
    expect(withChecksum(token.slice(0, 73))).toBe(token);
  });

  test("is never made twice, and every character of the alphabet is about equally frequent", () => {
    const secrets = Array.from({ length: 2_000 }, () => key().token.slice(30, 73));
    expect(new Set(secrets).size).toBe(2_000);
    // The first character alone covers 61 of 62 values (256 bits are a little less than 43 characters).
    const counts = Map.groupBy(secrets.map((secret) => secret.slice(1)).join(""), (character) => character);
    const expected = (2_000 * 42) / 62;
    for (const character of ALPHABET) {
      // Six standard deviations: this fails by chance once in about ten million runs.
      expect(Math.abs((counts.get(character)?.length ?? 0) - expected)).toBeLessThan(6 * Math.sqrt(expected));
    }
    expect(new Set(secrets.map((secret) => secret[0])).size).toBeGreaterThanOrEqual(60);
  });

  test("has a prefix with four characters of the secret, so that people can tell keys of an organization apart", () => {
    const { token, prefix } = key();
    expect(prefix).toBe(token.slice(0, "ck_test_".length + 22 + 4));
    expect(readApiKey(prefix, "test")).toBeUndefined();
    expect(new Set(Array.from({ length: 50 }, () => key().prefix)).size).toBeGreaterThan(45);
  });

  test("cannot be made for an organization id that is no UUID", () => {
    expect(() => newApiKey({ organizationId: "org#1", environment: "live" })).toThrow(TypeError);
  });
});

describe("a key is refused without a store call when", () => {
  test("any single character is changed", () => {
    fc.assert(
      fc.property(
        position,
        fc.string({ minLength: 1, maxLength: 1, unit: anyCharacter }),
        (at, character) => {
          const { token } = key();
          fc.pre(token[at] !== character);
          expect(readApiKey(token.slice(0, at) + character + token.slice(at + 1), "test")).toBeUndefined();
        },
      ),
    );
    const { token } = key();
    const changed = [...token].flatMap((old, at) =>
      [...ALPHABET.replace(old, "")].map((character) => token.slice(0, at) + character + token.slice(at + 1)),
    );
    expect(changed.length).toBeGreaterThan(token.length * (ALPHABET.length - 2));
    // One expectation for all: thousands take seconds.
    expect(changed.filter((text) => readApiKey(text, "test") !== undefined)).toEqual([]);
  });

  test("any two different characters are exchanged", () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const characters = [...key().token];
        const [first, second] = [characters[a] ?? "", characters[b] ?? ""];
        fc.pre(first !== second);
        characters[a] = second;
        characters[b] = first;
        expect(readApiKey(characters.join(""), "test")).toBeUndefined();
      }),
    );
  });

  test("anything is missing or added, blanks and line ends included", () => {
    const { token } = key();
    for (let length = 0; length < token.length; length++) {
      expect(readApiKey(token.slice(0, length), "test")).toBeUndefined();
      expect(readApiKey(token.slice(token.length - length), "test")).toBeUndefined();
      expect(readApiKey(token.slice(0, length) + token.slice(length + 1), "test")).toBeUndefined();
    }
    for (const text of [`${token}\n`, ` ${token}`, `${token}0`, `${token}${token}`, token.toUpperCase()]) {
      expect(readApiKey(text, "test")).toBeUndefined();
    }
  });

  test("it belongs to the other environment, even with the prefix of this one", () => {
    const { token } = key("live");
    expect(readApiKey(token, "test")).toBeUndefined();
    expect(readApiKey(token.replace("ck_live_", "ck_test_"), "test")).toBeUndefined();
    expect(readApiKey(token, "live")).toBeDefined();
  });

  test("its organization or secret does not fit in 128 or 256 bits, although the checksum is right", () => {
    const { token } = key();
    const secret = token.slice(30, 73);
    const highest = "7n42DGM5Tflk9n8mt7Fhc7";
    expect(readApiKey(withChecksum(`ck_test_${highest}${secret}`), "test")?.organizationId).toMatch(/^f{8}-/);
    expect(readApiKey(withChecksum(`ck_test_${highest.slice(0, -1)}8${secret}`), "test")).toBeUndefined();
    expect(readApiKey(withChecksum(`${token.slice(0, 30)}${"z".repeat(43)}`), "test")).toBeUndefined();
  });

  test("it is any other text, however long", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), environment, (text, of) => {
        expect(readApiKey(text, of)).toBeUndefined();
        expect(readApiKey(`ck_${of}_${text}`, of)).toBeUndefined();
      }),
    );
    expect(readApiKey("ck_test_".padEnd(20_000_000, "a"), "test")).toBeUndefined();
  });
});

test("a text in the form of an API key is recognised as one, in either environment and also when mistyped", () => {
  expect(looksLikeApiKey(key("live").token)).toBe(true);
  expect(looksLikeApiKey(key("test").token.slice(0, -1))).toBe(true);
  expect(looksLikeApiKey("eyJhbGciOiJSUzI1NiJ9.e30.c2ln")).toBe(false);
  expect(looksLikeApiKey("sk_live_abc")).toBe(false);
});
