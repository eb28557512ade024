import { describe, expect, it } from "vitest";
import { MAX_LABEL_LENGTH } from "#shared/analysis/analyzer.ts";
import { analyzeText } from "#shared/analysis/embedded.ts";
import { LANGUAGES } from "#shared/analysis/language.ts";
import { AREAS } from "#shared/analysis/taxonomy/areas.ts";
import { catalogue, skillKey } from "#shared/analysis/taxonomy/catalogue.ts";
import { fold } from "#shared/domain/text.ts";

describe("the taxonomy", () => {
  it("knows at least 350 skills in at least 15 areas", () => {
    expect(catalogue().skills.length).toBeGreaterThanOrEqual(350);
    expect(AREAS.length).toBeGreaterThanOrEqual(15);
  });

  it("names every skill once", () => {
    const ids = catalogue().skills.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("lets no two skills claim the same words", () => {
    expect(catalogue().conflicts).toEqual([]);
  });

  it("gives every skill a publishable label in each language", () => {
    const labels = catalogue().skills.flatMap((skill) => LANGUAGES.map((language) => skill.labels[language]));
    const bad = labels.filter(
      (label) => label.length > MAX_LABEL_LENGTH || !/^[\p{L}\p{N}.]/u.test(label) || /[?^;|]/u.test(label),
    );
    expect(bad).toEqual([]);
  });

  it("never uses one label for two skills, so that a label leads back to its skill", () => {
    const owners = new Map<string, string>();
    const shared: string[] = [];
    for (const skill of catalogue().skills) {
      for (const label of Object.values(skill.labels).map(fold)) {
        if ((owners.get(label) ?? skill.id) !== skill.id)
          shared.push(`${label}: ${owners.get(label)}, ${skill.id}`);
        owners.set(label, skill.id);
      }
    }
    expect(shared).toEqual([]);
  });

  it("takes labels of three languages for the same skill, and keeps unknown ones apart", () => {
    const keys = ["First aid", "Primeiros socorros", "PRIMEROS AUXILIOS"].map(skillKey);
    expect(new Set(keys)).toEqual(new Set(["First aid"]));
    expect(skillKey("Tecelagem de Vime")).toBe("tecelagem de vime");
  });

  it.each(LANGUAGES)("finds nearly every skill by its own label in a plain course name (%s)", (language) => {
    const course = { pt: "Oficina de", en: "Learn", es: "Taller de" }[language];
    const lost = catalogue().skills.filter((skill) => {
      const label = skill.labels[language];
      const { skills } = analyzeText({
        name: `${course} ${label}`,
        description: null,
        category: "EDUCATION",
      });
      return !skills.some((found) => skillKey(found.label) === skill.id);
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
});
