import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Analysis } from "#shared/analysis/analysis.ts";
import { analyzeText, embeddedAnalyzer } from "#shared/analysis/embedded.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";
import { languageOf } from "./evaluate.ts";
import { HELD_OUT_HALF, LABELLED_EVENTS } from "./labelled-events.ts";

/** Bound on any text of at most 10,000 characters, which takes some milliseconds: a regular expression that goes back takes minutes. */
const HOSTILE_MS = 1_000;

const event = (name: string, description: string | null = null, category = "SOCIOCULTURAL") => ({
  name,
  description,
  category,
});
const skillsOf = (...text: Parameters<typeof event>) =>
  analyzeText(event(...text)).skills.map(({ label }) => label);

describe("embedded analysis", () => {
  it("gives every labelled text a valid analysis, and the same one each time", async () => {
    for (const text of LABELLED_EVENTS) {
      const first = await embeddedAnalyzer().analyze(text);
      expect(Analysis.parse(first)).toEqual(first);
      expect(JSON.stringify(await embeddedAnalyzer().analyze(text))).toBe(JSON.stringify(first));
    }
  });

  it("labels skills in the language of the event", () => {
    expect(skillsOf("Curso de primeiros socorros", "Aprenda a agir numa emergência.")).toContain(
      "Primeiros socorros",
    );
    expect(skillsOf("First aid course", "Learn what to do in an emergency.")).toContain("First aid");
    expect(skillsOf("Curso de primeros auxilios", "Aprende qué hacer en una emergencia.")).toContain(
      "Primeros auxilios",
    );
    expect(languageOf(event("10K"))).toBe("en");
  });

  it.each([
    ["a street race", "Corrida de Rua 10K", "Largada às 7h, kit com camiseta e medalha. Inscrição R$ 50."],
    ["a snake, not the language", "Noche de la python", "Aprende qué comen las serpientes del terrario."],
    [
      "an island, not the language",
      "Java night",
      "Street food from the island of Java, Indonesia. Learn to dance.",
    ],
    ["a cheer, not the language", "Go! Go! Go!", "Go Lions, go! Come and cheer for our team."],
    ["a singer, not the language", "Swift party", "Dance to every Taylor Swift song."],
    ["an adjective, not the spreadsheet", "Uma noite excelente", "Excelente música e boa comida."],
    ["a verb, not the spreadsheet", "Awards evening", "We honour the students who excel in every field."],
    [
      "the lead of a table, not leadership",
      "Clássico da rodada",
      "Vale a liderança da tabela do campeonato.",
    ],
    ["a currency, not the language R", "Bazar", "Peças a partir de R$ 5. Dados sorteados na hora."],
    ["coaching that one is given", "Team day", "Every team gets executive coaching over lunch."],
    ["a trial exam", "Jornada de estudio", "Incluye un simulacro de examen por la tarde."],
    ["a first aid tent at a fair", "Feria del barrio", "Puesto de primeros auxilios junto a la entrada."],
  ])("does not mistake %s for a skill", (_, name, description) => {
    expect(skillsOf(name, description)).toEqual([]);
  });

  it("accepts the same words where the text teaches them", () => {
    expect(skillsOf("Curso de Java", "Programação orientada a objetos do zero.")).toContain("Java");
    expect(skillsOf("Learn Go", "Write your first REST API.")).toContain("Go");
    expect(skillsOf("Excel na prática", "Aprenda fórmulas.")).toContain("Excel");
    expect(skillsOf("Formação de líderes", "Oficina de liderança para gestores de equipes.")).toContain(
      "Liderança",
    );
  });

  it("takes a promised first step for teaching, though no word of teaching stands there", () => {
    expect(skillsOf("Bread for the nervous: your first sourdough", "Mix, fold and bake a loaf.")).toContain(
      "Bread making",
    );
    expect(skillsOf("Sourdough evening", "A loaf to share, and music.")).toEqual([]);
  });

  it("ignores what those do whom the event is for", () => {
    const text = event("Curso de Libras", "Aulas para quem já trabalha com vendas.", "EDUCATION");
    expect(analyzeText(text).skills.map(({ label }) => label)).toEqual(["Libras"]);
  });

  it("ignores what is only a prerequisite", () => {
    const text = event("Curso de Power BI", "Crie painéis. Pré-requisito: Excel e SQL.", "EDUCATION");
    expect(analyzeText(text).skills.map(({ label }) => label)).toEqual(["Power BI"]);
  });

  it("is surer of a skill in the name than of one in the description", () => {
    const [named] = analyzeText(event("Curso de fotografia digital", "Venha.")).skills;
    const [described] = analyzeText(event("Curso de sábado", "Teremos fotografia digital.")).skills;
    expect(named!.confidence).toBeGreaterThan(described!.confidence);
  });

  it("repeats no skill as a keyword", () => {
    for (const text of HELD_OUT_HALF) {
      const { skills, keywords } = analyzeText(text);
      const labels = new Set(skills.map(({ label }) => label.toLowerCase()));
      expect(keywords.filter(({ label }) => labels.has(label.toLowerCase()))).toEqual([]);
    }
    const { keywords } = analyzeText(
      event("Curso de Kubernetes e Docker", "Kubernetes e Docker na prática."),
    );
    expect(keywords.map(({ label }) => label)).not.toContain("Kubernetes e Docker");
  });

  it.each([
    ["Curso de violão para iniciantes", "beginner"],
    ["Advanced sailing course", "advanced"],
    ["Inglés intermedio", "intermediate"],
    ["Yoga for all levels, beginners welcome", null],
    ["Suporte básico de vida", null],
    ["Oficina de turbantes", null],
  ])("reads the level of “%s” as %s", (name, level) => {
    expect(analyzeText(event(name)).level).toBe(level);
  });
});

describe("embedded analysis under hostile input", () => {
  const word = fc.constantFrom(
    "curso ",
    "de ",
    "gestão ",
    "python ",
    "Go ",
    "dados ",
    "R$",
    ". ",
    "\u0301",
    "\ud800",
    "-",
    "pre requisito ",
  );
  const pieces = fc.array(fc.oneof(word, fc.string({ unit: anyCharacter, maxLength: 40 })), {
    maxLength: 400,
  });
  const text = fc
    .tuple(pieces, fc.integer({ min: 1, max: 60 }))
    .map(([parts, times]) => parts.join("").repeat(times).slice(0, 10_000));

  it("answers any text of up to 10,000 characters with a valid analysis, in bounded time", () => {
    analyzeText(event("warm", "up"));
    fc.assert(
      fc.property(text, fc.string({ unit: anyCharacter, maxLength: 300 }), (description, name) => {
        const started = performance.now();
        const analysis = analyzeText(event(name, description));
        const taken = performance.now() - started;
        expect(Analysis.safeParse(analysis).error).toBeUndefined();
        expect(analyzeText(event(name, description))).toEqual(analysis);
        return taken < HOSTILE_MS;
      }),
      { numRuns: runs(40, 150) },
    );
  });

  it("takes time in proportion to the length of a description", () => {
    const text = LABELLED_EVENTS.map((labelled) => labelled.description).join(" ");
    const timeOf = (length: number) => cpuOf(() => analyzeText(event("Curso", text.slice(0, length))));
    // Four times as much in proportion, sixteen times by its square.
    expect(timeOf(8_000) / timeOf(2_000)).toBeLessThan(10);
  });
});

/** Microseconds of a processor that fifty runs take: what other processes do meanwhile is no part of it. */
function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  for (let n = 0; n < 50; n++) run();
  return process.cpuUsage(before).user;
}
