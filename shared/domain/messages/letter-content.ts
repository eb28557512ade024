import { fill, type PlaceValues } from "#shared/texts/fill.ts";
import type { TextsOf } from "#shared/texts/texts.ts";
import type { LetterContent } from "./letter.ts";

/** The texts of any letter in a language. */
type LetterTexts = TextsOf<"signInMail">;

/** Gives what a letter says: its texts with their places filled, and a button that leads to `url`. */
export const letterContent = (
  { subject, preheader, eyebrow, title, paragraphs, button, fallback, footer }: LetterTexts,
  url: string,
  values: PlaceValues,
): LetterContent => ({
  subject: fill(subject, values),
  preheader: fill(preheader, values),
  eyebrow,
  title: fill(title, values),
  paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
  button: { label: button, url },
  fallback,
  footer,
});
