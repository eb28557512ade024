import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignedFile, signedFile } from "#shared/access/document-names.ts";
import { DELIVERY } from "#shared/domain/document-rules.ts";
import { DOCUMENT_FORMATS } from "#shared/domain/documents/document-facts.ts";
import { fileNamePart } from "#shared/domain/documents/document-file.ts";
import { contentDisposition } from "#shared/http/headers.ts";
import { runs } from "../../support/runs.ts";

/** Texts with what file systems do not take. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'<>:"/\\|?*. \u0000\u0007\u007f\u0085\u202e\u2066\ufeff\u200b\u2028\n\t\r\ud800'),
      fc.constantFrom("CON", "nul", "..", "~", "é", "e\u0301", "\u200d", "👩‍👩‍👧", "李", "م"),
      fc.string({ unit: "grapheme", maxLength: 40 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("a name as a part of a file name", () => {
  test("has nothing that Windows, macOS or Linux refuse, whatever the name", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const part = fileNamePart(text);
        expect(part).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(part).not.toMatch(/^[. ]|[. ]$| {2}/);
        expect([...part].length).toBeLessThanOrEqual(DELIVERY.fileNameLength);
        expect(Buffer.byteLength(`00000 ${part}.pdf`)).toBeLessThanOrEqual(255);
        expect(part).toBe(part.normalize("NFC"));
      }),
      { numRuns: runs(50, 300) },
    );
  });

  test.each([
    ["Ana Souza", "Ana Souza"],
    ["  Ana   Souza. ", "Ana Souza"],
    ["../../etc/passwd", "etc passwd"],
    ["O'Brien & Söhne (2)", "O'Brien & Söhne (2)"],
    ["محمد علي", "محمد علي"],
    ["र्‍क", "र्‍क"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["\u202egnp.exe", "gnp.exe"],
    ["...", ""],
    ["x".repeat(300), "x".repeat(120)],
    ["李".repeat(200), "李".repeat(66)],
  ])("%j is %j", (text, part) => {
    expect(fileNamePart(text)).toBe(part);
  });
});

test("a Content-Disposition holds any name, and its decoded form is the name", () => {
  fc.assert(
    fc.property(hostile.map(fileNamePart), (name) => {
      const value = contentDisposition("inline", `${name}.pdf`, "certificate.pdf");
      expect(value).toMatch(/^inline; filename="certificate\.pdf"; filename\*=UTF-8''[\w.~!&+%-]+$/);
      expect(decodeURIComponent(value.split("''")[1]!)).toBe(`${name}.pdf`);
    }),
    { numRuns: 100 },
  );
});

describe("the signed file of a document", () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const CODE = "7Q2M4XKD0A5V";
  const HASH = "0f".repeat(16);

  test("is read with each secret that is still accepted, and with no other", () => {
    for (const format of DOCUMENT_FORMATS) {
      const file = signedFile([first], CODE, HASH, format);
      for (const secrets of [[first], [second, first], [first, second]] as const)
        expect(readSignedFile(secrets, CODE, file)).toEqual({ hash: HASH, format });
      expect(readSignedFile([second], CODE, file)).toBeUndefined();
      expect(signedFile([second, first], CODE, HASH, format)).not.toBe(file);
    }
  });

  test("is read for its certificate only, and no text but the file itself is", () => {
    const file = signedFile([first], CODE, HASH, "pdf");
    expect(readSignedFile([first], "7Q2M4XKD0A5W", file)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.string({ unit: "grapheme", maxLength: 3 }), (at, part) => {
        const other = file.slice(0, at) + part + file.slice(at + 1);
        if (other !== file) expect(readSignedFile([first], CODE, other)).toBeUndefined();
      }),
      { numRuns: runs(33, 200) },
    );
  });
});
