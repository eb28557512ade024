import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#shared/text/fold.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

describe("folding", () => {
  test("splits and folds Latin text like `unicode61 remove_diacritics 2` of SQLite", () => {
    const db = new DatabaseSync(":memory:");
    db.exec(`CREATE VIRTUAL TABLE text USING fts5(body, tokenize = "unicode61 remove_diacritics 2")`);
    db.exec("CREATE VIRTUAL TABLE words USING fts5vocab(text, instance)");
    const kept = /[ßæœøđðþłħıĸŧŋªº²³¹¼½¾ŉſĿŀĲĳÆŒØĐÐÞŁĦŦŊ#+\u00ad]/u;
    const letters = fc
      .integer({ min: 0x20, max: 0x17f })
      .map((code) => String.fromCharCode(code))
      .filter((letter) => !kept.test(letter));
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
        db.exec("DELETE FROM text");
        db.prepare("INSERT INTO text (body) VALUES (?)").run(text);
        const found = db.prepare("SELECT term FROM words ORDER BY offset").all();
        expect(wordsOf(text)).toEqual(found.map((row) => row.term));
      }),
      { numRuns: runs(100, 500) },
    );
    db.close();
  });

  test("changes nothing when it is applied twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: runs(500, 2_000) },
    );
  });

  test("gives no letter or digit of Unicode that the index would split", () => {
    const db = new DatabaseSync(":memory:");
    db.exec(`CREATE VIRTUAL TABLE text USING fts5(body,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'")`);
    db.exec("CREATE VIRTUAL TABLE words USING fts5vocab(text, row)");
    const insert = db.prepare("INSERT INTO text (body) VALUES (?)");
    db.exec("BEGIN");
    for (let code = 0x21; code <= 0x3ffff; code++) {
      const word = wordsOf(String.fromCodePoint(code)).join("");
      if (word !== "") insert.run(`x${word}x`);
    }
    expect(db.prepare("SELECT count(*) AS broken FROM words WHERE term = 'x'").get()?.broken).toBe(0);
    db.close();
  });
});
