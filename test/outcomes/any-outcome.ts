import fc from "fast-check";
import { BadgeField, SHOWN_IN } from "#shared/domain/outcomes/field.ts";
import { FIELD_TYPES, type FieldType } from "#shared/domain/outcomes/field-kinds.ts";
import type { Outcome } from "#shared/domain/outcomes/outcome.ts";
import { checkedValues } from "#shared/domain/outcomes/values.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";

/** A text as a request may bring it, marks of every kind of page among its characters. */
const words = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "<",
          ">",
          "&",
          '"',
          "'",
          "`",
          "{",
          "}",
          "]]>",
          "</script>",
          "<!--",
          "\u2028",
          "ñ",
          "漢",
          "א",
          "م",
        ),
        fc.string({ unit: "grapheme-composite", minLength: 1, maxLength: 3 }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) =>
      `x${parts.join("")}`
        .slice(0, maxLength)
        .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu, ""),
    );

const OPTIONS = ["Basic", "Good", "Excellent"];
const VALUES: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  text: words(LENGTHS.fieldText),
  number: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => n / 100),
  integer: fc.integer(),
  duration: fc.tuple(fc.nat(9_999), fc.nat(59), fc.nat(59)).map(([h, m, s]) => `PT${h}H${m}M${s}S`),
  date: fc
    .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  place: fc
    .tuple(fc.integer({ min: 1, max: LIMITS.fieldPlace }), fc.boolean())
    .map(([of, alone]) => (alone ? of : { position: Math.ceil(of / 2), of })),
  percent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  grade: fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((n) => n / 10),
    words(LENGTHS.fieldGrade),
  ),
  choice: fc.constantFrom(...OPTIONS),
};

const field = (key: string) =>
  fc
    .record({
      type: fc.constantFrom(...FIELD_TYPES),
      label: words(LENGTHS.fieldLabel),
      show: fc.subarray([...SHOWN_IN]),
    })
    .chain(({ type, label, show }) =>
      VALUES[type].map((value) => ({
        value,
        field: BadgeField.parse({
          key,
          type,
          label,
          show,
          ...(type === "choice" ? { options: OPTIONS } : {}),
        }),
      })),
    );

/** Fields of a badge, and what a certificate of it says of a person, as issuing stores it. */
export const anyOutcome: fc.Arbitrary<{ fields: BadgeField[]; outcome: Outcome }> = fc
  .record({
    fields: fc
      .nat(6)
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => field(`key_${n}`)))),
    role: fc.option(words(LENGTHS.role), { nil: null }),
  })
  .map(({ fields, role }) => {
    const of = fields.map(({ field }) => field);
    const given = Object.fromEntries(fields.map(({ field: { key }, value }) => [key, value]));
    const { values, errors } = checkedValues(of, role, given);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return { fields: of, outcome: { role, values } };
  });
