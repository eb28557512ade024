/**
 * Identifies a list by its organization, operation, filters, sort and order. A cursor is valid only for the list that it
 * was made for; undefined entries and the order of entries do not matter.
 */
export interface CursorScope {
  readonly organization: string;
  readonly list: string;
  readonly [filter: string]: string | number | boolean | undefined;
}

/** Greatest length of a cursor, in characters; a position is at most an e-mail address and a number. */
export const CURSOR_LENGTH = 512;

/** Seals the positions of lists (decision 5.3). */
export interface Cursors {
  /** An opaque, URL-safe text that only {@link open} with the same context gives back. */
  seal(position: string, context: string): Promise<string>;
  /** Undefined for any text that was not sealed for this context. */
  open(sealed: string, context: string): Promise<string | undefined>;
}

/** The cursor of a position in a list: the parts of the last record's sort key. */
export const encodeCursor = (
  cursors: Cursors,
  position: readonly string[],
  scope: CursorScope,
): Promise<string> => cursors.seal(JSON.stringify(position), contextOf(scope));

/** The position in a cursor; undefined when the text is no cursor of this list. */
export async function decodeCursor(
  cursors: Cursors,
  text: string,
  scope: CursorScope,
): Promise<readonly string[] | undefined> {
  const position = await cursors.open(text, contextOf(scope));
  return position === undefined ? undefined : JSON.parse(position);
}

const contextOf = (scope: CursorScope): string =>
  JSON.stringify(
    Object.entries(scope)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
