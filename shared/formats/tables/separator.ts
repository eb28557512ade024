/** What separates cells in CSV, in the order in which one is taken when several would do. */
const CANDIDATES = [",", ";", "\t", "|"] as const;
/** Lines that are looked at, but for empty ones. */
const LOOKED_AT = 20;

/** A first line of Excel that names the separator. */
const NAMED = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i;

/** The separator of a CSV by the beginning of its text; `skipped` is the length of a first line that only names it. */
export function separatorOf(text: string): { readonly separator: string; readonly skipped: number } {
  const [line, named] = NAMED.exec(text) ?? [];
  if (line !== undefined) return { separator: named!, skipped: line.length };
  const counts = countsOf(text);
  let [best, score] = [CANDIDATES[0] as string, 0];
  for (const [n, candidate] of CANDIDATES.entries()) {
    const each = counts.map((row) => row[n]!);
    const top = each.find((count) => count > 0) ?? 0;
    // Rows that are as wide as the headings tell most; then how wide they are.
    const same = top === 0 ? 0 : each.filter((count) => count === top).length + Math.min(top, 500) / 1_000;
    if (same > score) [best, score] = [candidate, same];
  }
  return { separator: best, skipped: 0 };
}

/** How often each candidate stands outside of quotes, in the first rows. */
function countsOf(text: string): number[][] {
  const rows: number[][] = [];
  let counts = CANDIDATES.map(() => 0);
  let [isQuoted, isStart, isBlank] = [false, true, true];
  for (let at = 0; at <= text.length && rows.length < LOOKED_AT; at++) {
    const letter = text[at];
    if (isQuoted && letter !== undefined) {
      if (letter === '"') isQuoted = false;
      continue;
    }
    const candidate = CANDIDATES.indexOf(letter as ",");
    if (letter === '"' && (isStart || text[at - 1] === '"')) isQuoted = true;
    if (letter === undefined || letter === "\n" || letter === "\r") {
      if (!isBlank) rows.push(counts);
      [counts, isStart, isBlank] = [CANDIDATES.map(() => 0), true, true];
    } else if (candidate !== -1) {
      counts[candidate]!++;
      [isStart, isBlank] = [true, false];
    } else if (letter !== " ") {
      [isStart, isBlank] = [false, false];
    }
  }
  return rows;
}
