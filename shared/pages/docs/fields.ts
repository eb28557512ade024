import { type Html, html } from "../html.ts";
import { nameIn, type Schema } from "./api-document.ts";
import { inline, table } from "./markdown.ts";

const HEAD = [html`Name`, html`Type`, html`Description`];

/** One row of a table of fields or parameters. */
const row = (name: string, required: boolean, schema: Schema, description = schema.description): Html[] => [
  html`<code>${name}</code>${required && html` <span class="required">required</span>`}`,
  html`${typeOf(schema)}${limitsOf(schema)}`,
  html`${description !== undefined && inline(description)}${valuesOf(schema)}`,
];

/** A table of parameters. */
export const parameterTable = (
  rows: readonly { name: string; required: boolean; description: string; schema: Schema }[],
): Html =>
  table(
    HEAD,
    rows.map(({ name, required, schema, description }) => row(name, required, schema, description)),
    "fields",
  );

/** A table of the fields of an object, those of objects inside it as `recipient.name`. */
export const fieldTable = (schema: Schema): Html => table(HEAD, fieldRows(schema, ""), "fields");

function fieldRows(schema: Schema, prefix: string): Html[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inside = field.type === "array" ? field.items : field;
    const path = `${prefix}${name}${field.type === "array" ? "[]" : ""}`;
    return [
      row(`${prefix}${name}`, schema.required?.includes(name) ?? false, field),
      ...(inside?.properties ? fieldRows(inside, `${path}.`) : []),
    ];
  });
}

function typeOf(schema: Schema): Html {
  const { $ref, oneOf, anyOf, items, format } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${nameIn($ref)}">${nameIn($ref)}</a>`;
  const choices = oneOf ?? anyOf;
  if (choices && !schema.properties)
    return html`${choices.map((choice, n) => html`${n > 0 && " or "}${typeOf(choice)}`)}`;
  const types = [schema.type ?? "any"].flat();
  return html`${types.map((type, n) => html`${n > 0 && " or "}${oneType(type, items, format)}`)}`;
}

/** A format stands for its type, such as `email` for a string. */
function oneType(type: string, items: Schema | undefined, format: string | undefined): Html {
  if (type === "array" && items) return html`list of ${typeOf(items)}`;
  return html`${type === "null" ? type : (format ?? type)}`;
}

const number = (value: number): string => value.toLocaleString("en");

/** Such as " (1 to 100)" or " (at most 200 characters)". */
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
function valuesOf(schema: Schema): Html {
  const choices = [schema, schema.items, ...(schema.anyOf ?? [])];
  const values = choices.find((choice) => choice?.enum)?.enum ?? (schema.const ? [schema.const] : []);
  const { default: fallback } = schema;
  return html`${values.length > 0 && html` <span class="values">${values.map((value, n) => html`${n > 0 && ", "}<code>${String(value)}</code>`)}</span>`}${fallback !== undefined && fallback !== null && html` <span class="values">Without it: <code>${JSON.stringify(fallback)}</code></span>`}`;
}
