import * as z from "zod";
import { createComponents, createRegistry, type ZodOpenApiOverrideContext } from "zod-openapi/api";
import { type JsonObject, mapObjects } from "./json.ts";

/** The use of a schema: in a request (`input`) or in a response (`output`). */
export type Side = "input" | "output";

export interface SchemaRegistry {
  /** `components/schemas`: every schema with a `.meta` id. */
  readonly components: Readonly<Record<string, JsonObject>>;
  /** The JSON Schema of a schema in the registry, with references for schemas with an id. Throws for any other schema. */
  of(schema: z.ZodType, side: Side): JsonObject;
}

export const COMPONENTS = "#/components/schemas/";
/** Kinds of schema that only code can check; zod-openapi may leave them empty. */
const CODE = { transform: true, pipe: true, custom: true } as const;
/** The suffix that zod-openapi is to add to the output form of a schema whose input form differs. */
const ANSWERED = "_answered";

/**
 * JSON Schemas (2020-12) of zod schemas, with each schema that has a `.meta` id as a component. A schema whose input
 * and output differ is two components; the input one is called `<id>Input`. A schema that JSON Schema cannot express
 * names another schema to show instead: `.meta({ shownAs: schema })`.
 */
export function schemaRegistry(uses: readonly (readonly [z.ZodType, Side])[]): SchemaRegistry {
  const registry = createRegistry();
  const made = { input: new Map<z.ZodType, unknown>(), output: new Map<z.ZodType, unknown>() };
  for (const [schema, io] of uses) {
    const { size } = made[io];
    if (!made[io].has(schema))
      made[io].set(schema, registry.addSchema(schema, [`${size}`], { io, source: { type: "mediaType" } }));
  }
  const shown: z.ZodType[] = [];
  const override = (context: ZodOpenApiOverrideContext) => show(context, shown);
  const options = { override, outputIdSuffix: ANSWERED, allowEmptySchema: CODE };
  const { schemas = {} } = createComponents(registry, options, "3.1.0");
  // The schemas named by `shownAs` are known only after the conversion, so it is repeated with them.
  const more = shown.filter((schema) => !made.input.has(schema));
  if (more.length > 0) return schemaRegistry([...uses, ...more.map((schema) => [schema, "input"] as const)]);

  function nameOf(name: string): string {
    if (name.endsWith(ANSWERED)) return name.slice(0, -ANSWERED.length);
    return `${name}${ANSWERED}` in schemas ? `${name}Input` : name;
  }
  const finished = (json: unknown): JsonObject =>
    mapObjects(json, ({ shownAs, $ref, ...rest }) =>
      plain({
        ...rest,
        ...(typeof $ref === "string" && { $ref: COMPONENTS + nameOf($ref.slice(COMPONENTS.length)) }),
        ...(typeof shownAs === "number" && finished(made.input.get(shown[shownAs]!))),
      }),
    ) as JsonObject;
  const components = Object.entries(schemas).map(([name, json]) => [nameOf(name), finished(json)] as const);
  return {
    components: Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1))),
    of(schema, side) {
      if (!made[side].has(schema)) throw new Error("The schema is not in the registry.");
      return finished(made[side].get(schema));
    },
  };
}

/** Adds what zod-openapi leaves out of the input form; a schema with `shownAs` has that one added to `shown`, and gets its index. */
function show({ zodSchema, jsonSchema, io }: ZodOpenApiOverrideContext, shown: z.ZodType[]): void {
  const json = jsonSchema as JsonObject;
  const { def } = zodSchema._zod;
  const meta = z.globalRegistry.get(zodSchema);
  if (meta?.shownAs instanceof z.ZodType) json.shownAs = shown.push(meta.shownAs) - 1;
  if (io === "output") return;
  if (def.type === "pipe") {
    const out = z.toJSONSchema(def.out as z.ZodType, { unrepresentable: "any" }) as JsonObject;
    const { type, minimum, maximum, format } = out;
    if (type === "integer" || type === "number") {
      // A number in a query string: sent as text, but documented as a number.
      delete json.pattern;
      Object.assign(json, plain({ type, minimum, maximum }));
    } else if (type === "string" && format !== undefined) json.format = format;
  }
  if (def.type === "default") json.default = def.defaultValue;
  if (meta?.examples !== undefined) json.examples = meta.examples;
}

/** The schema without patterns that repeat a format and without bounds that only mean "safe integer". */
function plain(object: JsonObject): JsonObject {
  if (typeof object.type !== "string" && !Array.isArray(object.anyOf)) return object;
  const { pattern, minimum, maximum, ...rest } = object;
  return nullable({
    ...rest,
    ...(pattern === undefined || rest.format !== undefined ? {} : { pattern }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  });
}

/** `anyOf` of a simple type and null as one list of types. */
function nullable(object: JsonObject): JsonObject {
  if (!Array.isArray(object.anyOf) || object.anyOf.length !== 2) return object;
  const [value, nothing] = object.anyOf as JsonObject[];
  if (nothing?.type !== "null" || typeof value?.type !== "string" || value.enum !== undefined) return object;
  const { anyOf: _both, ...outer } = object;
  return { ...value, ...outer, type: [value.type, "null"] };
}
