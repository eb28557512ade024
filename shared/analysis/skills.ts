import { type Catalogue, catalogue, findCues, matchForms, type Skill, type SkillMatch } from "./catalogue.ts";
import {
  isAudience,
  isFramed,
  isTrap,
  judgeOccasion,
  type Occasion,
  prerequisiteSentences,
} from "./context.ts";
import type { Area } from "./taxonomy.ts";
import type { Token } from "./tokens.ts";

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
