import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, foldedName } from "#shared/text/fold.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

describe("two spellings of one name are one person", () => {
  test.each([
    ["Conceição d'Ávila", "conceicao d’avila", "CONCEIÇÃO D`ÁVILA", "Conceição d´Ávila", "Conceição dʼÁvila"],
    ["José “Zé” Silva", 'José "Zé" Silva', "Jose „Zé‟ Silva", "JOSÉ ＂ZÉ＂ SILVA", "José «Zé» Silva"],
    ["D'Ávila", "D΄Ávila"],
    ["Weiß", "WEISS", "weiss", "WEIẞ"],
    ["Łukasz Żółć", "Lukasz Zolc", "ŁUKASZ ŻÓŁĆ"],
    ["Søren Ægidius", "Soren Aegidius", "SØREN ÆGIDIUS"],
    ["Đặng Thị Hồng", "Dang Thi Hong", "đặng thị hồng"],
    ["Guðrún Þórsdóttir", "Gudrun Thorsdottir"],
    ["Ħal Għarb", "Hal Gharb"],
    ["Œuvrard", "OEUVRARD"],
    ["Iğdır", "IĞDIR", "İğdir", "igdir"],
    ["Əliyev", "Eliyev"],
    [
      "Jean-Luc Ana",
      "Jean‐Luc Ana",
      "Jean‑Luc Ana",
      "Jean–Luc Ana",
      "Jean—Luc Ana",
      "Jean−Luc Ana",
      "JEAN－LUC ANA",
    ],
    ["Ana Maria", "Ana  Maria", "Ana\u00a0Maria", " Ana\u3000Maria ", "Ana\u2003Maria", "Ana\u2028Maria"],
    [
      "Ana Maria",
      "A\u200bna Ma\u00adria",
      "\ufeffAna Maria",
      "Ana\u2060 Maria\u200e",
      "An\u034fa Maria\ufe0f",
    ],
    ["Ana Silva", "Ａｎａ　Ｓｉｌｖａ", "𝐀𝐧𝐚 𝑆𝑖𝑙𝑣𝑎"],
    ["Ruffino Fiﬂa", "Ruﬃno Fifla", "RUFFINO FIFLA"],
    ["Γιώργος Παπαδόπουλος", "ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "Γιωργος Παπαδοπουλος"],
    ["Семён Ґалаґан", "СЕМЕН ГАЛАГАН", "Семен Галаган"],
    ["مُحَمَّد أحمد", "محمد احمد", "محـــمد احمد"],
    ["علی کریمی", "علي كريمي"],
    ["שָׁלוֹם", "שלום"],
    ["ガブリエル", "ｶﾞﾌﾞﾘｴﾙ"],
    ["José", "Jose\u0301"],
  ])("%s", (...spellings) => {
    expect(new Set(spellings.map(foldedName)).size, spellings.map(foldedName).join(" | ")).toBe(1);
  });
});

test("names of different people stay different", () => {
  const sisters = [
    ["Ana Lima", "Anna Lima", "Ana Lia", "Ana Lima Filho", "Ana-Lima", "Analima"],
    ["कमला", "कमल", "कमली"],
    ["かな", "がな"],
    ["김민지", "김민서"],
    ["O'Brien", "OBrien"],
    ["Ιωάννα", "Ιωάννης"],
    ["محمد", "محمود"],
  ];
  for (const names of sisters) expect(new Set(names.map(foldedName)).size).toBe(names.length);
});

test("case changes nothing, for any letter of Unicode, nor does folding twice", () => {
  const changed: string[] = [];
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const letter = String.fromCodePoint(code);
    if (!/[\p{L}\p{M}\p{P}]/u.test(letter)) continue;
    const folds = [letter, letter.toUpperCase(), letter.toLowerCase(), fold(letter)].map(fold);
    if (new Set(folds).size > 1) changed.push(`${code.toString(16)} ${folds.join(" ")}`);
  }
  expect(changed).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(foldedName(foldedName(text))).toBe(foldedName(text));
      expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
    }),
    { numRuns: runs(500, 2_000) },
  );
});
