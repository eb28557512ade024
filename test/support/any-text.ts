import fc from "fast-check";

const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as fast-check's own `unit: "binary"`: that one builds a table of all million of them in each
 * process, which takes two seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count));
