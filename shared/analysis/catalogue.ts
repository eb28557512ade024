import { fold } from "#shared/text/fold.ts";
import type { TextLanguage } from "./language.ts";
import { AREAS, type Area } from "./taxonomy.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A skill with its label in each language. The English label is its id. */
export interface Skill {
  readonly id: string;
  readonly labels: Readonly<Record<TextLanguage, string>>;
  readonly area: Area;
}

interface Form {
  readonly skill: Skill;
  /** Counts only with support from the text around it; see SkillEntry. */
  readonly ambiguous: boolean;
  /** "name": must be written with a capital; "acronym": must be written in capitals. */
  readonly written: "any" | "name" | "acronym";
}

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  form?: Form;
}

export interface Catalogue {
  readonly skills: readonly Skill[];
  readonly forms: TrieNode;
  /** Cue phrases of an area, as space-separated folded tokens. */
  readonly cues: ReadonlyMap<string, readonly Area[]>;
  /** Phrases of a skill that another skill already has; the first one keeps them. A test checks that there are none. */
  readonly conflicts: readonly string[];
}

/** Words that may stand between the words of a skill without changing it: "gestão de/dos projetos". */
const JOINING: ReadonlySet<string> = new Set("de do da dos das del di la las los el".split(" "));

let built: Catalogue | undefined;

/** The taxonomy ready for matching. Built on first use, which takes about 35 ms at a cold start, then shared. */
export function catalogue(): Catalogue {
  built ??= build(AREAS);
  return built;
}

function build(areas: readonly Area[]): Catalogue {
  const skills: Skill[] = [];
  const forms: TrieNode = { next: new Map() };
  const cues = new Map<string, Area[]>();
  const conflicts: string[] = [];
  for (const area of areas) {
    for (const cue of area.cues) {
      const key = words(cue).join(" ");
      cues.set(key, [...(cues.get(key) ?? []), area]);
    }
    for (const { en, pt = en, es = en, phrases = [] } of area.skills) {
      const skill: Skill = { id: en, labels: { en, pt, es }, area };
      skills.push(skill);
      // Phrases come last, so that "?tango" makes the label "Tango" ambiguous too.
      for (const text of [en, pt, es, ...phrases])
        if (!insert(forms, skill, text)) conflicts.push(`${skill.id}: ${text}`);
    }
  }
  return { skills, forms, cues, conflicts };
}

function insert(root: TrieNode, skill: Skill, text: string): boolean {
  const bare = text.replace(/^[?^]+/, "");
  const marks = text.slice(0, text.length - bare.length);
  let node = root;
  for (const word of significant(words(bare))) {
    const next = node.next.get(word) ?? { next: new Map() };
    node.next.set(word, next);
    node = next;
  }
  if (node.form !== undefined && node.form.skill !== skill) return false;
  const acronym = bare === bare.toUpperCase();
  const written = marks.includes("^") ? (acronym ? "acronym" : "name") : "any";
  node.form = { skill, ambiguous: marks.includes("?"), written };
  return true;
}

/** The words of a phrase without joining words, unless nothing else would remain. */
function significant(all: readonly string[]): readonly string[] {
  const kept = all.filter((word) => !JOINING.has(word));
  return kept.length === 0 ? all : kept;
}

const words = (phrase: string): string[] => tokenize(phrase).map((token) => token.fold);

/** A key that is the same for the labels of one skill in all languages: "Primeiros socorros" gives "First aid". */
export function skillKey(label: string): string {
  byLabel ??= new Map(
    catalogue().skills.flatMap((skill) => Object.values(skill.labels).map((text) => [fold(text), skill.id])),
  );
  return byLabel.get(fold(label)) ?? fold(label);
}
let byLabel: Map<string, string> | undefined;

/** A place where a form of a skill stands: tokens `from` up to and without `to`. */
export interface SkillMatch {
  readonly skill: Skill;
  readonly from: number;
  readonly to: number;
  readonly ambiguous: boolean;
}

/** At most this many joining words are skipped between two words of a form ("gestão de la calidad"). */
const MAX_JOINING = 2;

/** All places where a form stands, left to right without overlap, the longest of several, none beyond the end of a sentence. */
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
