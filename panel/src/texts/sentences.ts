/** Sentences of the API about a field, in another language, by the English one; `{0}`, `{1}` … stand for what differs. */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly matches: RegExp;
  readonly translation: string;
}
let patterns: readonly Pattern[] = [];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sets the language of the sentences. */
export function setSentences(sentences: Sentences): void {
  // The longest first, as "Must be {0}." matches much else.
  const longestFirst = [...Object.entries(sentences)].sort(([one], [other]) => other.length - one.length);
  patterns = longestFirst.map(([english, translation]) => ({
    matches: new RegExp(`^${escaped(english).replaceAll(/\\\{\d\\\}/g, "(.+)")}$`),
    translation,
  }));
}

/** What the API says of a field, in the present language, and so a sentence within it; in English when it has no translation. */
export function translated(sentence: string): string {
  for (const { matches, translation } of patterns) {
    const found = matches.exec(sentence);
    if (found)
      return translation.replaceAll(/\{(\d)\}/g, (_, n: string) => translated(found[Number(n) + 1] ?? ""));
  }
  return sentence;
}
