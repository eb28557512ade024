import words from "./words/function-words.json" with { type: "json" };

/** The words of a line: a list of single words would be a kilobyte longer in the bundle. */
export const wordsIn = (line: string): readonly string[] => line.split(" ");

/** The function words of a language, folded. */
export const functionWordsOf = (language: keyof typeof words): readonly string[] => wordsIn(words[language]);
