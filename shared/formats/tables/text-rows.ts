import { CsvScanner } from "./csv-scanner.ts";
import { type CellsRow, rowBatches, TABLE_BOUNDS, type TableEncoding, type TableRow } from "./table.ts";
import { fileText } from "./text-file.ts";

/** How a CSV is written: `skipped` letters at its start are a line that only names the separator. */
interface CsvForm {
  readonly encoding: TableEncoding;
  readonly separator: string;
  readonly skipped: number;
}

/** The rows of a CSV, the headings among them. */
export async function* csvRows(
  path: string,
  { encoding, separator, skipped }: CsvForm,
): AsyncGenerator<readonly CellsRow[]> {
  const scanner = new CsvScanner(separator, skipped > 0 ? 2 : 1);
  let ahead = skipped;
  for await (const text of fileText(path, encoding)) {
    yield* rowBatches(scanner.push(ahead > 0 ? text.slice(ahead) : text));
    ahead = Math.max(0, ahead - text.length);
  }
  yield* rowBatches(scanner.push("", true));
}

/** The objects of NDJSON, one a line. */
export async function* ndjsonRows(
  path: string,
  encoding: TableEncoding,
): AsyncGenerator<readonly TableRow[]> {
  let [rest, line, isTooLong] = ["", 0, false];
  for await (const text of fileText(path, encoding)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    const rows = lines.flatMap((each, n): TableRow[] => {
      line++;
      return isTooLong && n === 0 ? [{ line, problem: TOO_LONG }] : recordRow(line, each);
    });
    if (lines.length > 0) isTooLong = false;
    // Of a line that is too long only its end is waited for.
    if (rest.length > TABLE_BOUNDS.record) [rest, isTooLong] = ["", true];
    yield* rowBatches(rows);
  }
  const last = isTooLong ? [{ line: line + 1, problem: TOO_LONG }] : recordRow(line + 1, rest);
  if (last.length > 0) yield last;
}

const TOO_LONG = `Must have at most ${TABLE_BOUNDS.record} characters.`;

function recordRow(line: number, text: string): TableRow[] {
  const written = text.trim();
  if (written === "") return [];
  if (written.length > TABLE_BOUNDS.record) return [{ line, problem: TOO_LONG }];
  if (isDeep(written)) return [{ line, problem: "Must not be nested so deeply.", text: written }];
  const record = parsed(written);
  if (typeof record === "object" && record !== null && !Array.isArray(record)) return [{ line, record }];
  return [{ line, problem: "Must be one JSON object, written in one line.", text: written }];
}

/** Objects and lists in each other, more than a recipient can have. */
const LEVELS = 20;

function isDeep(text: string): boolean {
  let [levels, isText] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isText && letter === "\\") at++;
    else if (letter === '"') isText = !isText;
    else if (!isText && (letter === "{" || letter === "[") && ++levels > LEVELS) return true;
    else if (!isText && (letter === "}" || letter === "]")) levels--;
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its message quotes the text, which may be somebody's address.
    return undefined;
  }
}
