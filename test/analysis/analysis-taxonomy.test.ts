import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { MAX_LABEL_LENGTH } from "#shared/analysis/analysis.ts";
import { catalogue, skillKey } from "#shared/analysis/catalogue.ts";
import { analyzeText } from "#shared/analysis/embedded.ts";
import { TEXT_LANGUAGES } from "#shared/analysis/language.ts";
import { AREAS } from "#shared/analysis/taxonomy.ts";
import { fold } from "#shared/text/fold.ts";

/** The data files of a folder of shared/analysis, by name. */
function dataFiles(folder: "taxonomy" | "words"): [name: string, data: unknown][] {
  const url = new URL(`../../shared/analysis/${folder}/`, import.meta.url);
  const names = readdirSync(url).sort();
  return names.map((name) => [name, JSON.parse(readFileSync(new URL(name, url), "utf8"))]);
}

const unique = (list: readonly string[]): boolean => new Set(list).size === list.length;
const Text = z.string().regex(/^[^\s?^;|]+( [^\s?^;|]+)*$/u);
const AreaFile = z.strictObject({
  about: z.string().endsWith("."),
  taughtOnly: z.literal(true).optional(),
  cues: z.array(Text).min(1).refine(unique),
  skills: z
    .array(
      z.strictObject({
        en: Text,
        pt: Text.optional(),
        es: Text.optional(),
        phrases: z
          .array(z.string().regex(/^\??\^?[^\s?^;|]+( [^\s?^;|]+)*$/u))
          .min(1)
          .refine(unique)
          .optional(),
      }),
    )
    .min(1),
});

describe("the data files of the analysis", () => {
  it.each(dataFiles("taxonomy"))("%s is an area, and nothing in it is misspelt or repeated", (_, data) => {
    expect(AreaFile.safeParse(data).error?.issues).toBeUndefined();
  });

  it("are all part of the taxonomy", () => {
    expect(AREAS).toEqual(dataFiles("taxonomy").map(([, data]) => data));
  });

  it.each(dataFiles("words"))("%s holds folded words and phrases, each once in its list", (_, data) => {
    const lists: string[][] = [];
    const collect = (value: unknown): void => {
      const list = typeof value === "string" ? value.split(" ") : value;
      if (Array.isArray(list)) lists.push(z.array(Text).min(1).parse(list));
      else for (const inner of Object.values(z.record(z.string(), z.unknown()).parse(value))) collect(inner);
    };
    collect(data);
    expect(lists.flat().filter((text) => text !== fold(text))).toEqual([]);
    expect(lists.filter((list) => !unique(list))).toEqual([]);
  });

  it("name traps for skills that exist", () => {
    const ids = new Set(catalogue().skills.map(({ id }) => id));
    const traps = dataFiles("words").find(([name]) => name === "traps.json")?.[1];
    const { anywhere, nearBy } = z
      .object({ anywhere: z.looseObject({}), nearBy: z.looseObject({}) })
      .parse(traps);
    expect([...Object.keys(anywhere), ...Object.keys(nearBy)].filter((id) => !ids.has(id))).toEqual([]);
  });
});

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
    const labels = catalogue().skills.flatMap((skill) =>
      TEXT_LANGUAGES.map((language) => skill.labels[language]),
    );
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

  it.each(TEXT_LANGUAGES)(
    "finds nearly every skill by its own label in a plain course name (%s)",
    (language) => {
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
    },
  );
});
