import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutEdges } from "#shared/domain/pasted.ts";
import { DatedInstant, DayOrInstant, httpsUrl, Instant, isBefore, text } from "#shared/domain/text.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

const messages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

describe("text from outside", () => {
  const name = text(20);

  test("is trimmed, composed, well-formed and within its length, or is refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (value) => {
        const parsed = name.safeParse(value);
        if (!parsed.success) return;
        expect(parsed.data).toBe(
          withoutEdges(value.replaceAll(/[\u2028\u2029]+/gu, " ").replaceAll("\u2800", " ")).normalize("NFC"),
        );
        expect(parsed.data).toMatch(/[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
        expect([...parsed.data].length).toBeLessThanOrEqual(20);
        expect(parsed.data.isWellFormed()).toBe(true);
        expect(parsed.data).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: runs(200, 1_000) },
    );
  });

  test("of one line has a space where a separator of lines was pasted", () => {
    expect(name.parse("Ana\u2028Souza\u2029")).toBe("Ana Souza");
    expect(name.parse("\u2800Ana\u2800Souza")).toBe("Ana Souza");
    expect(text(20, { lines: true }).parse("a\u2028b")).toBe("a\nb");
  });

  test("of ordinary letters is always accepted", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aZ09é漢ع😀'-."), minLength: 1, maxLength: 20 });
    fc.assert(fc.property(letters, (value) => name.safeParse(value).success));
  });

  test("is measured in characters, not in code units", () => {
    expect(name.parse("😀".repeat(20))).toBe("😀".repeat(20));
    expect(messages(name.safeParse("😀".repeat(21)))).toEqual(["Must have at most 20 characters."]);
    // e and its accent are composed into one character.
    expect(name.parse("e\u0301".repeat(20))).toBe("é".repeat(20));
    expect(messages(name.safeParse("x".repeat(100_000)))).toEqual(["Must have at most 20 characters."]);
  });

  test.each(["", " ", "\t\n", "\u00a0\u3000\ufeff", "\u200b", "\u3164 \u2060", "\u2800", "\u{e0041}"])(
    "%j is empty",
    (value) => {
      expect(messages(name.safeParse(value))).toEqual(["Must not be empty."]);
    },
  );

  test.each([..."\u0000\u0007\u001b\u007f\u0080\u009f\u202a\u202e\u2066\u2069\n\t"])(
    "with the control character %j is refused",
    (control) => {
      expect(messages(name.safeParse(`a${control}b`))).toEqual(["Must not contain control characters."]);
    },
  );

  test("of several lines may have line breaks and tabs, and no other control characters", () => {
    const lines = text(20, { lines: true });
    expect(lines.parse("a\r\nb\tc")).toBe("a\r\nb\tc");
    for (const control of "\u0000\u000b\u001b\u0085\u202e")
      expect(lines.safeParse(`a${control}b`).success).toBe(false);
  });

  test.each(["\ud800", "a\udc00", "\udc00\ud800"])("with a lone surrogate is refused: %j", (value) => {
    expect(messages(name.safeParse(value))).toContain("Must be well-formed Unicode.");
  });
});

describe("a URL", () => {
  const url = httpsUrl(60);
  test.each([
    ["https://example.com", "https://example.com/"],
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443/"],
    ["https://é.example/", "https://xn--9ca.example/"],
    ["https://evil.example\\@good.example", "https://evil.example/@good.example"],
    ["HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b"],
    [" https://example.com/a b ", "https://example.com/a%20b"],
  ])("%s is read as %s", (value, read) => {
    expect(url.parse(value)).toBe(read);
  });
  test("that only fits before it is encoded is refused", () => {
    expect(messages(url.safeParse(`https://example.com/${"é".repeat(30)}`))).toEqual([
      "Must have at most 60 characters when it is encoded.",
    ]);
  });
  test.each([
    "http://example.com/",
    "//example.com/",
    "example.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://",
    "https://user@example.com/",
    "https://:secret@example.com/",
    "https://example.com/\nx",
    "https://exa\u202emple.com/",
    `https://example.com/${"x".repeat(60)}`,
    "",
  ])("%j is refused", (value) => {
    expect(url.safeParse(value).success).toBe(false);
  });
});

describe("times", () => {
  const years = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z") };
  const instant = fc.date({ ...years, noInvalidDate: true });
  const zone = fc.tuple(fc.integer({ min: -14 * 60, max: 14 * 60 })).map(([minutes]) => minutes);

  test("an instant in any zone is read as the same moment in UTC, to the millisecond", () => {
    fc.assert(
      fc.property(instant, zone, (at, minutes) => {
        const local = new Date(at.getTime() + minutes * 60_000).toISOString();
        fc.pre(local.length === 24);
        const hours = String(Math.trunc(Math.abs(minutes) / 60)).padStart(2, "0");
        const offset = `${minutes < 0 ? "-" : "+"}${hours}:${String(Math.abs(minutes) % 60).padStart(2, "0")}`;
        expect(Instant.parse(local.replace("Z", offset))).toBe(at.toISOString());
        expect(DatedInstant.parse(local.replace("Z", offset))).toBe(local.replace("Z", offset));
      }),
    );
  });

  test.each(["9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"])(
    "%s is refused: in UTC its year has not four digits",
    (value) => {
      for (const schema of [Instant, DatedInstant, DayOrInstant])
        expect(schema.safeParse(value).success).toBe(false);
    },
  );

  test.each([
    "",
    "now",
    "2026-02-29T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z",
    "20260101",
  ])("%j is no instant", (value) => {
    expect(Instant.safeParse(value).success).toBe(false);
  });

  test("of a day and an instant the written days decide which is before the other", () => {
    expect(isBefore("2026-12-31", "2027-01-01T00:30:00.000+09:00")).toBe(true);
    expect(isBefore("2026-12-31", "2026-12-31T23:30:00.000-03:00")).toBe(false);
    expect(isBefore("2026-12-31T23:30:00.000-03:00", "2027-01-01T01:00:00.000Z")).toBe(false);
  });
});
