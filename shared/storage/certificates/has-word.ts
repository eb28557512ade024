import { fold } from "#shared/domain/text.ts";

/**
 * Whether a word of the name or address starts so, whatever its accents and case; the text may go on over the following
 * words.
 */
export const hasWord = ({ name, email }: { name: string; email: string }, q: string): boolean => {
  const start = fold(q);
  return startsAWord(fold(name), start) || startsAWord(email, start);
};

function startsAWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
