import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { DEFAULT_SWITCHES } from "#shared/domain/rules.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { type OpenApiDocument, openApiDocument } from "#shared/http/openapi/document.ts";
import { isObject, type JsonObject, mapObjects } from "#shared/http/openapi/json.ts";

const describeRoutes = (table: readonly Endpoint[], switches = DEFAULT_SWITCHES): OpenApiDocument =>
  openApiDocument(table, {
    baseUrl: "https://api.example/api",
    version: "1.0.0",
    switches,
    webhooks: WEBHOOK_EVENTS,
  });
const document = describeRoutes(routes);
const operations = [
  ...Object.values(document.paths),
  ...Object.values((document.webhooks ?? {}) as Record<string, Record<string, JsonObject>>),
].flatMap((methods) => Object.values(methods));
const jsonSchemaOf = (message: unknown): JsonObject | undefined => {
  const content = isObject(message) && isObject(message.content) ? message.content : {};
  return (content["application/json"] as { schema?: JsonObject } | undefined)?.schema;
};

describe("what the document names", () => {
  test("has names of words: none ends with a digit or is made of several codes", () => {
    for (const kind of ["schemas", "responses"])
      for (const name of Object.keys(document.components[kind]!)) {
        expect(name).toMatch(/^([A-Z][a-z]+)+$/);
        expect(name.length, name).toBeLessThanOrEqual(45);
        expect(name).not.toMatch(/Or[A-Z].*Or[A-Z]/);
      }
  });

  test("is every body of a request, answer or webhook", () => {
    // The schema of an OpenAPI document is not ours to give, and that of a person's data is a file of its own (decision 24.20).
    const files = ["docs.openapi", "me.export-json"];
    const ours = operations.filter(({ operationId }) => !files.includes(String(operationId)));
    const bodies = ours.flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses as JsonObject)].map(jsonSchemaOf),
    );
    const schemas = bodies.filter((schema) => schema !== undefined);
    expect(schemas.length).toBeGreaterThan(operations.length / 2);
    for (const schema of schemas)
      expect(Object.keys(schema), JSON.stringify(schema).slice(0, 200)).toEqual(["$ref"]);
  });

  test("has one family of errors: each is a Problem with the codes of its response", () => {
    const { responses, schemas } = document.components as Record<string, Record<string, JsonObject>>;
    for (const [name, response] of Object.entries(responses!)) {
      const content = response.content as Record<string, { schema: JsonObject; examples: JsonObject }>;
      const { schema, examples } = content["application/problem+json"]!;
      expect(schema).toEqual({ $ref: `#/components/schemas/${name}Problem` });
      expect(schemas![`${name}Problem`]).toMatchObject({
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { properties: { code: { enum: Object.keys(examples) } } },
        ],
      });
    }
    const errors = operations.flatMap(({ responses: all }) =>
      Object.entries(all as Record<string, JsonObject>).filter(([status]) => /^[45]\d\d$/.test(status)),
    );
    const ofApi = errors.filter(([, { $ref }]) => $ref !== undefined);
    expect(ofApi.length).toBeGreaterThan(routes.length * 3);
    for (const [status, { $ref }] of ofApi) {
      const response = responses![String($ref).split("/").at(-1)!];
      expect(JSON.stringify(response), String($ref)).toContain(`"status":${status}`);
    }
  });

  test("is not renamed when operations come before it or go", () => {
    const namesIn = (table: readonly Endpoint[], switches = DEFAULT_SWITCHES) => {
      const { paths } = describeRoutes(table, switches);
      const names: Record<string, string[]> = {};
      for (const [path, methods] of Object.entries(paths))
        for (const [method, operation] of Object.entries(methods)) {
          const found: string[] = [];
          mapObjects(operation, (object) => {
            if (typeof object.$ref === "string") found.push(object.$ref);
            return object;
          });
          names[`${method} ${path}`] = found;
        }
      return names;
    };
    const names = namesIn(routes);
    expect(namesIn(routes.toReversed())).toEqual(names);
    expect(namesIn(routes, { starterCanIssue: false, freeCanRead: true })).toEqual(names);
    const few = routes.filter((_, index) => index % 3 === 0);
    expect(names).toMatchObject(namesIn(few));
  });
});
