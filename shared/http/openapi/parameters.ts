import * as z from "zod";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Endpoint } from "../endpoint.ts";
import { LINK_TOKEN, ORGANIZATION_ID, WEBHOOK_ID } from "./example-data.ts";
import { KEY_ID } from "./example-fields.ts";
import { suits } from "./examples.ts";
import { isObject, type JsonObject } from "./json.ts";
import parts from "./parts.json" with { type: "json" };
import type { SchemaRegistry } from "./schemas.ts";

/** For parameters whose schema has no description. */
const DESCRIPTIONS: Readonly<Record<string, string>> = parts.parameterDescriptions;

/** The schema of the header Idempotency-Key (decision 7.7). */
export const IDEMPOTENCY_KEY = z.string().min(1).max(LIMITS.idempotencyKeyLength);

/** The component to which every idempotent operation refers. */
export const idempotencyParameter = (registry: SchemaRegistry): JsonObject => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within ${LIMITS.idempotencyHours} hours gives the first answer again, with \`Idempotency-Replayed: true\`, and does nothing twice.`,
  schema: registry.of(IDEMPOTENCY_KEY, "input"),
  example: "9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905",
});

export function parametersOf(
  { route, params, query, idempotent, language }: Endpoint,
  registry: SchemaRegistry,
): JsonObject[] {
  return [
    // At one of its addresses an operation may have none of them.
    ...(params && route.includes("{") ? fromObject(registry.of(params, "input"), "path") : []),
    ...(query ? fromObject(resolved(registry.of(query, "input"), registry), "query") : []),
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(language ? [parts.acceptLanguage] : []),
  ];
}

/** Follows a reference, which a query schema with an id is. */
function resolved(schema: JsonObject, registry: SchemaRegistry): JsonObject {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1)! : undefined;
  return name === undefined ? schema : (registry.components[name] ?? {});
}

/** Examples of path parameters whose schema has none, by name; the first that suits the schema is taken. */
const PATH_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  id: [WEBHOOK_ID, KEY_ID],
  delivery_id: ["01994f6e-8c40-7000-9b1d-5a7c03e2f946"],
  organization_id: [ORGANIZATION_ID],
  token: [LINK_TOKEN],
  n: ["1"],
  file: [`${"9b1e0f3c".repeat(8)}.png`],
  key: ["q7Zs0mYw2Kd9Xc4Vb6Nn1Mm3Ll5Kk7Jj9Hh0Gg2Ff4E"],
};

function pathExample(name: string, schema: JsonObject, examples: unknown): unknown {
  const known = [...(Array.isArray(examples) ? examples : []), ...(PATH_EXAMPLES[name] ?? [])];
  return Array.isArray(schema.enum) ? schema.enum[0] : known.find((value) => suits(schema, value));
}

function fromObject(schema: JsonObject, place: "path" | "query"): JsonObject[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, member]) => {
    const { description, examples, ...rest } = member as JsonObject;
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      description: description ?? DESCRIPTIONS[name] ?? "",
      schema: rest,
      // The documentation page fills in examples when an operation is tried: example filters would hide records.
      ...(place === "path" ? { example: pathExample(name, rest, examples) } : {}),
    };
  });
}
