import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addressHints,
  DISPOSABLE_DOMAINS,
  MISTYPED_DOMAINS,
  NEIGHBOUR_DOMAINS,
  ROLE_NAMES,
} from "#shared/domain/people/address-hints.ts";
import { meantNumber } from "#shared/domain/phone/number-hints.ts";
import { isOneEdit } from "#shared/text/one-edit.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz.-"];
/** Every text that one slip of a finger makes of this one. */
function slips(text: string): string[] {
  const at = (n: number, by: string, skip: number) => text.slice(0, n) + by + text.slice(n + skip);
  return Array.from(text).flatMap((_, n) => [
    at(n, "", 1),
    at(n, text[n + 1] === undefined ? "" : text[n + 1]! + text[n]!, 2),
    ...LETTERS.flatMap((letter) => [at(n, letter, 1), at(n, letter, 0)]),
  ]);
}

test("a slip in the domain of a large provider is told with a provider that is one edit away, unless it is a real domain", () => {
  for (const domain of MISTYPED_DOMAINS)
    for (const slip of slips(domain)) {
      const [hint] = addressHints(`ana@${slip}`).filter(({ kind }) => kind === "address_typo");
      const isReal = MISTYPED_DOMAINS.has(slip) || NEIGHBOUR_DOMAINS.has(slip);
      if (isReal) expect(hint, slip).toBeUndefined();
      else
        expect(MISTYPED_DOMAINS.has(String(hint && "didYouMean" in hint && hint.didYouMean.slice(4)))).toBe(
          true,
        );
    }
});

test.each([
  ["ana@gmail.com.br", "ana@gmail.com"],
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@icloud.com.br", "ana@icloud.com"],
  ["a.b+c@hotnail.com", "a.b+c@hotmail.com"],
  ["ana@outlok.com.br", "ana@outlook.com.br"],
])("%s was meant as %s", (address, didYouMean) => {
  expect(addressHints(address)).toEqual([{ kind: "address_typo", didYouMean }]);
});

test.each([
  ...[
    "ana@usp.br",
    "ana@ufrj.br",
    "ana@me.com",
    "ana@uol.com.br",
    "ana@bol.com.br",
    "ana@sapo.pt",
    "ana@proton.me",
  ],
  ...[
    "ana@ymail.com",
    "ana@mail.com",
    "ana@yahoo.fr",
    "ana@hotmail.co.uk",
    "ana@hotmail.com.tr",
    "informatica@usp.br",
    "administra@usp.br",
  ],
])("nothing is said of %s", (address) => {
  expect(addressHints(address)).toEqual([]);
});

test("shared and disposable mailboxes are told, with a tag too; any other domain of few letters in common is not", () => {
  for (const name of ROLE_NAMES)
    expect(addressHints(`${name}+x@clube.example`)).toEqual([{ kind: "role_address" }]);
  for (const domain of DISPOSABLE_DOMAINS)
    expect(addressHints(`ana@${domain}`).map(({ kind }) => kind)).toContain("disposable_address");
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const far = [...MISTYPED_DOMAINS].every((known) => Math.abs(known.length - domain.length) > 1);
      if (far && !/^(gmail|icloud)\./.test(domain)) expect(addressHints(`ana@${domain}`)).toEqual([]);
    }),
  );
});

test("an edit is one letter more, less, other, or two that change limits; as seen from both sides", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), (a, b) => {
      expect(isOneEdit(a, b)).toBe(isOneEdit(b, a));
      expect(isOneEdit(a, a)).toBe(false);
    }),
  );
  for (const edited of ["bcd", "abxcd", "axcd", "bacd", "abcdx", "xabcd", "abdc"])
    expect(isOneEdit("abcd", edited), edited).toBe(true);
  for (const edited of ["cd", "dbca", "badc", "abxycd", "axyd"])
    expect(isOneEdit("abcd", edited), edited).toBe(false);
});

test.each([
  ["+551198765432", "+5511998765432"],
  ["+552171234567", "+5521971234567"],
  ["+5501198765432", "+551198765432"],
  ["+55011998765432", "+5511998765432"],
  ["+5215512345678", "+525512345678"],
])("%s is told with %s, as its country writes numbers now", (former, now) =>
  expect(meantNumber(former)).toBe(now),
);

test.each([
  "+5511998765432",
  "+551132654321",
  "+525512345678",
  "+5491122334455",
  "+351912345678",
  "+12025550123",
])("%s is told nothing", (number) => expect(meantNumber(number)).toBeUndefined());
