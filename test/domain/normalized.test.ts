import { expect, test } from "vitest";
import { namedIn } from "#shared/domain/certificates/codes-in.ts";
import { Email, RECIPIENT_FIELDS } from "#shared/domain/certificates/recipient.ts";
import { Identifier } from "#shared/domain/ids.ts";
import { text } from "#shared/domain/text.ts";
import { normalized } from "#shared/text/normalized.ts";

test("a text is normalized as Unicode says while a letter has no more than thirty marks", () => {
  for (const one of ["Łódź", "ﬁ", "e\u0301", "ệ", "각"])
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const)
      expect(normalized(one, form)).toBe(one.normalize(form));
});

test("further marks on a letter are left out, as their order takes time that grows by the square", () => {
  expect(normalized(`a${"\u0323\u0302".repeat(40_000)}b`, "NFC").length).toBeLessThan(40);
});

/** Of each a million characters: with time that grew by the square, one would take minutes. */
const LONG = ["\u0323\u0302", " ", ". ", "x ", "a-", "\u200b", "'"].map((part) => {
  return `x${part.repeat(1_000_000 / part.length)}x`;
});
test("whatever is read of a request is read in time that grows as it does", () => {
  const read = [Identifier, Email, RECIPIENT_FIELDS.recipient_number, RECIPIENT_FIELDS.recipient_locale];
  for (const schema of [...read, text(5_000, { lines: true })])
    for (const value of LONG) expect(schema.safeParse(value).success).toBe(false);
  for (const value of LONG)
    namedIn(value.slice(0, 100_000), {
      baseUrl: "https://certificates.example/api",
      documentsUrl: "https://documents.example",
    });
});
