/** The words as a choice in English: "A, B, or C". */
export const alternatives = (words: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(words);
