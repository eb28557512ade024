import { fold } from "#shared/text/fold.ts";
import words from "./heading-words.json" with { type: "json" };
import HEADINGS from "./headings.json" with { type: "json" };

/** The longest heading that is read. */
const HEADING_MAX = 200;

/** The singular of a folded word, as far as its ending tells. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  if (word.endsWith("oes")) return `${word.slice(0, -3)}ao`;
  if (word.endsWith("ais")) return `${word.slice(0, -2)}l`;
  if (/[nrd]es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(singular);
/** Words that say nothing of what a column holds. */
const FILLING = new Set(listed(words.fillers));
/** Whom a row is of, which tells something only beside another meaning, as a student's number does. */
const PERSONS = new Set(listed(words.people));
/** Words that mean the same in a heading: each is read as the first of its line. */
const MEANS = new Map(
  words.sameWords.flatMap((line) => {
    const [first, ...others] = listed(line);
    return others.map((other) => [other, first!] as const);
  }),
);

/** The words of a heading in small letters without accents; `ChipTime` has two, `C.H.` has one, `e-mail` too. */
function wordsOf(heading: string): string[] {
  const spaced = heading.normalize("NFKD").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const found: string[] = [];
  let letters = "";
  for (const word of [...(fold(spaced).match(/[\p{L}\p{N}]+/gu) ?? []), ""]) {
    if (word.length === 1) letters += word;
    else {
      if (letters === "e" && word.startsWith("mail")) found.push("email");
      else found.push(...(letters === "" ? [] : [letters]), ...(word === "" ? [] : [singular(word)]));
      letters = "";
    }
  }
  // Numbers are what a grade is out of, as in "Grade/10.00".
  return found.filter((word) => !/^\d{2,}$/.test(word));
}

/** What the words of a heading mean, in any order; then without the person; and its letters. */
function formsOf(heading: string): readonly string[] {
  const own = wordsOf(heading).filter((word) => !FILLING.has(word));
  const meaning = (of: readonly string[]) =>
    [...new Set(of.map((word) => MEANS.get(word) ?? word))].sort().join(" ");
  const letters = fold(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [meaning(own), meaning(own.filter((word) => !PERSONS.has(word))), letters.join("")];
}

/**
 * The key of each form of a heading (decision 19.10), which stands for its other spellings; the meaning of one heading goes
 * before what is left of another without its person.
 */
const KEYS = new Map<string, string>();
for (const nth of [0, 1, 2])
  for (const [key, headings] of Object.entries(HEADINGS))
    for (const heading of headings) {
      const form = formsOf(heading)[nth]!;
      if (form !== "" && !KEYS.has(form)) KEYS.set(form, key);
    }

/**
 * What a column of a file holds, by its heading: the key of a preset's field, or the field of a recipient; undefined when
 * the heading means none of them, or is longer than {@link HEADING_MAX} characters. What stands behind a bracket, a comma or
 * a question mark counts only when the whole means something.
 */
export function keyOfHeading(heading: string): string | undefined {
  if (heading.length > HEADING_MAX) return undefined;
  for (const text of [heading, heading.split(/[([,?]/, 1)[0]!])
    for (const form of formsOf(text)) if (KEYS.has(form)) return KEYS.get(form);
  return undefined;
}

/**
 * What the columns of a file hold. The first of two columns for one key has it, and beside a last name a name is a first
 * name.
 */
export function keysOfHeadings(headings: readonly string[]): readonly (string | undefined)[] {
  const keys = headings.map(keyOfHeading);
  const parted = keys.includes("last_name") && !keys.includes("first_name");
  const told = new Set<string>();
  return keys.map((key) => {
    const meant = parted && key === "recipient_name" ? "first_name" : key;
    if (meant === undefined || told.has(meant)) return undefined;
    told.add(meant);
    return meant;
  });
}
