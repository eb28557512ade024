import * as z from "zod";
import { LEVELS } from "#shared/domain/directory/public-event.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";

/**
 * One event text with what a careful reader would put on the certificate.
 *
 * A skill is expected when somebody who attends would practise or learn it as a stated part of the event.
 * Having been at a race, a concert, a fair or a meeting is not a skill. A prerequisite, the audience ("for product
 * managers") and the scenery are not expected either. A level is expected when the text says whom it is for, or names
 * a stage of study; otherwise null. Skills are named by the English label.
 */
export const LabelledEvent = z.strictObject({
  language: z.enum(["pt", "en", "es"]),
  name: z.string().min(1),
  description: z.string().min(1).nullable(),
  category: z.enum(CATEGORIES),
  skills: z.array(z.string().min(1)).readonly(),
  level: z.enum(LEVELS).nullable(),
});
export type LabelledEvent = z.infer<typeof LabelledEvent>;
