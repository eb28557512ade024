/** A value of a body: JSON, or in place of a text a field of an earlier answer, such as `{badge.short_code}`. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

/** A field of an earlier answer in a text. */
export const REFERENCE = /\{(\w+)\.(\w+)\}/g;

/** How a language writes values. */
export interface Writing {
  readonly text: (value: string) => string;
  /** A whole text that is a field of an earlier answer. */
  readonly field: (answer: string, name: string) => string;
  readonly name: (name: string) => string;
  readonly words: readonly [no: string, yes: string, nothing: string];
  readonly object: readonly [open: string, close: string];
  /** Whether a comma may follow the last of several lines. */
  readonly lastComma: boolean;
  readonly indent: string;
}

/** A value as the code of a language, over several lines where it has members. */
export function literal(value: Value, writing: Writing, indent = ""): string {
  const [no, yes, nothing] = writing.words;
  if (value === null) return nothing;
  if (typeof value === "string") {
    const [, answer, name] = new RegExp(`^${REFERENCE.source}$`).exec(value) ?? [];
    return answer && name ? writing.field(answer, name) : writing.text(value);
  }
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") return String(value);
  const inner = indent + writing.indent;
  const lines = Array.isArray(value)
    ? value.map((entry: Value) => literal(entry, writing, inner))
    : Object.entries(value).flatMap(([key, entry]) =>
        entry === undefined ? [] : [writing.name(key) + literal(entry, writing, inner)],
      );
  const [open, close] = Array.isArray(value) ? (["[", "]"] as const) : writing.object;
  const isFlat = Array.isArray(value) && value.every((entry) => typeof entry !== "object");
  if (isFlat || lines.length === 0) return open + lines.join(", ") + close;
  const members = lines.map((line) => inner + line).join(",\n");
  return `${open}\n${members}${writing.lastComma ? "," : ""}\n${indent}${close}`;
}

const jsonText = (value: string) => JSON.stringify(value);

/** JSON between single quotes of a shell, where a variable stands outside of them. */
export const SHELL: Writing = {
  text: (value) => JSON.stringify(value).replaceAll("'", "'\\''"),
  field: (answer) => `"'"$${answer.toUpperCase()}"'"`,
  name: (name) => `"${name}": `,
  words: ["false", "true", "null"],
  object: ["{", "}"],
  lastComma: false,
  indent: "  ",
};
export const TYPESCRIPT: Writing = {
  text: jsonText,
  field: (answer, name) => `${answer}.${name}`,
  name: (name) => `${/^[a-zA-Z_]\w*$/.test(name) ? name : jsonText(name)}: `,
  words: ["false", "true", "null"],
  object: ["{", "}"],
  lastComma: true,
  indent: "  ",
};
export const PYTHON: Writing = {
  text: jsonText,
  field: (answer, name) => `${answer}["${name}"]`,
  name: (name) => `"${name}": `,
  words: ["False", "True", "None"],
  object: ["{", "}"],
  lastComma: true,
  indent: "    ",
};
export const PHP: Writing = {
  text: (value) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`,
  field: (answer, name) => `$${answer}['${name}']`,
  name: (name) => `'${name}' => `,
  words: ["false", "true", "null"],
  object: ["[", "]"],
  lastComma: true,
  indent: "    ",
};
