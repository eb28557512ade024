import { readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LETTERS_FILE, lettersModule } from "#infra/badges/letters.ts";
import { CATEGORY_LOOKS } from "#shared/domain/documents/design.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { contrast, readable } from "#shared/formats/colors.ts";
import { badgeColors, drawBadge } from "#shared/formats/svg-badge/draw-badge.ts";
import { initialsOf } from "#shared/formats/svg-badge/monogram.ts";
import { runs } from "../support/runs.ts";

const SPORT = { category: "SPORTS", ...CATEGORY_LOOKS.SPORTS } as const;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const anyName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });

describe("a drawn badge", () => {
  test.each([
    ["runner", { name: "10 km", ...SPORT }],
    ["speaker", { name: "Palestrante", category: "EDUCATION", ...CATEGORY_LOOKS.EDUCATION }],
    ["arabic", { name: "متطوع", category: "SOCIOCULTURAL", ...CATEGORY_LOOKS.SOCIOCULTURAL }],
    ["plain", { name: "AWS Community Hero", category: null, ...CATEGORY_LOOKS.CORPORATE }],
  ] as const)("is the one that was looked at: %s", async (file, badge) => {
    await expect(`${drawBadge(badge)}\n`).toMatchFileSnapshot(`golden/${file}.svg`);
  });

  test("is the same for the same badge, and another one for another name, category or colour", () => {
    const names = Array.from({ length: 150 }, (_, n) => `Badge ${n}`);
    const drawn = names.map((name) => drawBadge({ name, ...SPORT }));
    expect(names.map((name) => drawBadge({ name, ...SPORT }))).toEqual(drawn);
    expect(new Set(drawn).size).toBeGreaterThan(100);
    const other = [
      { name: "Finalista", ...SPORT },
      { name: "Finalista", ...SPORT, category: null },
      { name: "Finalista", ...SPORT, accent_color: "#00aa55" },
      { name: "Finalista", ...SPORT, layout: "classic" as const },
    ].map(drawBadge);
    expect(new Set(other).size).toBe(other.length);
  });

  test("looks the same everywhere: it has no text, no font and nothing from elsewhere, whatever the name", () => {
    fc.assert(
      fc.property(
        anyName,
        fc.constantFrom(...CATEGORIES, null),
        anyColor,
        anyColor,
        (name, category, primary, accent) => {
          const look = {
            ...CATEGORY_LOOKS[category ?? "CORPORATE"],
            primary_color: primary,
            accent_color: accent,
          };
          const svg = drawBadge({ name, category, ...look });
          expect(svg).not.toMatch(/<text|<image|<style|font|script|NaN|undefined|Infinity/);
          expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/:\/\//);
          for (const [, link] of svg.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^#[a-z]$/);
          expect(svg).toMatch(/^[\x20-\x7e]*$/);
          expect(svg.length).toBeLessThan(16_000);
          expect(new Resvg(svg).width).toBe(512);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("can be read in any colours", () => {
    fc.assert(
      fc.property(anyColor, anyColor, (primary, accent) => {
        const { ink, metal, paper, deep } = badgeColors(primary, accent);
        for (const ground of [ink, deep]) expect(contrast(paper, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(metal, ink)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: runs(50, 300) },
    );
  });
});

test("a colour is changed no further than its contrast needs", () => {
  expect(readable("#1b2f5b", "#ffffff", 7)).toBe("#1b2f5b");
  expect(readable("#ffd400", "#ffffff", 4.5)).not.toBe("#000000");
  expect(contrast(readable("#ffd400", "#ffffff", 4.5), "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(readable("#101010", "#1b2f5b", 3), "#1b2f5b")).toBeGreaterThanOrEqual(3);
});

describe("the letters of a badge", () => {
  test.each([
    ["Finalista", "F"],
    ["Corrida de Santos", "CS"],
    ["Mestre em Ética e Direito", "MED"],
    ["AWS Community Hero", "ACH"],
    ["10 km", "10"],
    ["21K Finisher", "21K"],
    ["Finisher 21K", "21K"],
    ["Meia Maratona 21K", "21K"],
    ["Maratona 42,195 km", "42"],
    ["10 km Night Run", "10"],
    ["Ultra 100 mi", "100"],
    ["AWS 101", "AWS"],
    ["Hackathon 2026", "H"],
    ["Nível 2", "N2"],
    ["Curso de Go", "CG"],
    ["KKK", "K"],
    ["Полумарафон 21K", "21K"],
    ["نصف ماراثون 21K", "21K"],
    ["ハーフマラソン 21K", "21K"],
    ["ماراثون 42", ""],
    ["a", "A"],
    ["Волонтёр года", "BГ"],
    ["Ωmega", "Ω"],
    ["Øresund", "O"],
    ["修了証", ""],
    ["متطوع", ""],
    ["🏅", ""],
    ["Curso Universitário", "C"],
  ])("of %s are %s", (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });

  test("come from fonts whose licence allows it, by the command that the file names", async () => {
    expect(await readFile(LETTERS_FILE, "utf8")).toBe(await lettersModule());
  });
});
