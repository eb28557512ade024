import type { Plugin } from "esbuild";
import { routes } from "#functions/api/routes.ts";
import { PLANS, phoneMessagesOf, planRules } from "#shared/domain/rules.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { openApiDocument } from "#shared/http/openapi/document.ts";

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
const LIMITS = ["format", "minLength", "maxLength", "minimum", "maximum", "maxItems"] as const;

/**
 * Gives the panel what the API's own document says, so that no limit, role or example stands twice: `api:<operation id>`
 * with an operation's path, role, limits of its fields and an example, `api:roles` with all roles, `api:plans` with the plans.
 */
export function apiModules(): Plugin {
  const document = described();
  return {
    name: "api-modules",
    setup(build) {
      build.onResolve({ filter: /^api:/ }, ({ path }) => ({ path, namespace: "api", sideEffects: false }));
      build.onLoad({ filter: /^api:/, namespace: "api" }, ({ path }) => ({
        contents: JSON.stringify(moduleOf(document, path.slice(PREFIX.length))),
        loader: "json",
      }));
    },
  };
}

const described = () =>
  openApiDocument(routes, {
    baseUrl: "https://api.example/api",
    version: "1.0",
    webhooks: WEBHOOK_EVENTS,
  }) as unknown as Described3;

/** A text that changes with whatever these modules are made of. */
export const apiModulesSource = (): string => JSON.stringify([described(), plansOf()]);

function moduleOf(document: Described3, name: string): unknown {
  if (name === "roles") return rolesOf(document);
  if (name === "plans") return plansOf();
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

function fieldsOf(document: Described3, schema: Schema): Record<string, unknown> {
  const whole = resolved(document, schema);
  const several = whole.anyOf ?? whole.oneOf ?? whole.allOf;
  if (several) return Object.assign({}, ...several.map((one) => fieldsOf(document, one)));
  return Object.fromEntries(
    Object.entries(whole.properties ?? {}).map(([name, field]) => [
      name,
      limitsOf(document, field, whole.required?.includes(name) === true),
    ]),
  );
}

function limitsOf(document: Described3, field: Schema, required: boolean): Record<string, unknown> {
  const [first = {}, ...others] = branchesOf(document, field);
  const branches = [first, ...others];
  const types = branches.flatMap(({ type = [] }) => type);
  const options = branches.flatMap(
    ({ enum: choices, items }) => choices ?? (items && resolved(document, items).enum) ?? [],
  );
  const type = types.find((each) => each !== "null");
  return {
    ...(required && { required }),
    ...(types.includes("null") && { nullable: true }),
    ...(type !== undefined && { type }),
    ...Object.fromEntries(LIMITS.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]]]))),
    ...(options.length > 0 && { options }),
  };
}

/** The schema itself, or those among which it lets choose, without null. */
function branchesOf(document: Described3, field: Schema): Schema[] {
  const whole = resolved(document, field);
  return whole.anyOf?.flatMap((branch) => branchesOf(document, branch)) ?? [whole];
}

function resolved({ components }: Described3, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}
