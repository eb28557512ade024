import type { Plugin } from "esbuild";
import { routes } from "#functions/api/routes.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { TEXT_FIELDS } from "#shared/domain/documents/design-text.ts";
import { UPLOAD_TYPES } from "#shared/domain/documents/uploaded-image.ts";
import { BadgeField } from "#shared/domain/outcomes/field.ts";
import { FIELD_TYPES } from "#shared/domain/outcomes/field-kinds.ts";
import { PLANS, phoneMessagesOf, planRules, ROLES } from "#shared/domain/rules.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";
import { mailColors } from "#shared/mail/template.ts";

/** A JSON Schema, as far as this file reads it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly [limit: string]: unknown;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly "x-role"?: { readonly least: string | null };
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>
    >;
  };
}
interface Described3 {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const PREFIX = "api:";
const LIMITS = [
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "maxItems",
  "default",
] as const;

/**
 * Gives the panel what the API's own document says, so that no limit, role or example stands twice: `api:<operation id>`
 * with an operation's path, role, limits of its fields and an example, `api:roles` with the role of each operation,
 * `api:plans` with the plans, and `api:rules` with what the document says in words only.
 */
export function apiModules(): Plugin {
  return {
    name: "api-modules",
    setup(build) {
      build.onResolve({ filter: /^api:/ }, ({ path }) => ({ path, namespace: "api", sideEffects: false }));
      build.onLoad({ filter: /^api:/, namespace: "api" }, ({ path }) => ({
        contents: JSON.stringify(apiModule(path.slice(PREFIX.length))),
        loader: "json",
      }));
    },
  };
}

let known: Described3 | undefined;
const described = (): Described3 => {
  known ??= openApiDocument(routes, {
    baseUrl: "https://api.example/api",
    version: "1.0",
    webhooks: WEBHOOK_EVENTS,
  }) as unknown as Described3;
  return known;
};

/** A text that changes with whatever these modules are made of. */
export const apiModulesSource = (): string => JSON.stringify([described(), plansOf(), RULES]);

/** What a module has, by what stands behind `api:`. */
export function apiModule(name: string): unknown {
  const document = described();
  if (name === "roles") return rolesOf(document);
  if (name === "plans") return plansOf();
  if (name === "rules") return RULES;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === name) return operationOf(document, method, path, operation);
  throw new Error(`The API has no operation ${name}.`);
}

/** By the id of the operation; what has an address of its own for the panel has the same role at both. */
const rolesOf = ({ paths }: Described3): Record<string, string> =>
  Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, "x-role": role }) =>
        !role?.least || operationId.endsWith(".panel") ? [] : [[operationId, role.least]],
      ),
  );

const plansOf = () =>
  Object.fromEntries(
    PLANS.map((plan) => [plan, { ...planRules(plan), phoneMessages: phoneMessagesOf(plan) }]),
  );

/** The types of a badge's fields that may have a part, as the API's own schema decides. */
function typesWith(part: object): readonly string[] {
  const field = { key: "key", label: "Label", ...part };
  return FIELD_TYPES.filter((type) => BadgeField.safeParse({ ...field, type }).success);
}

const RULES = {
  roles: ROLES,
  textFields: TEXT_FIELDS,
  partsOfTypes: { unit: typesWith({ unit: "km" }), options: typesWith({ options: ["A"] }) },
  imageTypes: UPLOAD_TYPES,
  imageBytesMax: IMAGES.directBytesMax,
  color: mailColors(null).field,
};

function operationOf(document: Described3, method: string, path: string, operation: Described) {
  const body = operation.requestBody?.content["application/json"];
  const example = body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    role: operation["x-role"]?.least ?? "viewer",
    fields: body?.schema === undefined ? {} : fieldsOf(document, body.schema),
    query: Object.fromEntries(
      (operation.parameters ?? []).flatMap(({ name, in: place, required = false, schema }) =>
        place === "query" ? [[name, limitsOf(document, schema, required)]] : [],
      ),
    ),
    ...(example !== undefined && { example }),
  };
}

/**
 * What is said of each field, by its path: `design.title` is in an object, and `fields.type` in each item of an array. A field
 * of what may be absent is never required.
 */
function fieldsOf(document: Described3, schema: Schema, before = "", isThere = true): object {
  const parts = branchesOf(document, schema).flatMap(({ properties = {}, required = [], items }) => [
    items === undefined ? {} : fieldsOf(document, items, before),
    ...Object.entries(properties).map(([name, field]) => {
      const limits = limitsOf(document, field, isThere && required.includes(name));
      const isHere = limits.required === true && limits.nullable !== true;
      return { [before + name]: limits, ...fieldsOf(document, field, `${before}${name}.`, isHere) };
    }),
  ]);
  return Object.assign({}, ...parts);
}

function limitsOf(document: Described3, field: Schema, required: boolean): Record<string, unknown> {
  const branches = branchesOf(document, field);
  const types = branches.flatMap(({ type = [] }) => type);
  const options = branches.flatMap(
    ({ enum: choices, items }) => choices ?? (items && resolved(document, items).enum) ?? [],
  );
  const type = types.find((each) => each !== "null");
  const limits = LIMITS.map((name) => [name, branches.find((branch) => branch[name] != null)?.[name]]);
  return {
    ...(required && { required }),
    ...(types.includes("null") && { nullable: true }),
    ...(type !== undefined && { type }),
    ...Object.fromEntries(limits),
    ...(options.length > 0 && { options }),
  };
}

/** The schema itself, and those among which it lets choose or of which it is made. */
function branchesOf(document: Described3, field: Schema): Schema[] {
  const { anyOf = [], oneOf = [], allOf = [], ...whole } = resolved(document, field);
  return [whole, ...[...anyOf, ...oneOf, ...allOf].flatMap((branch) => branchesOf(document, branch))];
}

function resolved({ components }: Described3, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
