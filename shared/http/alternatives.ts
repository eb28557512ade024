/** Takes words and gives them as a choice between them: "A, B, or C". */
export const alternatives = (words: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(words);
