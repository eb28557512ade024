import { LEVELS, type Level } from "#shared/domain/directory/public-event.ts";
import { foldedText, type Token } from "./tokens.ts";
import phrases from "./words/level.json" with { type: "json" };

/** A phrase that names a level ("para iniciantes") weighs more than one that implies it ("sem experiência"). */
const NAMED_WEIGHT = 4;
const IMPLIED_WEIGHT = 2;
/** The name of the event says more than its description. */
const NAME_FACTOR = 3;

/** Level of an event by phrases in three languages; null when there is none, or when every level is welcome. */
export function findLevel(name: readonly Token[], body: readonly Token[]): Level | null {
  const [title, description] = [spacedWords(name), spacedWords(body)];
  if (count(title, phrases.everyLevel) + count(description, phrases.everyLevel) > 0) return null;
  const weight = (text: string, level: Level): number =>
    NAMED_WEIGHT * count(text, phrases.named[level]) + IMPLIED_WEIGHT * count(text, phrases.implied[level]);
  let best: Level | null = null;
  let highest = 0;
  // From the lowest level, which a tie goes to.
  for (const level of LEVELS) {
    const score = NAME_FACTOR * weight(title, level) + weight(description, level);
    if (score > highest) [best, highest] = [level, score];
  }
  return best;
}

const count = (text: string, list: readonly string[]): number =>
  list.filter((phrase) => text.includes(` ${phrase} `)).length;

/** The words, folded, each between spaces; without the phrases in which a cue says nothing ("suporte básico"). */
function spacedWords(tokens: readonly Token[]): string {
  const text = ` ${foldedText(tokens)} `;
  return phrases.withoutLevel.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, " "), text);
}
