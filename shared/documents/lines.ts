/** A text with the direction in which it is read. */
export interface Line {
  readonly text: string;
  readonly rtl: boolean;
  /** Has a word that may be wider than its place, and may then be broken. */
  readonly long: boolean;
}

/** A space at which no line breaks. */
export const NBSP = "\u00a0";

/** Right to left when the first letter is. */
const RTL =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A text as a line. */
export const line = (text: string): Line => ({ text, rtl: RTL.test(text), long: /\S{19}/u.test(text) });
