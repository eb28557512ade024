/**
 * A value as JSON in ASCII: other characters are escaped, which gives the same value again (decision 16.6). Lone halves of
 * characters are kept as escapes too.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
