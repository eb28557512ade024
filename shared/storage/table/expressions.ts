import type { Item } from "./item.ts";

/** What the placeholders of one request stand for: an expression holds no value and no reserved word itself. */
class Placeholders {
  private readonly names = new Map<string, string>();
  private readonly values: Item = {};

  name(attribute: string): string {
    const placeholder = this.names.get(attribute) ?? `#${this.names.size}`;
    this.names.set(attribute, placeholder);
    return placeholder;
  }
  value(value: unknown): string {
    const placeholder = `:${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
  /** The part of a request that explains its expressions; DynamoDB refuses empty maps. */
  get fields() {
    const names = [...this.names].map(([attribute, placeholder]) => [placeholder, attribute]);
    return {
      ...(names.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(names) as Record<string, string>,
      }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }
}

/** Part of an expression of DynamoDB. Made by {@link expression} or {@link attribute}. */
export type Expression = (placeholders: Placeholders) => string;

const WORD = /[A-Za-z_]\w*/g;
const OPERATORS = new Set(
  "AND OR NOT IN BETWEEN attribute_exists attribute_not_exists begins_with if_not_exists size".split(" "),
);

/**
 * An expression as one reads it: words are attributes, what is put in is a value or another expression.
 *
 *     expression`attribute_not_exists(calls) OR calls < ${limit}`
 */
export const expression =
  (texts: TemplateStringsArray, ...parts: readonly unknown[]): Expression =>
  (placeholders) =>
    texts
      .map((text, n) => {
        const part = parts[n];
        const written = text.replace(WORD, (word) => (OPERATORS.has(word) ? word : placeholders.name(word)));
        if (n === parts.length) return written;
        return written + (typeof part === "function" ? part(placeholders) : placeholders.value(part));
      })
      .join("");

/** An attribute whose name is not known until now. */
export const attribute =
  (name: string): Expression =>
  (placeholders) =>
    placeholders.name(name);

/** Expressions that must all hold, or of which one must: undefined for none. */
export function joined(word: "AND" | "OR", terms: readonly Expression[]): Expression | undefined {
  const [first, ...others] = terms;
  if (first === undefined) return undefined;
  return (placeholders) => [first, ...others].map((term) => `(${term(placeholders)})`).join(` ${word} `);
}

/** Whether an attribute has one of these values. */
export const isOneOf =
  (name: string, values: readonly unknown[]): Expression =>
  (placeholders) =>
    `${placeholders.name(name)} IN (${values.map((value) => placeholders.value(value)).join(", ")})`;

/** The expressions of a request by field, and what their placeholders stand for. */
export function expressionFields<E extends { readonly [field: string]: Expression | undefined }>(
  expressions: E,
) {
  const placeholders = new Placeholders();
  const texts = Object.entries(expressions).flatMap(([field, part]) =>
    part ? [[field, part(placeholders)] as const] : [],
  );
  return { ...(Object.fromEntries(texts) as { [F in keyof E]: string }), ...placeholders.fields };
}

/** Changes of one item. Attributes may be paths into maps, such as `keys.abc`; undefined values are passed over. */
export interface Changes {
  /** New values, or expressions that give them. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

/** The update expression of changes. */
export const updateExpression =
  ({ set = {}, add = {}, remove = [] }: Changes): Expression =>
  (placeholders) => {
    const path = (name: string) =>
      name
        .split(".")
        .map((part) => placeholders.name(part))
        .join(".");
    const operand = (value: unknown) =>
      typeof value === "function" ? (value as Expression)(placeholders) : placeholders.value(value);
    const clauses: readonly (readonly [string, readonly string[]])[] = [
      [
        "SET",
        Object.entries(set).flatMap(([name, value]) =>
          value === undefined ? [] : [`${path(name)} = ${operand(value)}`],
        ),
      ],
      ["ADD", Object.entries(add).map(([name, by]) => `${path(name)} ${placeholders.value(by)}`)],
      ["REMOVE", remove.map(path)],
    ];
    return clauses
      .filter(([, parts]) => parts.length > 0)
      .map(([word, parts]) => `${word} ${parts.join(", ")}`)
      .join(" ");
  };
