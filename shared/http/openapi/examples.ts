import { FIELD_EXAMPLES, MEMBER_EXAMPLES } from "./example-fields.ts";
import { RECORD_EXAMPLES } from "./example-records.ts";
import { isObject, type JsonObject } from "./json.ts";
import { COMPONENTS } from "./schemas.ts";

type Components = Readonly<Record<string, JsonObject>>;

/** A realistic value for a JSON Schema: the example of its record, else one of its fields' examples. */
export function exampleOf(schema: JsonObject, components: Components, owner = "", field = ""): unknown {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.slice(COMPONENTS.length);
    const written = RECORD_EXAMPLES[name.replace(/Input$/, "")];
    return written ?? exampleOf(components[name] ?? {}, components, name);
  }
  const known = knownExample(schema, owner, field);
  if (known !== undefined) return known;
  const choices = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(choices) && schema.properties === undefined)
    return exampleOf(choices[0] as JsonObject, components, owner, field);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      // The examples of a nested object are found under the name of the field that holds it.
      return objectExample(schema, components, field === "" ? owner : field);
    case "array":
      return isObject(schema.items) ? [exampleOf(schema.items, components, owner, field)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return textExample(schema, field);
    default:
      return null;
  }
}

function objectExample(schema: JsonObject, components: Components, owner: string): JsonObject {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const example: JsonObject = {};
  for (const [name, member] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
    if (required.has(name) || knownExample(member as JsonObject, owner, name) !== undefined)
      example[name] = exampleOf(member as JsonObject, components, owner, name);
  return example;
}

function knownExample(schema: JsonObject, owner: string, field: string): unknown {
  const candidates = [
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    MEMBER_EXAMPLES[owner]?.[field],
    ...(FIELD_EXAMPLES[field] ?? []),
    schema.const,
    schema.default,
    ...(Array.isArray(schema.enum) ? schema.enum.slice(0, 1) : []),
    ...(/(At|_at|_reason)$/.test(field) ? [null] : []),
  ];
  return candidates.find((value) => value !== undefined && suits(schema, value));
}

/** Whether a value has the schema's type and pattern; tests check the examples against the other rules. */
export function suits(schema: JsonObject, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.some((choice) => suits(choice as JsonObject, value));
  const types = [schema.type].flat();
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array");
  if (typeof value === "number")
    return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
  if (
    typeof value === "string" &&
    typeof schema.pattern === "string" &&
    !new RegExp(schema.pattern, "u").test(value)
  )
    return false;
  return types.includes(typeof value);
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
  date: "2026-09-12",
  "date-time": "2026-09-15T14:30:00.000Z",
  email: "ana.souza@example.com",
  uri: "https://serverlessday.example.com",
};

const textExample = ({ format }: JsonObject, field: string): string =>
  FORMATS[String(format)] ?? (/(At|_at)$/.test(field) ? FORMATS["date-time"]! : "text");
