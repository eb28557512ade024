import { describe, expect, test } from "vitest";
import en from "#shared/texts/en.json" with { type: "json" };
import { fill, fillCounted } from "#shared/texts/fill.ts";
import * as sections from "#shared/texts/texts.ts";

type Node = string | readonly Node[] | { readonly [key: string]: Node };
/** Each text by its path, with the places it has. */
const placesOf = (node: Node, path: string): [path: string, limits: string][] =>
  typeof node === "string"
    ? [[path, [...new Set([...node.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(" ")]]
    : Object.entries(node).flatMap(([key, child]) => placesOf(child, `${path}.${key}`));

describe("the three catalogues", () => {
  test.each(Object.entries(sections))(
    "say the same things with the same values: %s",
    (name, { pt, en, es }) => {
      const limits = placesOf(pt, name);
      expect(placesOf(en, name)).toEqual(limits);
      expect(placesOf(es, name)).toEqual(limits);
    },
  );

  test("leave no text empty", () => {
    const empty = Object.entries(sections).flatMap(([name, languages]) =>
      JSON.stringify(languages).includes('""') ? [name] : [],
    );
    expect(empty).toEqual([]);
  });
});

describe("the texts for who answers for somebody else", () => {
  const { guardianPages: pages, guardianMail: mail } = en;
  test.each([
    ["invitation page", pages.invitation, en.invitationPage],
    ["name", pages.name, en.nameForm],
    ["sharing", pages.sharing, en.sharingForm],
    ["erasure", pages.erasure, en.erasureForm],
    ["unsubscribe", pages.unsubscribe, en.unsubscribePage],
    ["invitation mail", mail.invitation, en.invitationMail],
    ["reminder mail", mail.reminder, en.reminderMail],
    ["notice mail", mail.notice, en.certificateNoticeMail],
  ])("stand in place of others: %s", (_, other, words) => {
    const paths = new Set(placesOf(words, "").map(([path]) => path));
    expect(placesOf(other, "").filter(([path]) => !paths.has(path))).toEqual([]);
  });
});

describe("filling a text", () => {
  test("puts each value at its place, as it is given", () => {
    expect(fill("{a} e {b} e {a}", { a: "$&{b}", b: 2 })).toBe("$&{b} e 2 e $&{b}");
  });

  test("fails rather than showing a place to a person", () => {
    expect(() => fill("Olá, {name}!", {})).toThrow("name");
  });

  test("has one text for one thing, and another for none and many", () => {
    const days = { one: "{count} dia", other: "{count} dias" };
    expect([0, 1, 2].map((count) => fillCounted(days, count))).toEqual(["0 dias", "1 dia", "2 dias"]);
  });
});
