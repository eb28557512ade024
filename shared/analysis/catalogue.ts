import { fold } from "#shared/domain/text.ts";
import type { TextLanguage } from "./language.ts";
import { AREAS, type Area } from "./taxonomy.ts";
import { tokenize } from "./tokens.ts";

/** A skill with its label in each language. The English label is its id. */
export interface Skill {
  readonly id: string;
  readonly labels: Readonly<Record<TextLanguage, string>>;
  readonly area: Area;
}

/** One way to write a skill. */
export interface Form {
  readonly skill: Skill;
  /** Counts only with support from the text around it; see SkillEntry. */
  readonly ambiguous: boolean;
  /** "name": must be written with a capital; "acronym": must be written in capitals. */
  readonly written: "any" | "name" | "acronym";
}

export interface TrieNode {
  readonly next: Map<string, TrieNode>;
  form?: Form;
}

export interface Catalogue {
  readonly skills: readonly Skill[];
  /** Trie over folded tokens without joining words. */
  readonly forms: TrieNode;
  /** Cue phrases of an area, as space-separated folded tokens. */
  readonly cues: ReadonlyMap<string, readonly Area[]>;
  /** Phrases of a skill that another skill already has; the first one keeps them. A test checks that there are none. */
  readonly conflicts: readonly string[];
}

/** Words that may stand between the words of a skill without changing it: "gestão de/dos projetos". */
export const JOINING: ReadonlySet<string> = new Set("de do da dos das del di la las los el".split(" "));

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

/**
 * A key that is the same for the labels of one skill in all languages: the English label for a skill of the taxonomy
 * ("Primeiros socorros" → "First aid"), else the folded label.
 */
export function skillKey(label: string): string {
  byLabel ??= new Map(
    catalogue().skills.flatMap((skill) => Object.values(skill.labels).map((text) => [fold(text), skill.id])),
  );
  return byLabel.get(fold(label)) ?? fold(label);
}
let byLabel: Map<string, string> | undefined;
