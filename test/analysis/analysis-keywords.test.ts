import { describe, expect, it } from "vitest";
import { analyzeText } from "#shared/analysis/embedded.ts";
import type { TextLanguage } from "#shared/analysis/language.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { fold } from "#shared/text/fold.ts";
import { LABELLED_EVENTS } from "./labelled-events.ts";
import { ALL_KEYWORD_TEXTS, KEYWORD_TEXTS, ofLanguage, scoreKeywords } from "./labelled-keywords.ts";

/** The part of the keywords shown that must be right (decision 11.12). */
const AIM = 0.7;
const LANGUAGES: readonly TextLanguage[] = ["pt", "en", "es"];
const SETS = Object.entries(KEYWORD_TEXTS);

const keywordsOf = (name: string, description: string | null = null): string[] =>
  analyzeText({ name, description, category: "SOCIOCULTURAL" }).keywords.map(({ label }) => label);

/** Numerals, pronouns and small words that begin or end no name of a thing, folded. */
const NEVER_ALONE =
  /^(?:um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|doze|vinte|trinta|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|uno|dos|cuatro|siete|ocho|nueve|diez|doce|veinte|treinta|cuarenta|ele|ela|eles|elas|deles|delas|they|them|their|you|ellos|ellas|de|da|do|dos|del|of|the|and|para|for|que|com|con|with|who|quem|quien|no|nao)$/;

describe("keywords of the embedded analysis", () => {
  it("are measured on at least 15 texts of each language, in all categories, most of them never tuned on", () => {
    for (const language of LANGUAGES) {
      const texts = ofLanguage(language);
      expect(texts.length).toBeGreaterThanOrEqual(15);
      expect(new Set(texts.map(({ category }) => category)).size).toBe(CATEGORIES.length);
    }
    expect(new Set(ALL_KEYWORD_TEXTS.map(({ name }) => name)).size).toBe(ALL_KEYWORD_TEXTS.length);
    expect(KEYWORD_TEXTS.heldOut.length + KEYWORD_TEXTS.blind.length).toBeGreaterThan(
      KEYWORD_TEXTS.tuning.length,
    );
  });

  it.each(SETS)("are right in at least 7 of 10 cases on the %s set", (_, texts) => {
    const { precision, wrong } = scoreKeywords(texts);
    expect(precision, wrong).toBeGreaterThanOrEqual(AIM);
  });

  it.each(LANGUAGES)("are right in at least 7 of 10 cases in %s", (language) => {
    const { precision, wrong } = scoreKeywords(ofLanguage(language));
    expect(precision, wrong).toBeGreaterThanOrEqual(AIM);
  });

  it.each(SETS)("are not simply left out: most texts of the %s set have some that are right", (_, texts) => {
    const { helped, right } = scoreKeywords(texts);
    expect(helped / texts.length).toBeGreaterThanOrEqual(0.9);
    expect(right / texts.length).toBeGreaterThanOrEqual(2);
  });

  it("neither begin nor end with a numeral, a pronoun or a small word, in any labelled text", () => {
    for (const { name, description } of [...ALL_KEYWORD_TEXTS, ...LABELLED_EVENTS])
      for (const label of keywordsOf(name, description)) {
        const words = fold(label).split(/[ -]/);
        expect([words[0], words.at(-1)], label).not.toContainEqual(expect.stringMatching(NEVER_ALONE));
        expect(label).not.toMatch(/\d/);
      }
  });

  it.each([
    ["Corrida da Ponte", "Cinco ou dez quilômetros. Quem vive de correr chega junto.", ["cinco"]],
    [
      "Assertiveness: how to say no kindly",
      "Practise refusing requests.",
      ["say no kindly", "say", "kindly"],
    ],
    ["Festa do mel", "Muitas famílias vivem deles e do mel.", ["vivem deles", "deles"]],
    ["Taller de barro", "Cuarenta voluntarios los limpian y reparten.", ["cuarenta voluntarios", "limpian"]],
    ["Reading the night sky", "Learn the names of twelve stars.", ["reading the night", "twelve stars"]],
  ])("of “%s” are no numerals and no fragments of sentences", (name, description, never) => {
    const shown = keywordsOf(name, description).map(fold);
    expect(shown.length).toBeGreaterThan(0);
    for (const fragment of never) expect(shown.filter((label) => label.includes(fragment))).toEqual([]);
  });

  it("keep the names of things together, and leave out what only says that it is a course", () => {
    expect(keywordsOf("Curso intensivo de numismática brasileira")).toEqual(["numismática brasileira"]);
    expect(keywordsOf("How to read food labels")).toEqual(["food labels"]);
    expect(keywordsOf("Feria del libro antiguo")).toEqual(["feria del libro antiguo"]);
    expect(keywordsOf("Oficina de numismática: do achado ao álbum")).not.toContain("numismática do achado");
    expect(keywordsOf("Night sky workshop")).toEqual(["night sky"]);
    expect(
      keywordsOf(
        "Encontro de leitores",
        "A conversa será na Biblioteca Cora Coralina, com técnicos da Anvisa e muitos livros.",
      ),
    ).toEqual(expect.arrayContaining(["Biblioteca Cora Coralina", "Anvisa"]));
  });

  it("show at most three proper names of a description, and those of several words first", () => {
    const description =
      "A conversa terá Ana Souza, com Bruno Lima, depois a Fiocruz, mais Davi Reis, e ainda Eva Melo, além de técnicos da Anvisa numa tarde longa de conversa aberta para as pessoas que gostam de boas histórias.";
    expect(keywordsOf("Encontro de leitores", description)).toEqual([
      "leitores",
      "Ana Souza",
      "Bruno Lima",
      "Davi Reis",
    ]);
  });
});
