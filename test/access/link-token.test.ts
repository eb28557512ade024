import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLink, signLink } from "#shared/access/links.ts";
import type { SigningSecrets } from "#shared/access/rotating-secrets.ts";
import { anyCharacter } from "../support/any-text.ts";

const MINUTE = 60_000;
const NOW = new Date("2026-03-01T12:00:00.000Z");
const secrets: SigningSecrets = [randomBytes(32)];
const link = {
  certificateId: "0195f3a2-7c1b-7d3e-9f40-5a6b7c8d9e0f",
  organizationId: "6f1c9d0e-3b5a-4c7d-8e9f-0a1b2c3d4e5f",
  expiresAt: new Date("2026-05-30T12:00:00.000Z"),
};
const anyLink = fc.record({
  certificateId: fc.uuid(),
  organizationId: fc.uuid(),
  expiresAt: fc.date({ min: new Date(NOW.getTime() + 1), max: new Date("9999-12-31"), noInvalidDate: true }),
});

describe("the token of an invitation link", () => {
  test("gives back what was signed, the expiry rounded up to the minute", () => {
    fc.assert(
      fc.property(anyLink, (signed) => {
        const token = signLink(signed, secrets);
        expect(token).toMatch(/^[\w-]{71}$/);
        const reading = readLink(token, secrets, NOW);
        expect(reading).toMatchObject({
          kind: "link",
          certificateId: signed.certificateId,
          organizationId: signed.organizationId,
        });
        const late =
          reading.kind === "link" ? reading.expiresAt.getTime() - signed.expiresAt.getTime() : Number.NaN;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(MINUTE);
      }),
    );
  });

  test("has a layout and signature that do not change between releases", () => {
    const token = signLink(link, secrets);
    const bytes = Buffer.from(token, "base64url");
    const payload = bytes.subarray(0, 37).toString("hex");
    expect(payload).toBe(`01${hex(link.certificateId)}${hex(link.organizationId)}${minuteHex()}`);
    const expected = createHmac("sha256", secrets[0])
      .update("invitation-link/1\n")
      .update(bytes.subarray(0, 37));
    expect(bytes.subarray(37)).toEqual(expected.digest().subarray(0, 16));
  });

  test("is the same every time, so a mail that is sent twice has the same link", () => {
    expect(signLink(link, secrets)).toBe(signLink(link, secrets));
  });

  test("is refused after a change of any single bit", () => {
    const bytes = Buffer.from(signLink(link, secrets), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(readLink(changed.toString("base64url"), secrets, NOW)).toEqual({ kind: "invalid" });
    }
  });

  test("is refused when cut, lengthened or written in another way for the same bytes", () => {
    const token = signLink(link, secrets);
    for (let length = 0; length < token.length; length++) {
      expect(readLink(token.slice(0, length), secrets, NOW)).toEqual({ kind: "invalid" });
      expect(readLink(token.slice(length + 1), secrets, NOW)).toEqual({ kind: "invalid" });
    }
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(token.at(-1) ?? "");
    const sameBytes = [1, 2, 3].map((spare) => token.slice(0, -1) + alphabet[last + spare]);
    for (const text of [...sameBytes, `${token}=`, `${token}A`, `${token}\n`, ` ${token}`]) {
      expect(readLink(text, secrets, NOW)).toEqual({ kind: "invalid" });
    }
    expect(Buffer.from(sameBytes[0] ?? "", "base64url")).toEqual(Buffer.from(token, "base64url"));
  });

  test("is refused when somebody else signed it, or the same secret signed it for another purpose", () => {
    expect(readLink(signLink(link, [randomBytes(32)]), secrets, NOW)).toEqual({ kind: "invalid" });
    const payload = Buffer.from(signLink(link, secrets), "base64url").subarray(0, 37);
    const foreign = createHmac("sha256", secrets[0]).update(payload).digest().subarray(0, 16);
    const token = Buffer.concat([payload, foreign]).toString("base64url");
    expect(readLink(token, secrets, NOW)).toEqual({ kind: "invalid" });
  });

  test("is refused when its version is unknown, although the signature is right", () => {
    const payload = Buffer.from(signLink(link, secrets), "base64url").subarray(0, 37);
    payload[0] = 2;
    const signature = createHmac("sha256", secrets[0]).update("invitation-link/1\n").update(payload).digest();
    const token = Buffer.concat([payload, signature.subarray(0, 16)]).toString("base64url");
    expect(readLink(token, secrets, NOW)).toEqual({ kind: "invalid" });
  });

  test("is refused without an exception when it is any other text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[\w-]{71}$/)), (text) => {
        expect(readLink(text, secrets, NOW)).toEqual({ kind: "invalid" });
      }),
    );
  });
});

describe("expiry", () => {
  test("a link works until its minute, and is then reported as expired without naming the certificate", () => {
    const token = signLink(link, secrets);
    const at = (shift: number) => readLink(token, secrets, new Date(link.expiresAt.getTime() + shift));
    expect(at(-1)).toEqual({ kind: "link", ...link, generation: 0 });
    expect(at(0)).toEqual({ kind: "expired", expiredAt: link.expiresAt });
    expect(at(365 * 1_440 * MINUTE)).toEqual({ kind: "expired", expiredAt: link.expiresAt });
  });

  test("a forged link is never called expired", () => {
    const token = signLink({ ...link, expiresAt: new Date(0) }, [randomBytes(32)]);
    expect(readLink(token, secrets, NOW)).toEqual({ kind: "invalid" });
  });

  test("a date or identifier that cannot be signed throws", () => {
    expect(() => signLink({ ...link, expiresAt: new Date(Number.NaN) }, secrets)).toThrow(RangeError);
    expect(() => signLink({ ...link, expiresAt: new Date(-MINUTE) }, secrets)).toThrow(RangeError);
    expect(() => signLink({ ...link, expiresAt: new Date("+012000-01-01T00:00:00Z") }, secrets)).toThrow(
      RangeError,
    );
    expect(() => signLink({ ...link, certificateId: "1" }, secrets)).toThrow(TypeError);
  });
});

test("after a rotation old links still work, and new ones are signed with the new secret only", () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const oldToken = signLink(link, [older]);
  const newToken = signLink(link, [newer, older]);
  expect(readLink(oldToken, [newer, older], NOW).kind).toBe("link");
  expect(readLink(newToken, [newer], NOW).kind).toBe("link");
  expect(readLink(newToken, [older], NOW).kind).toBe("invalid");
  expect(readLink(oldToken, [newer], NOW).kind).toBe("invalid");
});

function minuteHex(): string {
  return (link.expiresAt.getTime() / MINUTE).toString(16).padStart(8, "0");
}

function hex(uuid: string): string {
  return uuid.replaceAll("-", "");
}
