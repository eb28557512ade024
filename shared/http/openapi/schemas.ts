import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { isObject, type JsonObject, mapObjects } from "./json.ts";

/** Which side of a schema: what a caller sends, or what the service answers. */
export type Side = "input" | "output";

export interface SchemaBook {
  /** `components/schemas`: every schema with a `.meta` id. */
  readonly components: Readonly<Record<string, JsonObject>>;
  /** The JSON Schema of one of the schemas the book was made for; records with an id are references. */
  of(schema: z.ZodType, side: Side): JsonObject;
}

const DEFINITIONS = "#/$defs/";
export const COMPONENTS = "#/components/schemas/";

/**
 * JSON Schemas (2020-12) of zod schemas, with each schema that has a `.meta` id in one place. A record whose two sides
 * differ is two components: the sent one is called `<id>Input`.
 *
 * A schema that JSON Schema cannot express names another in its place: `.meta({ shownAs: schema })`.
 */
export function schemaBook(uses: readonly (readonly [z.ZodType, Side])[]): SchemaBook {
  const definitions = { input: new Map<string, JsonObject>(), output: new Map<string, JsonObject>() };
  const converted = { input: new Map<z.ZodType, JsonObject>(), output: new Map<z.ZodType, JsonObject>() };
  for (const [schema, side] of uses)
    if (!converted[side].has(schema)) converted[side].set(schema, convert(schema, side, definitions[side]));
  const split = differing(definitions);
  const nameOf = (id: string, side: Side) => (side === "input" && split.has(id) ? `${id}Input` : id);
  const linked = (json: JsonObject, side: Side) =>
    mapObjects(json, (object) =>
      typeof object.$ref === "string" && object.$ref.startsWith(DEFINITIONS)
        ? { ...object, $ref: COMPONENTS + nameOf(object.$ref.slice(DEFINITIONS.length), side) }
        : object,
    ) as JsonObject;
  const components: Record<string, JsonObject> = {};
  for (const side of ["output", "input"] as const)
    for (const [id, json] of definitions[side]) components[nameOf(id, side)] ??= linked(json, side);
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    of(schema, side) {
      const json = converted[side].get(schema);
      if (!json) throw new Error("The schema is not in the book.");
      return linked(json, side);
    },
  };
}

/** The ids whose two sides are not the same, themselves or in what they refer to. */
function differing({ input, output }: Record<Side, ReadonlyMap<string, JsonObject>>): ReadonlySet<string> {
  const shared = [...input.keys()].filter((id) => output.has(id));
  const split = new Set(shared.filter((id) => !isDeepStrictEqual(input.get(id), output.get(id))));
  for (let before = -1; before !== split.size; ) {
    before = split.size;
    for (const id of shared) if (references(input.get(id)!).some((other) => split.has(other))) split.add(id);
  }
  return split;
}

function references(json: JsonObject): string[] {
  const found: string[] = [];
  mapObjects(json, (object) => {
    if (typeof object.$ref === "string") found.push(object.$ref.slice(DEFINITIONS.length));
    return object;
  });
  return found;
}

function convert(schema: z.ZodType, side: Side, definitions: Map<string, JsonObject>): JsonObject {
  const {
    $defs,
    $schema: _dialect,
    ...root
  } = z.toJSONSchema(schema, {
    io: side,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => show(zodSchema, jsonSchema, side, definitions),
  }) as JsonObject;
  for (const [id, json] of Object.entries(isObject($defs) ? $defs : {})) {
    if (id.startsWith("__")) throw new Error("A schema that contains itself needs a `.meta` id.");
    definitions.set(id, plain(json));
  }
  return plain(root);
}

/** What zod's own conversion leaves out on the input side of a transformation. */
function show(
  schema: z.core.$ZodTypes,
  json: JsonObject,
  side: Side,
  definitions: Map<string, JsonObject>,
): void {
  const { def } = schema._zod;
  const meta = z.globalRegistry.get(schema);
  if (meta?.shownAs instanceof z.ZodType) {
    delete json.shownAs;
    Object.assign(json, convert(meta.shownAs, side, definitions));
  }
  if (side === "output") return;
  if (def.type === "pipe") {
    const { type, minimum, maximum, format } = convert(def.out as z.ZodType, "output", definitions);
    if (type === "integer" || type === "number") {
      // A number in a query string: text on the wire, a number to everybody who reads the document.
      delete json.pattern;
      Object.assign(json, { type, minimum, maximum });
    } else if (type === "string" && format !== undefined) json.format = format;
  }
  if (def.type === "default") json.default = def.defaultValue;
  if (meta?.examples !== undefined) json.examples = meta.examples;
}

/** The same schema for readers: no patterns that repeat a format, no bounds that only mean "safe integer". */
function plain(json: unknown): JsonObject {
  return mapObjects(json, (object) => {
    if (typeof object.type !== "string" && !Array.isArray(object.anyOf)) return object;
    const { pattern, minimum, maximum, ...rest } = object;
    return nullable({
      ...rest,
      ...(pattern === undefined || rest.format !== undefined ? {} : { pattern }),
      ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
      ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    });
  }) as JsonObject;
}

/** `anyOf` of a simple type and null as one list of types. */
function nullable(object: JsonObject): JsonObject {
  if (!Array.isArray(object.anyOf) || object.anyOf.length !== 2) return object;
  const [value, nothing] = object.anyOf as JsonObject[];
  if (nothing?.type !== "null" || typeof value?.type !== "string" || value.enum !== undefined) return object;
  const { anyOf: _both, ...outer } = object;
  return { ...value, ...outer, type: [value.type, "null"] };
}
