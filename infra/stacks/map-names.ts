/** Makes one value from each definition; gives the values under the same names. */
export function mapNames<const T extends object, R>(
  definitions: T,
  make: (name: keyof T & string, definition: T[keyof T]) => R,
): Record<keyof T, R> {
  const names = Object.keys(definitions) as (keyof T & string)[];
  return Object.fromEntries(names.map((name) => [name, make(name, definitions[name])])) as Record<keyof T, R>;
}
