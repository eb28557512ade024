import arts from "./taxonomy/arts.json" with { type: "json" };
import cloud from "./taxonomy/cloud.json" with { type: "json" };
import community from "./taxonomy/community.json" with { type: "json" };
import crafts from "./taxonomy/crafts.json" with { type: "json" };
import data from "./taxonomy/data.json" with { type: "json" };
import design from "./taxonomy/design.json" with { type: "json" };
import education from "./taxonomy/education.json" with { type: "json" };
import environment from "./taxonomy/environment.json" with { type: "json" };
import finance from "./taxonomy/finance.json" with { type: "json" };
import food from "./taxonomy/food.json" with { type: "json" };
import health from "./taxonomy/health.json" with { type: "json" };
import industry from "./taxonomy/industry.json" with { type: "json" };
import law from "./taxonomy/law.json" with { type: "json" };
import management from "./taxonomy/management.json" with { type: "json" };
import marketing from "./taxonomy/marketing.json" with { type: "json" };
import people from "./taxonomy/people.json" with { type: "json" };
import safety from "./taxonomy/safety.json" with { type: "json" };
import software from "./taxonomy/software.json" with { type: "json" };
import sports from "./taxonomy/sports.json" with { type: "json" };

/** A field of skills: one file of the folder `taxonomy`. The files are checked by a test and not at a cold start. */
export interface Area {
  /** What belongs here, for people who add a skill. */
  readonly about: string;
  /** A pastime as much as a skill (sports, music, food): its skills count only in a text that teaches or trains. */
  readonly taughtOnly?: boolean;
  /** Words and phrases which show that a text is about this field, in any language. */
  readonly cues: readonly string[];
  readonly skills: readonly SkillEntry[];
}

/** A skill with its label in each language; a label that is left out is the English one. */
interface SkillEntry {
  readonly en: string;
  readonly pt?: string;
  readonly es?: string;
  /**
   * Other ways to write the skill, in any language. Case, accents and the small words de, do, da, del … are ignored.
   * A phrase may start with marks, and a label that is repeated here with a mark has that mark too:
   * - `?`: ambiguous. It counts only with support: a cue near it, a sure skill of the area in the text, or a teaching
   *   phrase directly before it, as in "curso de Java".
   * - `^`: a proper name. It counts only with a capital letter, an acronym only in capitals. At the start of a
   *   sentence, where a word has a capital anyway, a name is ambiguous.
   */
  readonly phrases?: readonly string[];
}

export const AREAS: readonly Area[] = [
  arts,
  cloud,
  community,
  crafts,
  data,
  design,
  education,
  environment,
  finance,
  food,
  health,
  industry,
  law,
  management,
  marketing,
  people,
  safety,
  software,
  sports,
];
