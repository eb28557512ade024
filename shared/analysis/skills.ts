import { type Catalogue, catalogue, findCues, matchForms, type Skill, type SkillMatch } from "./catalogue.ts";
import type { Area } from "./taxonomy.ts";
import { foldedText, type Token } from "./tokens.ts";
import frame from "./words/frame.json" with { type: "json" };
import occasion from "./words/occasion.json" with { type: "json" };
import words from "./words/traps.json" with { type: "json" };

interface FoundSkill {
  readonly skill: Skill;
  readonly confidence: number;
}

interface SkillText {
  readonly name: readonly Token[];
  readonly body: readonly Token[];
  readonly category: string;
}

interface SkillsInText {
  readonly skills: readonly FoundSkill[];
  /** Which tokens of name and body, in that order, belong to a skill found. */
  readonly covered: ReadonlySet<number>;
  /** Where the text surely names a subject of the taxonomy that is not among the skills: a concert of jazz. */
  readonly mentioned: readonly SkillMatch[];
}

/** Weights of the evidence, chosen on the tuning set so that a confidence is close to the precision measured for it. */
const BASE = 0.74;
const BASE_AMBIGUOUS = 0.66;
const IN_NAME = 0.16;
const REPEATED = 0.04;
const MAX_REPEATS = 2;
const FRAMED = 0.05;
const NAME_TEACHES = 0.04;
const NOT_TAUGHT = -0.26;
const OCCASION = -0.46;
const OCCASION_WITH_LESSONS = -0.2;
const HIGHEST = 0.97;
/** Below this a skill is not reported: more likely wrong than right. */
const THRESHOLD = 0.5;
/** A cue supports an ambiguous form at most this many tokens away. */
const CUE_REACH = 14;

/** Finds the skills of an event. The same tokens give the same skills; work is bounded by their number. */
export function findSkills({ name, body, category }: SkillText): SkillsInText {
  const index = catalogue();
  const tokens = [...name, ...body];
  const occasion = judgeOccasion(name, body, category);
  const plausible = plausibleMatches(tokens, index);
  const accepted = acceptedMatches(plausible, tokens, index, occasion);
  const places = new Map<Skill, SkillMatch[]>();
  for (const match of accepted) places.set(match.skill, [...(places.get(match.skill) ?? []), match]);
  const skills: FoundSkill[] = [];
  const covered = new Set<number>();
  for (const [skill, matches] of places) {
    const confidence = confidenceOf(matches, tokens, name.length, occasion);
    if (confidence < THRESHOLD) continue;
    skills.push({ skill, confidence });
    for (const { from, to } of matches) for (let token = from; token < to; token += 1) covered.add(token);
  }
  const mentioned = plausible.filter(({ from, ambiguous }) => !ambiguous && !covered.has(from));
  return { skills, covered, mentioned };
}

/** The matches that are not about something else, a condition or the audience. */
function plausibleMatches(tokens: readonly Token[], index: Catalogue): SkillMatch[] {
  const words = new Set(tokens.map((token) => token.fold));
  const conditions = prerequisiteSentences(tokens);
  return matchForms(tokens, index).filter(
    ({ skill, from, to }) =>
      !conditions.has(tokens[from]!.sentence) &&
      !isAudience(tokens, from) &&
      !isTrap(skill.id, tokens, words, from, to),
  );
}

function acceptedMatches(
  all: readonly SkillMatch[],
  tokens: readonly Token[],
  index: Catalogue,
  occasion: Occasion,
): SkillMatch[] {
  const plausible = all.filter(({ skill }) => !skill.area.taughtOnly || occasion.teaches);
  const certainAreas = new Set(plausible.filter((match) => !match.ambiguous).map(({ skill }) => skill.area));
  const cues = findCues(tokens, index);
  return plausible.filter(
    (match) =>
      !match.ambiguous ||
      certainAreas.has(match.skill.area) ||
      isFramed(tokens, match.from, match.to) ||
      hasCueNear(match, cues),
  );
}

function hasCueNear({ skill, from, to }: SkillMatch, cues: ReadonlyMap<Area, readonly number[]>): boolean {
  const places = cues.get(skill.area) ?? [];
  return places.some(
    (place) => (place >= to || place < from) && place > from - CUE_REACH && place < to + CUE_REACH,
  );
}

function confidenceOf(
  matches: readonly SkillMatch[],
  tokens: readonly Token[],
  nameLength: number,
  occasion: Occasion,
): number {
  const inName = matches.some((match) => match.from < nameLength);
  const framed = matches.some((match) => isFramed(tokens, match.from, match.to));
  let confidence = matches.some((match) => !match.ambiguous) ? BASE : BASE_AMBIGUOUS;
  if (inName) confidence += IN_NAME;
  if (framed) confidence += FRAMED;
  confidence += REPEATED * Math.min(matches.length - 1, MAX_REPEATS);
  if (occasion.nameTeaches) confidence += NAME_TEACHES;
  if (!occasion.teaches && !inName) confidence += NOT_TAUGHT;
  if (occasion.isOccasion) confidence += occasion.offersLessons ? OCCASION_WITH_LESSONS : OCCASION;
  return Math.min(Math.max(confidence, 0), HIGHEST);
}

/** Words of an event that teaches or trains. These lists are folded and hold words of all three languages. */
const TEACHING = new Set(occasion.teaching);
/** Words by which even a festival says that it teaches. */
const CLASSROOM = new Set(occasion.classroom);
const OCCASION_WORDS = new Set(occasion.occasion);
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
interface Occasion {
  readonly teaches: boolean;
  readonly nameTeaches: boolean;
  readonly isOccasion: boolean;
  readonly offersLessons: boolean;
}

/** Judges an event by its name and description; the category EDUCATION counts as teaching. */
function judgeOccasion(name: readonly Token[], body: readonly Token[], category: string): Occasion {
  const kinds = (tokens: readonly Token[], words: ReadonlySet<string>): number =>
    new Set(tokens.map((token) => token.fold).filter((word) => words.has(word))).size;
  const nameTeaches = kinds(name, TEACHING) > 0;
  const announces = kinds(name, ANNOUNCEMENT) > 0;
  const bodyTeaches = kinds(body, TEACHING);
  const festive =
    kinds(name, OCCASION_WORDS) > 0 || kinds(body, OCCASION_WORDS) >= bodyTeaches + OCCASION_EXCESS;
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
function isFramed(tokens: readonly Token[], from: number, to: number): boolean {
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
function isAudience(tokens: readonly Token[], index: number): boolean {
  let from = index;
  while (index - from < AUDIENCE_REACH && tokens[from]?.before === "none") from -= 1;
  return AUDIENCE.test(foldedText(tokens.slice(from, index)));
}

/** Numbers of the sentences that state what one must know before: their skills are not the event's. */
function prerequisiteSentences(tokens: readonly Token[]): ReadonlySet<number> {
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
function isTrap(
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
