import type { Token } from "./tokens.ts";
import words from "./words/traps.json" with { type: "json" };

type WordsBySkill = ReadonlyMap<string, ReadonlySet<string>>;

const bySkill = (lists: Readonly<Record<string, readonly string[]>>): WordsBySkill =>
  new Map(Object.entries(lists).map(([skill, list]) => [skill, new Set(list)]));

/** Words, folded, that anywhere in a text give a skill's name another meaning: a snake is no programming language. */
const ANYWHERE = bySkill(words.anywhere);
/** Words, folded, that do so within REACH tokens: "first aid tent", "ticket sales". */
const NEAR_BY = bySkill(words.nearBy);

/** Tokens before and after the match. */
const REACH = 5;

/** Whether the words around tokens `from`..`to` (exclusive) show that the skill's name means something else here. */
export function isTrap(
  skillId: string,
  tokens: readonly Token[],
  all: ReadonlySet<string>,
  from: number,
  to: number,
): boolean {
  if (ANYWHERE.get(skillId)?.isDisjointFrom(all) === false) return true;
  const near = NEAR_BY.get(skillId);
  if (near === undefined) return false;
  const around = [...tokens.slice(Math.max(0, from - REACH), from), ...tokens.slice(to, to + REACH)];
  return around.some((token) => near.has(token.fold));
}
