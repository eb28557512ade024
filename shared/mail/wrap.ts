/** Longest line of the plain text part; RFC 5322 2.1.1 recommends at most 78. */
export const TEXT_COLUMNS = 72;

/**
 * Takes a paragraph and gives it in lines of at most TEXT_COLUMNS characters; its line breaks are kept. URLs are never
 * broken, other words only if they are longer than a line. `hang` indents the second and following lines.
 */
export function wrap(paragraph: string, hang = ""): string {
  return paragraph
    .split("\n")
    .map((line) => wrapLine(line, hang))
    .join("\n");
}

/** The footer as the end of a plain text. Mail programs know it by the space after the dashes (RFC 3676 4.3). */
export const signature = (footer: string): string => `-- \n${wrap(footer)}`;

function wrapLine(text: string, hang: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => breakWord(one, TEXT_COLUMNS - hang.length))) {
    const longer = line === "" ? word : `${line} ${word}`;
    const limit = TEXT_COLUMNS - (lines.length === 0 ? 0 : hang.length);
    if (line === "" || length(longer) <= limit) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join(`\n${hang}`);
}

function breakWord(word: string, columns: number): string[] {
  if (/^https?:\/\//u.test(word)) return [word];
  const characters = [...word];
  if (characters.length <= columns) return [word];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += columns) {
    pieces.push(characters.slice(at, at + columns).join(""));
  }
  return pieces;
}

function length(text: string): number {
  return [...text].length;
}
