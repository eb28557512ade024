/**
 * A part of the taxonomy: skills of one field, with the words that tell that a text is about this field.
 *
 * `skills` holds one skill a line, `English | Português | Español | alias; alias`. An empty Portuguese or Spanish
 * label means "as in English". Case, accents and the joining words de/do/da/del do not matter. Before a form,
 * - `?` marks it ambiguous: it counts only where the text supports it (a cue of the area near by, another skill
 *   of the area, or a teaching phrase directly before, as in "curso de Java");
 * - `^` marks it a proper name: it counts only when written with a capital, and at the start of a sentence, where
 *   a capital tells nothing, it is treated as ambiguous.
 */
export interface Area {
  readonly id: string;
  /** Words and phrases, separated by semicolons, that support an ambiguous form near by. */
  readonly cues: string;
  /** A pastime as much as a skill (sports, music, food): counts only in a text that teaches or trains. */
  readonly taughtOnly?: true;
  readonly skills: string;
}
