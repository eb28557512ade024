import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Email,
  RECIPIENT_FIELDS,
  RecipientRequest,
  toRecipient,
} from "#shared/domain/certificates/recipient.ts";
import { DEFAULT_DESIGN, Design } from "#shared/domain/documents/design.ts";
import { Identifier } from "#shared/domain/ids.ts";
import { LocaleChoice } from "#shared/domain/organizations/organization.ts";
import { BadgeField } from "#shared/domain/outcomes/field.ts";
import { CorrectCertificate } from "#shared/domain/requests/correct-certificate.ts";
import { text } from "#shared/domain/text.ts";
import { CreateWebhook } from "#shared/domain/webhooks/webhook.ts";
import { personSearch } from "#shared/storage/certificates/person-search.ts";
import { runs } from "../support/runs.ts";

const { recipient_number, recipient_locale, external_id, role, metadata, workload_hours } = RECIPIENT_FIELDS;
const message = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe("an e-mail address", () => {
  test.each([
    ["ana@xn--mller-kva.example", "ana@müller.example", "ANA@MÜLLER.example", "ana@mu\u0308ller.example"],
    ["ana@xn--e1afmkfd.xn--p1ai", "ana@пример.рф"],
    ["ana@xn--fsqu00a.example", "ana@例子。example", "ana@例子.example"],
    ["r&d@example.com", "R&D@example.com"],
    ["a/b=c{d}|e~f!g$h%i*j?k^l`m@example.com"],
    ["o'brien@example.com", "o’brien@example.com"],
    [
      "ana@example.com",
      "ana@example.com.",
      " ana@example.com, ",
      "\u200bana@exam\u200bple.com\u2060",
      "\u202aana@example.com\u202c",
      "\ufeffana@example.com\u00a0",
      "<ana@example.com>",
      '"ana@example.com"',
      "“ana@example.com”",
      "mailto:ana@example.com",
      "ana＠example．com",
      "ana@exam\u00adple.com;",
      "ana@example.com:",
      "(ana@example.com)",
    ],
  ])("%s has one form", (stored, ...written) => {
    for (const one of [stored, ...written]) expect(Email.safeParse(one).data, one).toBe(stored);
  });

  test.each([
    ["josé@example.com", "no accents"],
    ["Ana <ana@example.com>", "without the name before it"],
    ["ana @example.com", "without spaces"],
    ["ana@example.com bia@example.com", "without spaces"],
    ["ana@", "Must be an e-mail address."],
    ["ana@@example.com", "Must be an e-mail address."],
    ["ana#1@example.com", "Must be an e-mail address."],
    ["ana@localhost", "Must be an e-mail address."],
    ["ana@xn--.example", "Must be an e-mail address."],
    ["ana@1.2.3.4", "Must be an e-mail address."],
    [`ana@${"ü".repeat(70)}.example`, "Must be an e-mail address."],
    ["", "Must be an e-mail address."],
    [`${"a".repeat(250)}@example.com`, "characters"],
  ])("%s is refused with the reason", (written, reason) => {
    expect(message(Email.safeParse(written))).toContain(reason);
  });

  test("is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const { data } = Email.safeParse(address);
        if (data !== undefined) expect(Email.parse(data)).toBe(data);
      }),
      { numRuns: runs(200, 1_000) },
    );
  });

  test("is found in both forms", () => {
    const person = { name: "Ana", email: Email.parse("ana@müller.example") };
    for (const q of ["ana@müller", "@müller.example", "mueller", "muller", "ana@xn--mller-kva", "Müller ana"])
      expect(personSearch(q)(person), q).toBe(q !== "mueller");
  });
});

describe("a phone number", () => {
  test.each([
    "+55 11 99876-5432",
    "+55 (11) 99876‑5432",
    " +5511998765432\u200b",
    "\u202a+55 11 99876-5432\u202c",
    "+55\u00a011\u00a099876.5432",
    "＋５５11998765432",
    "tel:+5511998765432",
    '"+5511998765432"',
    "'+5511998765432",
    "+5511998765432;",
  ])("%j is taken", (written) => expect(recipient_number.parse(written)).toBe("+5511998765432"));

  test.each([
    ["+44 (0)20 7946 0958", "without the (0)"],
    ["5511998765432", "with + and the code"],
    ["+55 11 9987a", "E.164"],
    ["+55 11 99876-5432 / 5433", "E.164"],
    ["+0119", "E.164"],
  ])("%j is refused with the reason", (written, reason) => {
    expect(message(recipient_number.safeParse(written))).toContain(reason);
  });
});

test.each(["pt", "PT", "pt-BR", '"pt-BR"', "pt_br", " pt-PT ", "'pt'", "\u200bpt"])(
  "the language %j is pt",
  (written) => {
    expect(LocaleChoice.parse(written)).toBe("pt");
    expect(recipient_locale.parse(written)).toBe("pt");
  },
);
test.each(["de", "português", "p", "ptbr", 1])("the language %j is refused", (written) => {
  expect(LocaleChoice.safeParse(written).success).toBe(false);
});

test("an empty text says that there is none, in a field that may have none", () => {
  for (const none of ["", " ", "\u200b", '""', null])
    for (const field of [recipient_locale, external_id, role, metadata, workload_hours])
      expect(field.parse(none)).toBeNull();
  expect(recipient_number.parse("")).toBe("");
  expect(RECIPIENT_FIELDS.guardian_email.parse("")).toBeUndefined();
  expect(RECIPIENT_FIELDS.recipient_name.safeParse("").success).toBe(false);
});

test("a text and a code are taken without what nobody sees around them", () => {
  expect(text(20).parse("\ufeff Ana\u200b ")).toBe("Ana");
  expect(text(20).parse("🏴\u{e0067}\u{e0062}\u{e007f}")).toBe("🏴\u{e0067}\u{e0062}\u{e007f}");
  expect(external_id.parse("enrolment-4711\u200b")).toBe("enrolment-4711");
  expect(Identifier.parse(" 7Q2M4XKD0A\u200b").code).toBe("7Q2M4XKD0A");
});

describe("an empty text says that there is none", () => {
  const ana = { recipient_name: "Ana" };
  test.each([
    { recipient_email: "", guardian_email: "rosa@example.com" },
    { recipient_email: null, guardian_email: "rosa@example.com" },
    { recipient_email: " ", guardian_email: "rosa@example.com" },
    { guardian_email: "rosa@example.com" },
  ])("of the two addresses in %j", (addresses) => {
    const recipient = toRecipient(RecipientRequest.parse({ ...ana, ...addresses }));
    expect(recipient).toMatchObject({ email: "rosa@example.com", guardian: true });
  });
  test.each([{ guardian_email: "" }, { guardian_email: null }, { guardian_email: "\u200b" }])(
    "of a guardian in %j",
    (addresses) => {
      const request = { ...ana, recipient_email: "ana@example.com", ...addresses };
      expect(toRecipient(RecipientRequest.parse(request))).toMatchObject({
        email: "ana@example.com",
        guardian: false,
      });
    },
  );
  test("but one of the addresses is needed", () => {
    const none = RecipientRequest.safeParse({ ...ana, recipient_email: "", guardian_email: null });
    expect(none.error?.issues.map(({ path }) => path)).toEqual([["recipient_email"]]);
  });

  test("in a design, a field of a badge and the note of a webhook", () => {
    const empty = { layout: "", template: "", primary_color: "", logo_url: " ", title: "", text: "" };
    expect(Design.parse({ ...empty, back: "" })).toEqual(DEFAULT_DESIGN);
    const field = { key: "bib", label: "Bib", type: "text", unit: "", role: null };
    expect(BadgeField.parse(field)).not.toHaveProperty(["unit", "role"]);
    const webhook = { url: "https://hooks.example.com", events: ["certificate.issued"], description: "" };
    expect(CreateWebhook.parse(webhook).description).toBeNull();
  });

  test("but takes no values away from a certificate", () => {
    expect(CorrectCertificate.safeParse({ values: "" }).success).toBe(false);
    expect(CorrectCertificate.parse({ values: null })).toEqual({ values: null });
  });
});
