import { nameIn, type Schema } from "./api-document.ts";

/** The fields of an object as a list in Markdown, those of objects inside it as `recipient.name`. */
export const fieldList = (schema: Schema, prefix = ""): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inside = field.type === "array" ? field.items : field;
    const path = `${prefix}${name}${field.type === "array" ? "[]" : ""}`;
    return [
      fieldLine(`${prefix}${name}`, schema.required?.includes(name) ?? false, field),
      ...(inside?.properties ? fieldList(inside, `${path}.`) : []),
    ];
  });

/** One field or parameter as a line of a list: name, type with its limits, what it means, and its values. */
export function fieldLine(
  name: string,
  required: boolean,
  schema: Schema,
  description = schema.description,
): string {
  const facts = [`${typeOf(schema)}${limitsOf(schema)}`, ...(required ? ["required"] : [])].join(", ");
  return [`- \`${name}\` (${facts})`, description && `: ${description}`, valuesOf(schema)]
    .filter(Boolean)
    .join("");
}

function typeOf(schema: Schema): string {
  const { $ref, oneOf, anyOf, items, format } = schema;
  if ($ref !== undefined) return `[${nameIn($ref)}](records.md#${nameIn($ref).toLowerCase()})`;
  const choices = oneOf ?? anyOf;
  if (choices && !schema.properties) return choices.map(typeOf).join(" or ");
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => oneType(type, items, format)).join(" or ");
}

/** A format stands for its type, such as `email` for a string. */
function oneType(type: string, items: Schema | undefined, format: string | undefined): string {
  if (type === "array" && items) return `list of ${typeOf(items)}`;
  return type === "null" ? type : (format ?? type);
}

const number = (value: number): string => value.toLocaleString("en");

/** Such as ", 1 to 100" or ", at most 200 characters". */
function limitsOf(schema: Schema): string {
  const [low, high, unit] =
    schema.type === "array"
      ? [schema.minItems, schema.maxItems, " items"]
      : schema.maxLength === undefined
        ? [schema.minimum, schema.maximum, ""]
        : [undefined, schema.maxLength, " characters"];
  if (high === undefined) return low === undefined ? "" : `, at least ${number(low)}${unit}`;
  return low === undefined
    ? `, at most ${number(high)}${unit}`
    : `, ${number(low)} to ${number(high)}${unit}`;
}

/** The values that a field can have, and the one it has when it is left out. */
function valuesOf(schema: Schema): string {
  const choices = [schema, schema.items, ...(schema.anyOf ?? [])];
  const values = choices.find((choice) => choice?.enum)?.enum ?? (schema.const ? [schema.const] : []);
  const { default: fallback } = schema;
  return [
    values.length > 0 && ` One of ${values.map((value) => `\`${String(value)}\``).join(", ")}.`,
    fallback !== undefined && fallback !== null && ` Without it: \`${JSON.stringify(fallback)}\`.`,
  ]
    .filter(Boolean)
    .join("");
}
