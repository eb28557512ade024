import { foldedText, type Token } from "./tokens.ts";
import frame from "./words/frame.json" with { type: "json" };
import occasion from "./words/occasion.json" with { type: "json" };
import words from "./words/traps.json" with { type: "json" };

/** Words of an event that teaches or trains. These lists are folded and hold words of all three languages. */
const TEACHING = new Set(occasion.teaching);
/** Words by which even a festival says that it teaches. */
const CLASSROOM = new Set(occasion.classroom);
const OCCASION = new Set(occasion.occasion);
const ANNOUNCEMENT = new Set(occasion.announcement);
/** A description with this many more kinds of occasion words than of teaching words describes an occasion. */
const OCCASION_EXCESS = 2;

/** Verbs and nouns directly before a skill that is taught: "curso de", "learn". */
const FRAME = new Set(frame.before);
/** Small words that may stand between them and the skill: "curso prático de", "learn the". */
const FRAME_FILLER = new Set(frame.filler);
/** Nouns directly after a skill that is taught: "guitar lessons". */
const FRAME_AFTER = new Set(frame.after);
const FRAME_REACH = 3;

/** Text, folded, directly before the people an event is for: what they do is not what they learn. */
const AUDIENCE =
  /(?:dirigid[oa]s? a|voltad[oa]s? (?:a|ao|aos|para)|destinad[oa]s? a|aimed at|designed for|intended for|orientad[oa]s? a|para quem (?:ja )?(?:trabalha|atua|atende|lida)|para quienes (?:ya )?(?:trabajan|atienden|tratan)|for (?:people|those|staff|anyone) who (?:already )?(?:work|works|deal|deals|serve|use))(?: \S+){0,3}$/u;

/** How many tokens before a match are searched for the audience phrase: the phrase itself and a few words. */
const AUDIENCE_REACH = 6;

/** Text, folded, that makes its sentence a condition for attending and not a part of the content. */
const PREREQUISITE =
  /(?:pre requisitos?|prerequisites?|prerrequisitos?|requisitos? previos?|se requiere|se asume|se presupone|requires? (?:a |prior |previous |knowledge|experience|familiarity)|is assumed|are assumed|assumes|should already|must already|exige|e preciso ter|desejavel conhecimento|conocimientos? previos? de|conhecimentos? previos? (?:de|em)|manejo previo|dominio de|familiarity with|working knowledge of|(?:year|years|ano|anos) (?:of|de) experien)/u;

/** Whether an event as a whole teaches, or is an occasion that people attend (a race, a concert, a fair). */
export interface Occasion {
  readonly teaches: boolean;
  readonly nameTeaches: boolean;
  readonly isOccasion: boolean;
  readonly offersLessons: boolean;
}

/** Judges an event by its name and description; the category EDUCATION counts as teaching. */
export function judgeOccasion(name: readonly Token[], body: readonly Token[], category: string): Occasion {
  const kinds = (tokens: readonly Token[], words: ReadonlySet<string>): number =>
    new Set(tokens.map((token) => token.fold).filter((word) => words.has(word))).size;
  const nameTeaches = kinds(name, TEACHING) > 0;
  const announces = kinds(name, ANNOUNCEMENT) > 0;
  const bodyTeaches = kinds(body, TEACHING);
  const festive = kinds(name, OCCASION) > 0 || kinds(body, OCCASION) >= bodyTeaches + OCCASION_EXCESS;
  const title = ` ${foldedText(name)} `;
  const promisesStart = occasion.firstSteps.some((phrase) => title.includes(` ${phrase} `));
  return {
    teaches: nameTeaches || promisesStart || category === "EDUCATION" || bodyTeaches > 0,
    nameTeaches,
    isOccasion: announces || (festive && !nameTeaches),
    offersLessons: !announces && kinds(body, CLASSROOM) > 0,
  };
}

/** Whether the words around tokens `from`..`to` (exclusive) present them as taught: "curso de …", "workshop: …", "… lessons". */
export function isFramed(tokens: readonly Token[], from: number, to: number): boolean {
  const after = tokens[to];
  if (after?.before === "none" && FRAME_AFTER.has(after.fold)) return true;
  for (let back = 1; back <= FRAME_REACH; back += 1) {
    const token = tokens[from - back];
    if (token === undefined || tokens[from - back + 1]?.before === "sentence") return false;
    if (FRAME.has(token.fold)) return true;
    if (!FRAME_FILLER.has(token.fold)) return false;
  }
  return false;
}

/** Whether the token at `index` belongs to the description of the people an event is for. */
export function isAudience(tokens: readonly Token[], index: number): boolean {
  let from = index;
  while (index - from < AUDIENCE_REACH && tokens[from]?.before === "none") from -= 1;
  return AUDIENCE.test(foldedText(tokens.slice(from, index)));
}

/** Numbers of the sentences that state what one must know before: their skills are not the event's. */
export function prerequisiteSentences(tokens: readonly Token[]): ReadonlySet<number> {
  const sentences = [...Map.groupBy(tokens, ({ sentence }) => sentence)];
  const conditions = sentences.filter(([, words]) => PREREQUISITE.test(foldedText(words)));
  return new Set(conditions.map(([number]) => number));
}

type WordsBySkill = ReadonlyMap<string, ReadonlySet<string>>;

const bySkill = (lists: Readonly<Record<string, readonly string[]>>): WordsBySkill =>
  new Map(Object.entries(lists).map(([skill, list]) => [skill, new Set(list)]));

/** Words, folded, that anywhere in a text give a skill's name another meaning: a snake is no programming language. */
const ANYWHERE = bySkill(words.anywhere);
/** Words, folded, that do so within REACH tokens: "first aid tent", "ticket sales". */
const NEAR_BY = bySkill(words.nearBy);

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
