import { type Attributes, encodedValue } from "./item.ts";

/** The names and values of one request by placeholder. */
class Placeholders {
  private readonly placeholders = new Map<string, string>();
  private readonly names: Record<string, string> = {};
  private readonly values: Attributes = {};
  private count = 0;

  name(attribute: string): string {
    const known = this.placeholders.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#${this.placeholders.size}`;
    this.placeholders.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }
  value(value: unknown): string {
    const placeholder = `:${this.count++}`;
    if (value !== undefined) this.values[placeholder] = encodedValue(value);
    return placeholder;
  }
  /** Adds the names and values to the fields of a request; DynamoDB refuses empty maps. */
  addTo(fields: Fields): void {
    if (this.placeholders.size > 0) fields.ExpressionAttributeNames = this.names;
    if (this.count > 0) fields.ExpressionAttributeValues = this.values;
  }
}
interface Fields {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Attributes;
}

/** A DynamoDB expression or a part of one, made by {@link expression} or {@link attribute}. */
export type Expression = (placeholders: Placeholders) => string;

const WORD = /[A-Za-z_]\w*/g;
const OPERATORS = new Set(
  "AND OR NOT IN BETWEEN attribute_exists attribute_not_exists begins_with contains if_not_exists size".split(
    " ",
  ),
);

/** What stands between the inserted parts: words that are attributes, and all else. */
type Token = string | { readonly attribute: string };
/** Each template is read once; the running code has the same array of its texts every time. */
const read = new WeakMap<TemplateStringsArray, readonly (readonly Token[])[]>();

function tokensOf(texts: TemplateStringsArray): readonly (readonly Token[])[] {
  const known = read.get(texts);
  if (known) return known;
  const tokens = texts.map((text) => {
    const words = [...text.matchAll(WORD)].filter(([word]) => !OPERATORS.has(word));
    let at = 0;
    const found = words.flatMap(({ 0: word, index }): Token[] => {
      const before = text.slice(at, index);
      at = index + word.length;
      return [before, { attribute: word }];
    });
    return [...found, text.slice(at)];
  });
  read.set(texts, tokens);
  return tokens;
}

const operand = (part: unknown, placeholders: Placeholders): string =>
  typeof part === "function" ? (part as Expression)(placeholders) : placeholders.value(part);

/**
 * Makes an expression: words are attributes or operators, an inserted part is a value or another expression.
 *
 *     expression`attribute_not_exists(calls) OR calls < ${limit}`
 */
export const expression =
  (texts: TemplateStringsArray, ...parts: readonly unknown[]): Expression =>
  (placeholders) => {
    const tokens = tokensOf(texts);
    let written = "";
    for (let n = 0; n < tokens.length; n++) {
      for (const token of tokens[n]!)
        written += typeof token === "string" ? token : placeholders.name(token.attribute);
      if (n < parts.length) written += operand(parts[n], placeholders);
    }
    return written;
  };

/** Conditions on whether there is an item under the key. */
export const EXISTS = expression`attribute_exists(pk)`;
export const MISSING = expression`attribute_not_exists(pk)`;

/** An attribute by a name that only the running code knows. */
export const attribute =
  (name: string): Expression =>
  (placeholders) =>
    placeholders.name(name);

/** The names of attributes, to read nothing else of items. */
export const projectionOf =
  (attributes: readonly string[]): Expression =>
  (placeholders) =>
    attributes.map((each) => placeholders.name(each)).join(", ");

/** Joins conditions by a word; undefined when there are none. A single one stays bare: DynamoDB refuses `((…))`. */
export function joined(word: "AND" | "OR", terms: readonly Expression[]): Expression | undefined {
  if (terms.length < 2) return terms[0];
  return (placeholders) => terms.map((term) => `(${term(placeholders)})`).join(` ${word} `);
}

/** The condition that attributes have these values, without the undefined ones; undefined for none. */
export const isLike = (attributes: Readonly<Record<string, unknown>>): Expression | undefined =>
  joined(
    "AND",
    Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => expression`${attribute(name)} = ${value}`),
  );

/** The condition that an attribute has one of these values. */
export const isOneOf =
  (name: string, values: readonly unknown[]): Expression =>
  (placeholders) =>
    `${placeholders.name(name)} IN (${values.map((value) => placeholders.value(value)).join(", ")})`;

/** The fields of a request with these expressions, and with the names and values of their placeholders. */
export function expressionFields<E extends { readonly [field: string]: Expression | undefined }>(
  expressions: E,
) {
  const placeholders = new Placeholders();
  const fields: Record<string, unknown> = {};
  for (const field in expressions) {
    const part = expressions[field];
    if (part) fields[field] = part(placeholders);
  }
  placeholders.addTo(fields);
  return fields as { [F in keyof E]: string } & Fields;
}

/** Changes of one item. Attributes may be paths into maps, such as `keys.abc`; undefined values are ignored. */
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
    const sets: string[] = [];
    for (const name in set)
      if (set[name] !== undefined) sets.push(`${path(name)} = ${operand(set[name], placeholders)}`);
    const adds: string[] = [];
    for (const name in add) adds.push(`${path(name)} ${placeholders.value(add[name])}`);
    const clauses: string[] = [];
    if (sets.length > 0) clauses.push(`SET ${sets.join(", ")}`);
    if (adds.length > 0) clauses.push(`ADD ${adds.join(", ")}`);
    if (remove.length > 0) clauses.push(`REMOVE ${remove.map(path).join(", ")}`);
    return clauses.join(" ");
  };
