/**
 * One event text with what a careful reader would put on the certificate.
 *
 * A skill is expected when somebody who attends would practise or learn it as a stated part of the event.
 * Having been at a race, a concert, a fair or a meeting is not a skill. What is only a prerequisite, only the
 * audience ("for product managers") or only scenery is not expected either. A level is expected when the text
 * says whom it is for, or names a stage of study; otherwise null. Skills are named by the English label.
 */
export interface LabelledEvent {
  readonly name: string;
  readonly description: string | null;
  readonly category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
  readonly skills: readonly string[];
  readonly level: "beginner" | "intermediate" | "advanced" | null;
}

export type EventLanguage = "pt" | "en" | "es";
