import { type Catalogue, type Form, JOINING, type Skill, type TrieNode } from "./catalogue.ts";
import type { Area } from "./taxonomy.ts";
import type { Token } from "./tokens.ts";

/** A place where a form of a skill stands: tokens `from` up to and without `to`. */
export interface SkillMatch {
  readonly skill: Skill;
  readonly from: number;
  readonly to: number;
  readonly ambiguous: boolean;
}

/** At most this many joining words are skipped between two words of a form ("gestão de la calidad"). */
const MAX_JOINING = 2;

/**
 * All places where a form stands, from left to right without overlap; of several forms at a token, the longest. No form
 * goes beyond the end of a sentence. Work is bounded by tokens × longest form.
 */
export function matchForms(tokens: readonly Token[], { forms }: Catalogue): SkillMatch[] {
  const matches: SkillMatch[] = [];
  let index = 0;
  while (index < tokens.length) {
    const match = longestAt(tokens, index, forms);
    if (match !== undefined) matches.push(match);
    index = match?.to ?? index + 1;
  }
  return matches;
}

function longestAt(tokens: readonly Token[], from: number, root: TrieNode): SkillMatch | undefined {
  let node: TrieNode | undefined = root;
  let best: SkillMatch | undefined;
  let joining = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (index > from && token.before === "sentence") break;
    const next: TrieNode | undefined = node.next.get(token.fold);
    if (next === undefined) {
      joining += 1;
      if (index === from || joining > MAX_JOINING || !JOINING.has(token.fold)) break;
      continue;
    }
    joining = 0;
    node = next;
    const form: Form | undefined = node.form;
    if (form !== undefined && isWrittenAs(form, tokens, from)) {
      best = { skill: form.skill, from, to: index + 1, ambiguous: isAmbiguous(form, tokens[from]!) };
    }
  }
  return best;
}

function isWrittenAs(form: Form, tokens: readonly Token[], from: number): boolean {
  const { text } = tokens[from]!;
  if (form.written === "any") return true;
  if (form.written === "acronym") return text === text.toUpperCase();
  return text[0] !== text[0]?.toLowerCase();
}

/** The first word of a sentence has a capital anyway, so a proper name needs support there. */
function isAmbiguous(form: Form, first: Token): boolean {
  return form.ambiguous || (form.written === "name" && first.before === "sentence");
}

/** The indexes of the tokens at which a cue starts, by area. */
export function findCues(tokens: readonly Token[], { cues }: Catalogue): Map<Area, number[]> {
  const found = new Map<Area, number[]>();
  for (let index = 0; index < tokens.length; index += 1) {
    let phrase = "";
    for (let length = 0; length < 3 && index + length < tokens.length; length += 1) {
      const word = tokens[index + length]!.fold;
      phrase = length === 0 ? word : `${phrase} ${word}`;
      for (const area of cues.get(phrase) ?? []) {
        const places = found.get(area) ?? [];
        places.push(index);
        found.set(area, places);
      }
    }
  }
  return found;
}
