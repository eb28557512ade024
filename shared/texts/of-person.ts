/**
 * The texts for who answers for somebody else, as a parent does: those of `other` in place of the same of `words`, with `{name}`
 * filled by whose certificate it is. A subject keeps the place, as it has not room for every name.
 */
export function ofPerson<Words extends object>(words: Words, other: object, name: string): Words {
  // A name in braces is no place of the text.
  const shown = name.replaceAll("{", "{\u2060");
  const changed = Object.entries(other).map(([key, text]) => {
    if (typeof text !== "string") return [key, ofPerson((words as Record<string, object>)[key]!, text, name)];
    return [key, key === "subject" ? text : text.replaceAll("{name}", shown)];
  });
  return { ...words, ...Object.fromEntries(changed) };
}
