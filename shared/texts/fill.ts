export type PlaceValues = Readonly<Record<string, string | number>>;

/** Gives a text with each `{place}` filled. Throws when a place has no value. */
export const fill = (text: string, values: PlaceValues): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`The text has a place without a value: ${place}.`);
    return String(value);
  });

/** A text about one thing, and about any other number of them. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

/** Gives the text for `count` things, its places filled; `{count}` is the number itself. */
export const fillCounted = ({ one, other }: Counted, count: number, values: PlaceValues = {}): string =>
  fill(count === 1 ? one : other, { count, ...values });
