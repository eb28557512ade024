// What the reader of one release does not understand of what another release writes, by their JSON Schemas.

/** A JSON JobSchema, as zod gives it. */
export interface JobSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JobSchema>>;
  readonly required?: readonly string[];
  readonly items?: JobSchema;
  readonly additionalProperties?: JobSchema | boolean;
}

/** Keywords that a reader's value must stay within: not less than the first ones, not more than the others. */
const LEAST = ["minLength", "minItems", "minimum", "exclusiveMinimum"] as const;
const MOST = ["maxLength", "maxItems", "maximum", "exclusiveMaximum"] as const;
/** Keywords of which only the same value is surely understood. */
const SAME = ["pattern", "contentEncoding", "propertyNames"] as const;
const KNOWN: readonly string[] = [
  ...[...LEAST, ...MOST, ...SAME, "format", "default", "$schema", "$defs", "id", "description", "examples"],
  ...["type", "properties", "required", "items", "additionalProperties", "anyOf", "oneOf", "enum", "const"],
];

/** The schema with each `$ref` replaced by what it names. Throws for a schema that refers to itself. */
function resolved(schema: JobSchema): JobSchema {
  const { $defs = {} } = schema as { readonly $defs?: Readonly<Record<string, JobSchema>> };
  const within = (part: unknown, above: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => within(one, above));
    if (typeof part !== "object" || part === null) return part;
    const { $ref } = part as { readonly $ref?: string };
    if ($ref === undefined)
      return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, within(one, above)]));
    if (above.includes($ref)) throw new Error(`The schema refers to itself: ${$ref}`);
    return within($defs[$ref.replace("#/$defs/", "")], [...above, $ref]);
  };
  const { $defs: _, ...rest } = schema;
  return within(rest, []) as JobSchema;
}

function variantsOf(schema: JobSchema): readonly JobSchema[] | undefined {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return (schema.anyOf ?? schema.oneOf) as readonly JobSchema[] | undefined;
}
const valuesOf = (schema: JobSchema): readonly unknown[] | undefined =>
  "const" in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);

/**
 * Why a reader with one schema may fail on what a writer with the other one writes, or read it wrongly: one line for each
 * place. What the reader does not know it ignores (decision 17.1). Throws for a schema that this does not understand.
 */
export const misreadings = (writer: JobSchema, reader: JobSchema, what = ""): string[] => [
  ...new Set(between(resolved(writer), resolved(reader), what)),
];

function between(writer: JobSchema, reader: JobSchema, at: string): string[] {
  for (const keyword of Object.keys({ ...writer, ...reader }))
    if (!KNOWN.includes(keyword)) throw new Error(`${at}: the keyword ${keyword} is not understood`);
  const written = variantsOf(writer);
  if (written) return written.flatMap((one) => between(one, reader, at));
  const readable = variantsOf(reader);
  if (readable) {
    const same = readable.filter((one) => isOfKind(writer, one));
    const [nearest] = (same.length > 0 ? same : readable)
      .map((one) => between(writer, one, at))
      .sort((a, b) => a.length - b.length);
    return nearest!;
  }
  if (reader.type === undefined && valuesOf(reader) === undefined) return [];
  const isSubtype = writer.type === reader.type || (writer.type === "integer" && reader.type === "number");
  if (!isSubtype) return [`${at} can be ${writer.type ?? "anything"}, not ${reader.type}`];
  return [
    ...otherValues(writer, reader, at),
    ...narrowed(writer, reader, at),
    ...(reader.items ? between(writer.items ?? {}, reader.items, `${at}[]`) : []),
    ...ofObject(writer, reader, at),
  ];
}

/** Whether all fields of which the reader takes one value have it. */
const isOfKind = (writer: JobSchema, reader: JobSchema): boolean =>
  Object.entries(reader.properties ?? {}).every(
    ([name, schema]) => !("const" in schema) || writer.properties?.[name]?.const === schema.const,
  );

function otherValues(writer: JobSchema, reader: JobSchema, at: string): string[] {
  const known = valuesOf(reader);
  if (known === undefined) return [];
  const values = valuesOf(writer);
  if (values === undefined) return [`${at} can be any ${writer.type}`];
  return values.filter((one) => !known.includes(one)).map((one) => `${at} can be ${JSON.stringify(one)}`);
}

/** Limits and forms of values to which the reader holds and the writer does not. */
function narrowed(writer: JobSchema, reader: JobSchema, at: string): string[] {
  const says = (keyword: string) => `${at} is held to ${keyword} ${JSON.stringify(reader[keyword])}`;
  const bound = (schema: JobSchema, keyword: string, open: number) =>
    (schema[keyword] as number | undefined) ?? open;
  // All values of an enumeration are compared already.
  if (valuesOf(writer) !== undefined) return [];
  return [
    ...LEAST.filter((one) => bound(reader, one, -Infinity) > bound(writer, one, -Infinity)),
    ...MOST.filter((one) => bound(reader, one, Infinity) < bound(writer, one, Infinity)),
    ...SAME.filter(
      (one) => reader[one] !== undefined && JSON.stringify(reader[one]) !== JSON.stringify(writer[one]),
    ),
  ].map(says);
}

function ofObject(writer: JobSchema, reader: JobSchema, at: string): string[] {
  const [written, known] = [writer.properties ?? {}, reader.properties ?? {}];
  const missing = (reader.required ?? []).filter((name) => !writer.required?.includes(name));
  const { additionalProperties: others } = reader;
  const unknown = Object.keys(written).filter((name) => !(name in known));
  return [
    ...missing.map((name) => `${at}.${name} may be missing`),
    ...Object.entries(known).flatMap(([name, schema]) =>
      written[name] === undefined ? [] : between(written[name], schema, `${at}.${name}`),
    ),
    ...(others === false ? unknown.map((name) => `${at}.${name} is refused`) : []),
    ...(typeof others === "object" && typeof writer.additionalProperties === "object"
      ? between(writer.additionalProperties, others, `${at}.*`)
      : []),
  ];
}
