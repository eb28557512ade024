import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import listed from "./kinds.json" with { type: "json" };

const CATEGORY_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(listed.categories).map(([category, words]) => [category, wordsOf(words)]),
);

/** By each word that tells what kind of event it is, all words of that kind, in three languages. */
const KIND_WORDS = new Map<string, Set<string>>();
for (const { words, of } of listed.kinds)
  for (const word of [...wordsOf(words), ...wordsOf(of)]) {
    const known = KIND_WORDS.get(word) ?? new Set();
    for (const one of wordsOf(words)) known.add(one);
    KIND_WORDS.set(word, known);
  }

/** Words by which people look for an event that does not say them: its category, and what a marathon is, a race. */
export function kindWords({
  name,
  category,
  subcategory,
}: Pick<IndexedEvent, "name" | "category" | "subcategory">): string[] {
  const own = wordsOf(`${name} ${subcategory ?? ""}`);
  const kinds = own.flatMap((word) => [...(KIND_WORDS.get(word) ?? [])]);
  return [...new Set([...(CATEGORY_WORDS[category] ?? []), ...kinds])];
}
