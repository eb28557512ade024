import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compose } from "#shared/documents/compose.ts";
import { legibleFacts } from "#shared/documents/legible.ts";
import { paletteOf } from "#shared/documents/palette.ts";
import { LAYOUTS, type Layout } from "#shared/domain/documents/design.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { shownAs } from "#shared/domain/documents/drawable.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { contrast } from "#shared/formats/colors.ts";
import { factsOf } from "../facts.ts";

const base = factsOf();
type Value = NonNullable<DocumentFacts["values"]>[number];
const withEvent = (event: Partial<DocumentFacts["event"]>): Partial<DocumentFacts> => ({
  event: { ...base.event, ...event },
});
const composed = (differences: Partial<DocumentFacts>, images: readonly string[] = []) =>
  compose(factsOf(differences), new Set(images));
const sentenceOf = (differences: Partial<DocumentFacts>): string =>
  composed(differences)
    .statement.flatMap(({ parts }) => parts.map(({ text }) => text))
    .join("")
    .replaceAll(/\s/g, " ")
    .replaceAll("\u2060", "");

describe("the sentence", () => {
  test("names event, days, place and hours in the language of the certificate", () => {
    expect(LOCALES.map((locale) => sentenceOf({ locale, workload_hours: 1.5 }))).toEqual([
      "participou do evento Cloud Summit, realizado de 10 a 11 de maio de 2026, em Curitiba, PR, com carga horária de 1,5 hora.",
      "took part in Cloud Summit, held from May 10 to 11, 2026, in Curitiba, PR, with a workload of 1.5 hours.",
      "participó en el evento Cloud Summit, realizado del 10 al 11 de mayo de 2026, en Curitiba, PR, con una carga horaria de 1,5 horas.",
    ]);
  });

  test("says one day, an event online, and leaves out what is not known", () => {
    const oneDay = withEvent({ finish_date: null, location_type: "ONLINE" });
    expect(LOCALES.map((locale) => sentenceOf({ ...oneDay, locale, workload_hours: 1 }))).toEqual([
      "participou do evento Cloud Summit, realizado em 10 de maio de 2026, on-line, com carga horária de 1 hora.",
      "took part in Cloud Summit, held on May 10, 2026, online, with a workload of 1 hour.",
      "participó en el evento Cloud Summit, realizado el 10 de mayo de 2026, en línea, con una carga horaria de 1 hora.",
    ]);
    const unknown = withEvent({ initial_date: null, finish_date: null, city: null, state: null });
    expect(sentenceOf({ ...unknown, workload_hours: null })).toBe("took part in Cloud Summit.");
    expect(sentenceOf(withEvent({ initial_date: null, finish_date: null, state: null }))).toBe(
      "took part in Cloud Summit, held in Curitiba, with a workload of 16 hours.",
    );
  });

  test("keeps the parts of a date and of a place that belong together in one line", () => {
    const pieces = (locale: "pt" | "en" | "es", event: Partial<DocumentFacts["event"]> = {}) =>
      composed({ ...withEvent(event), locale, workload_hours: null })
        .statement.flatMap(({ parts }) => parts.map(({ text }) => text))
        .join("")
        .split(" ")
        .filter((piece) => /\d|Curitiba/.test(piece))
        .map((piece) => piece.replaceAll("\u00a0", "_"));
    expect(pieces("pt")).toEqual(["de_10_a_11_de_maio_de_2026,", "em_Curitiba,_PR."]);
    expect(pieces("en")).toEqual(["from_May_10_to_11,_2026,", "in_Curitiba,_PR."]);
    const winter = { initial_date: "2026-12-30", finish_date: "2027-01-02" };
    expect(pieces("es", winter)).toEqual([
      "del_30_de_diciembre_de_2026",
      "2_de_enero_de_2027,",
      "en_Curitiba,_PR.",
    ]);
  });

  test("tells of a course that was completed only when it has hours", () => {
    const course = withEvent({ category: "EDUCATION" });
    expect(composed(course).headline.text).toBe("Certificate of Completion");
    expect(composed({ ...course, workload_hours: null }).headline.text).toBe("Certificate of Participation");
    expect(composed(withEvent({ category: "SPORTS" })).headline.text).toBe("Certificate of Achievement");
  });
});

test("the organization's own text has its fields filled, and those without a value left out", () => {
  const text = "{recipient_name} spoke at {event_name} ({badge_name}) of {issuer}: {dates}, {place}, {hours}";
  const design = { ...base.design, text };
  expect(sentenceOf({ design })).toBe(
    "João Ferreira spoke at Cloud Summit (Cloud Practitioner) of Test Club: May 10 – 11, 2026, Curitiba, PR, 16 hours",
  );
  expect(sentenceOf({ design: { ...base.design, text: "{hours}!" }, workload_hours: null })).toBe("!");
});

describe("a line of a text", () => {
  const linesOf = (text: string, differences: Partial<DocumentFacts> = {}) =>
    composed({ workload_hours: null, ...differences, design: { ...base.design, text } }).statement.map(
      ({ parts }) => parts.map((part) => part.text).join(""),
    );

  test("is left out when none of its fields has a value, and so is the empty line after it", () => {
    const text = "spoke at {event_name}\n\nfor {hours}\n\nas {role}, {values.work}\nGrade: {values.grade}";
    expect(linesOf(text)).toEqual(["spoke at Cloud Summit", "\u00a0"]);
    expect(linesOf(text, { workload_hours: 2, role: "guest" })).toEqual([
      "spoke at Cloud Summit",
      "\u00a0",
      "for 2\u00a0hours",
      "\u00a0",
      "as guest, ",
    ]);
    const values = [aValue("grade", "grade", 9.25)];
    expect(linesOf("Grade: {values.grade}\nOf {issuer}", { locale: "pt", values })).toEqual([
      "Grade: 9,25",
      "Of Test Club",
    ]);
  });

  test("stays when it is the whole text, as before there were values", () => {
    expect(linesOf("took part for {hours}.")).toEqual(["took part for ."]);
  });
});

const aValue = (
  key: string,
  type: Value["type"],
  value: Value["value"],
  unit: string | null = null,
): Value => ({ key, label: `Label ${key}`, type, unit, value });

describe("what a person did", () => {
  const eleven = [
    aValue("bib", "text", "2107"),
    aValue("chip", "duration", "1:42:07"),
    aValue("gun", "duration", "1:43:31"),
    aValue("overall", "place", { position: 17, of: 812 }),
    aValue("group", "place", { position: 3, of: null }),
    aValue("grade", "grade", 9.2),
    ...Array.from({ length: 5 }, (_, n) => aValue(`more_${n}`, "text", `${n}`)),
  ];
  const shownIn = (layout: Layout, differences: Partial<DocumentFacts> = {}, text: string | null = null) =>
    composed({
      values: eleven,
      role: "Speaker",
      ...differences,
      design: { ...base.design, ...differences.design, layout, text },
    }).shown;
  const said = (items: readonly { label: { text: string }; value: { text: string } }[]) =>
    items.map(({ label, value }) => [label.text, value.text]);

  test("is shown up to eight values, in the order of the fields, without those that a text or the back page names", () => {
    const keys = (shown: ReturnType<typeof shownIn>) => shown.values.map(({ label }) => label.text.slice(6));
    expect(keys(shownIn("classic"))).toEqual(eleven.slice(0, 8).map(({ key }) => key));
    const named = { design: { ...base.design, back: { title: null, text: "{values.gun}\n{role}" } } };
    const back = shownIn("modern", named, "in {values.chip} {values.bib}");
    expect(keys(back)).toEqual(eleven.slice(3).map(({ key }) => key));
    expect([back.role, shownIn("modern").role?.text]).toEqual([null, "Speaker"]);
  });

  test("is led by the time and the places in sport", () => {
    const { time, lead, values, role } = shownIn("sport");
    expect(said([time!])).toEqual([["Label chip", "1:42:07"]]);
    expect(lead.map((item) => [item.value.text, item.rest?.text])).toEqual([
      ["17th", "of\u00a0812"],
      ["3rd", undefined],
    ]);
    expect([values.length, role?.text]).toEqual([5, "Speaker"]);
  });

  test("is led by role, grade and hours in academic, whose sentence then has no hours", () => {
    const { lead, values, role } = shownIn("academic", { locale: "pt" });
    expect(said(lead)).toEqual([
      ["Função", "Speaker"],
      ["Label grade", "9,2"],
      ["Carga horária", "16\u00a0horas"],
    ]);
    expect([values.length, role]).toEqual([7, null]);
    const design = { ...base.design, layout: "academic" as const };
    expect(sentenceOf({ design, role: "Speaker" })).toBe(
      "took part in Cloud Summit, held from May 10 to 11, 2026, in Curitiba, PR.",
    );
    expect(sentenceOf({ design })).toContain("16 hours");
    expect(shownIn("academic", {}, "spoke for {hours} as {role}").lead).toHaveLength(1);
  });

  test("is nothing without role and values", () => {
    for (const layout of LAYOUTS)
      expect(composed({ design: { ...base.design, layout } }).shown).toEqual({
        role: null,
        time: null,
        lead: [],
        values: [],
        hours: false,
      });
  });
});

test("a back page has its title and the lines that are left of its text, or is none", () => {
  const backOf = (text: string) =>
    composed({ design: { ...base.design, back: { title: "Syllabus", text } } }).back;
  const back = backOf("1. Light\n{values.book}\nof {issuer}");
  expect(back?.title?.text).toBe("Syllabus");
  expect(back?.paragraphs.map(({ parts }) => parts.map(({ text }) => text).join(""))).toEqual([
    "1. Light",
    "of Test Club",
  ]);
  expect([backOf("Book: {values.book}"), composed({}).back]).toEqual([null, null]);
});

test("an own title is the headline, and in the document's properties", () => {
  const design = { ...base.design, title: "شهادة تقدير" };
  const { headline, title } = composed({ design });
  expect([headline.text, headline.rtl, title]).toEqual(["شهادة تقدير", true, "شهادة تقدير – João Ferreira"]);
});

test("each paragraph of a text has the direction of its first letter, and so has what is filled in", () => {
  const text = "won {event_name}\n\n2026: شارك في {event_name}\n{recipient_name} spoke";
  const { statement } = composed({ design: { ...base.design, text }, recipient_name: "محمد" });
  expect(statement.map(({ rtl }) => rtl)).toEqual([false, false, true, true]);
  expect(statement.map(({ parts }) => parts.map(({ text, rtl }) => [text, rtl]))).toEqual([
    [
      ["won ", false],
      ["Cloud Summit", false],
    ],
    [["\u00a0", false]],
    [
      ["2026: شارك في ", true],
      ["Cloud Summit", false],
    ],
    [
      ["محمد", true],
      [" spoke", false],
    ],
  ]);
});

test("capitals are those of the language that letters tell", () => {
  const capitals = (recipient_name: string) => composed({ recipient_name }).name.capitals;
  const shown = (text: string) => capitals(text) ?? text.toUpperCase();
  expect(
    [
      "Işıl",
      "Eğitim",
      "Iğdır Üniversitesi Fen Bilimleri",
      "Αθήνα Μαΐου",
      "Participação",
      "Straße",
      "Universitatea din Timişoara",
      "Prêmio Işık de inovação",
      "Prêmio Eğitim de inovação",
      "Zanîngeha Şirnex",
      "Αθήνα, Eğitim",
    ].map(shown),
  ).toEqual([
    "IŞIL",
    "EĞİTİM",
    "IĞDIR ÜNİVERSİTESİ FEN BİLİMLERİ",
    "ΑΘΗΝΑ ΜΑΪΟΥ",
    "PARTICIPAÇÃO",
    "STRASSE",
    "UNIVERSITATEA DIN TIMIŞOARA",
    "PRÊMIO IŞIK DE INOVAÇÃO",
    "PRÊMIO EĞİTİM DE INOVAÇÃO",
    "ZANÎNGEHA ŞIRNEX",
    "ΑΘΗΝΑ, EĞİTİM",
  ]);
});

test("on paper one space is between words, letters joined in one character are apart, and a template keeps its spaces", () => {
  const pasted = "Sofia\u00a0\u00a0 Ste\ufb00an\u2028Lima";
  const { recipient_name, role } = legibleFacts(
    factsOf({ recipient_name: pasted, role: "\ufb01scal  de\u3000prova" }),
    shownAs,
    true,
  );
  expect([recipient_name, role]).toEqual(["Sofia Steffan Lima", "fiscal de prova"]);
});

test("a text is read from right to left when its first letter is", () => {
  const directionOf = (recipient_name: string) => composed({ recipient_name }).name.rtl;
  expect(["محمد", "2026 יוסי", "«دانشگاه» Ltd", "Ana محمد", "佐藤", "42"].map(directionOf)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("the code is in groups of four, the address without its scheme, and an image that is missing is left out", () => {
  const hash = "a".repeat(64);
  const design = { ...base.design, logo: hash };
  const { code, verify, logo } = composed({ design });
  expect([code.value, verify.shown, logo]).toEqual([
    "7K3Q-X9M2-PZ4T",
    "certificates.example.org/api/c/7K3QX9M2PZ4T",
    null,
  ]);
  expect(composed({ design }, [hash]).logo).toEqual({ hash, alt: "Logo of Test Club" });
});

test("a certificate that is not accepted says so, in its title too", () => {
  expect(LOCALES.map((locale) => composed({ locale, sample: true }).mark?.text)).toEqual([
    "Amostra até ser aceito",
    "Sample until accepted",
    "Muestra hasta su aceptación",
  ]);
  expect(composed({ sample: true }).title).toBe(
    "Certificate of Participation – João Ferreira (Sample until accepted)",
  );
  expect(LOCALES.map((locale) => composed({ locale, sample: "pending" }).mark)).toEqual(
    [
      "Ainda não aceito por quem o recebe",
      "Not yet accepted by its recipient",
      "Aún no aceptado por quien lo recibe",
    ].map((text) => ({ text, behind: false })),
  );
  expect(composed({}).mark).toBeNull();
});

test("a pale colour stays as it is in fields, and texts are near black instead of its muddy shade", () => {
  const yellow = paletteOf("classic", "#fff200", "#ffffff");
  expect(yellow.field).toBe("#fff200");
  for (const color of [yellow.text, yellow.primary, yellow.accent, yellow.code]) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    expect(Math.max(...channels) - Math.min(...channels), color).toBeLessThan(24);
  }
  expect(paletteOf("classic", "#0b3d5c", "#c8a24a").primary).toBe("#0b3d5c");
});

test("whatever colours a design has, texts and QR code are read on their ground", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const color = fc
    .tuple(channel, channel, channel)
    .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
  fc.assert(
    fc.property(fc.constantFrom(...LAYOUTS), color, color, (layout, primary, accent) => {
      const colors = paletteOf(layout, primary, accent);
      for (const text of [colors.text, colors.soft, colors.primary, colors.accent])
        expect(contrast(text, colors.paper)).toBeGreaterThanOrEqual(4.5);
      for (const text of [colors.onField, colors.accentOnField])
        expect(contrast(text, colors.field)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors.code, colors.paper)).toBeGreaterThanOrEqual(7);
      expect(contrast(colors.text, colors.tint)).toBeGreaterThanOrEqual(7);
    }),
  );
});
