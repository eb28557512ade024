import type * as z from "zod";
import { DEFAULT_SWITCHES, type Switches } from "#shared/domain/rules.ts";
import type { WebhookEvent } from "#shared/domain/webhooks/webhook-events.ts";
import { addressesOf, methodOf, type OperationAddress, pathOf } from "../addresses.ts";
import type { BareFile, Endpoint, Upload } from "../endpoint.ts";
import { accessInWords, isCounted, rateLimitsOf, rolesOf, securityOf, tierOf } from "./access.ts";
import { type ErrorComponents, errorComponents, errorResponses, ProblemDocument } from "./error-responses.ts";
import { rateLimitHeaders } from "./errors.ts";
import { CERTIFICATE } from "./example-data.ts";
import { ANSWER_EXAMPLES, REQUEST_EXAMPLES } from "./example-records.ts";
import { exampleOf } from "./examples.ts";
import { introduction, tagsOf } from "./introduction.ts";
import type { JsonObject } from "./json.ts";
import { IDEMPOTENCY_KEY, idempotencyParameter, parametersOf } from "./parameters.ts";
import parts from "./parts.json" with { type: "json" };
import { type SchemaRegistry, type Side, schemaRegistry } from "./schemas.ts";
import { WEBHOOKS_TAG, webhookOperation } from "./webhooks.ts";

interface OpenApiOptions {
  /** The URL before every path, without a slash at the end. */
  readonly baseUrl: string;
  readonly version: string;
  readonly switches?: Switches;
  readonly webhooks?: Readonly<Record<string, WebhookEvent>>;
}
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly webhooks?: JsonObject;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

interface Context {
  readonly registry: SchemaRegistry;
  readonly errors: ErrorComponents;
  readonly switches: Switches;
}

/** The OpenAPI 3.1 document of a route table; throws only for a schema that JSON Schema cannot express. */
export function openApiDocument(routes: readonly Endpoint[], options: OpenApiOptions): OpenApiDocument {
  const { baseUrl, version, switches = DEFAULT_SWITCHES } = options;
  const webhooks = Object.entries(options.webhooks ?? {});
  const payloads = webhooks.map(([, { payload }]) => payload);
  const registry = schemaRegistry(schemasOf(routes, payloads));
  const context = { registry, errors: errorComponents(registry), switches };
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const address of routes.flatMap(addressesOf)) {
    // OpenAPI knows no parameter with slashes in it.
    const path = pathOf(address).replace("+}", "}");
    paths[path] ??= {};
    paths[path][methodOf(address).toLowerCase()] = operation(address, context);
  }
  const idempotent = routes.some((endpoint) => endpoint.idempotent);
  return {
    openapi: "3.1.0",
    info: {
      title: "Certificate Issuance and Event Directory API",
      version,
      summary: "Issue certificates, manage events and badges, and publish a directory of events.",
      description: introduction(switches),
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf([...routes, ...webhooks.map(() => ({ tag: WEBHOOKS_TAG }))]),
    paths,
    ...(webhooks.length === 0
      ? {}
      : {
          webhooks: Object.fromEntries(
            webhooks.map(([kind, event]) => [kind, webhookOperation(kind, event, registry)]),
          ),
        }),
    components: {
      securitySchemes: parts.securitySchemes,
      schemas: { ...registry.components, ...context.errors.schemas },
      headers: parts.headers,
      responses: context.errors.responses,
      ...(idempotent ? { parameters: { IdempotencyKey: idempotencyParameter(registry) } } : {}),
    },
  };
}

function schemasOf(routes: readonly Endpoint[], payloads: readonly z.ZodType[]): [z.ZodType, Side][] {
  const uses: [z.ZodType, Side][] = [
    [ProblemDocument, "output"],
    [IDEMPOTENCY_KEY, "input"],
  ];
  for (const { params, query, body, response } of routes) {
    for (const schema of [params, query, body]) if (schema) uses.push([schema, "input"]);
    if (response) uses.push([response, "output"]);
  }
  for (const payload of payloads) uses.push([payload, "output"]);
  return uses;
}

function operation(endpoint: OperationAddress, context: Context): JsonObject {
  const { id, tag, summary, description, access } = endpoint;
  const { registry, errors, switches } = context;
  const parameters = parametersOf(endpoint, registry);
  const tier = tierOf(access, switches);
  const limits = rateLimitsOf(endpoint, switches);
  const roles = rolesOf(access);
  const body = endpoint.body && requestBody(endpoint.body, endpoint, registry);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, accessInWords(endpoint, switches)].filter(Boolean).join("\n\n"),
    security: securityOf(access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: body } : {}),
    ...(endpoint.upload ? { requestBody: uploadBody(endpoint.upload) } : {}),
    ...(endpoint.bareFile ? { requestBody: fileBody(endpoint.bareFile) } : {}),
    responses: {
      [String(endpoint.status)]: success(endpoint, context),
      ...redirects(endpoint),
      ...(endpoint.freshSeconds === undefined ? {} : NOT_CHANGED),
      ...errorResponses(endpoint, switches, errors),
    },
    ...(tier === null ? {} : { "x-tier": tier }),
    ...(roles === null ? {} : { "x-role": roles }),
    ...(limits.length === 0 ? {} : { "x-rate-limit": limits }),
  };
}

function requestBody(
  body: z.ZodType,
  { form, operation: { id } }: OperationAddress,
  registry: SchemaRegistry,
): JsonObject {
  const schema = registry.of(body, "input");
  const several = REQUEST_EXAMPLES[id];
  const content = {
    schema,
    ...(several ? { examples: several } : { example: exampleOf(schema, registry.components) }),
  };
  return {
    required: !body.safeParse({}).success,
    content: {
      "application/json": content,
      ...(form && { "application/x-www-form-urlencoded": content }),
    },
  };
}

/** A form with one file (OpenAPI 3.1, "Considerations for multipart content"). */
const uploadBody = ({ field, description, types, bytesMax }: Upload): JsonObject => ({
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { [field]: { type: "string", format: "binary", description, maxLength: bytesMax } },
        required: [field],
        additionalProperties: false,
      },
      encoding: { [field]: { contentType: types.join(", ") } },
    },
  },
});

/** A body that is the file (OpenAPI 3.1, "Considerations for file uploads": without a schema of its own). */
const fileBody = ({ description, types }: BareFile): JsonObject => ({
  required: true,
  description,
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

const redirects = ({ redirects = {} }: Endpoint): JsonObject =>
  Object.fromEntries(
    Object.entries(redirects).map(([status, description]) => [
      status,
      { description, headers: { ...REQUEST_ID, ...LOCATION } },
    ]),
  );

const REQUEST_ID = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } } as const;

const LOCATION = {
  Location: {
    description: "The other address.",
    schema: { type: "string", format: "uri-reference" },
    example: CERTIFICATE.verification_url,
  },
} as const;

const { ETag, "Content-Language": language, "Preview-Warnings": warnings } = parts.answerHeaders;

const NOT_CHANGED = {
  304: {
    description: "The answer with the ETag that `If-None-Match` names is still the right one.",
    headers: { ...REQUEST_ID, ETag },
  },
} as const;

function success(endpoint: OperationAddress, { registry, switches }: Context): JsonObject {
  const content = contentOf(endpoint.operation, registry);
  return {
    description: parts.statusDescriptions[endpoint.status],
    headers: {
      ...REQUEST_ID,
      ...(endpoint.status >= 300 ? LOCATION : {}),
      ...(endpoint.freshSeconds === undefined ? {} : { ETag }),
      ...(isCounted(endpoint.access) ? rateLimitHeaders(endpoint, switches) : {}),
      ...(endpoint.idempotent
        ? { "Idempotency-Replayed": { $ref: "#/components/headers/Idempotency-Replayed" } }
        : {}),
      ...(endpoint.language ? { "Content-Language": language } : {}),
      ...(endpoint.operation.warns ? { "Preview-Warnings": warnings } : {}),
    },
    ...(content ? { content } : {}),
  };
}

function contentOf(
  { id, produces, response, page, also = [] }: Endpoint,
  registry: SchemaRegistry,
): JsonObject | undefined {
  const json = response && jsonContent(id, response, registry);
  if (produces !== undefined) {
    return Object.fromEntries(
      produces.split(",").map((one) => {
        const example = ANSWER_EXAMPLES[id] ?? ANSWER_EXAMPLES[mediaType(one)] ?? "…";
        const type = typeof example === "string" ? "string" : "object";
        return [mediaType(one), json ?? { schema: { type }, example }];
      }),
    );
  }
  if (!json) return undefined;
  return {
    "application/json": json,
    ...(page ? { "text/html": { schema: { type: "string" }, example: ANSWER_EXAMPLES["text/html"] } } : {}),
    ...Object.fromEntries(also.map((type) => [type, { schema: { type: "string" }, example: "…" }])),
  };
}

function jsonContent(id: string, response: z.ZodType, registry: SchemaRegistry): JsonObject {
  const schema = registry.of(response, "output");
  return { schema, example: ANSWER_EXAMPLES[id] ?? exampleOf(schema, registry.components) };
}

/** The media type without parameters such as `charset`. */
const mediaType = (produces: string): string => produces.split(";")[0]!.trim();
