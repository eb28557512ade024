import * as z from "zod";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import {
  type Capability,
  type MemberRole,
  PLANS,
  ROLES,
  SCOPES,
  type Switches,
} from "#shared/domain/rules.ts";
import { type Access, capabilityOf, type Endpoint, roleOf } from "../endpoint.ts";
import { errorCodesOf, errorHeaders, problemExample, rateWindowOf } from "./errors.ts";
import { type JsonObject, pascal } from "./json.ts";
import parts from "./parts.json" with { type: "json" };
import { COMPONENTS, type SchemaRegistry } from "./schemas.ts";

const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response (RFC 9457, decision 3.1); some codes add further members. */
export const ProblemDocument = z
  .looseObject({
    type: z.url().meta({
      description: "Where the documentation tells of the error and of what to do; it follows from `code`.",
    }),
    title: z.string().meta({ description: "What the code means, in a few words." }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status." }),
    detail: z.string().meta({ description: "What happened this time and what to do about it." }),
    code: z.enum(ERROR_CODES).meta({ description: "Stable; decide by this one." }),
    request_id: z.string().meta({ description: "Name this when you ask for help; also in `X-Request-Id`." }),
    errors: z
      .array(
        z.strictObject({
          path: z
            .string()
            .meta({ description: "Where the field is, such as `recipient[3].recipient_email`." }),
          message: z.string().meta({ description: "What to do about it." }),
          did_you_mean: z
            .string()
            .optional()
            .meta({ description: "Of an unknown name: the one that was probably meant." }),
          code: z
            .string()
            .optional()
            .meta({ description: "Of a template that is refused: names the sentence, for translations." }),
          named: z
            .string()
            .optional()
            .meta({ description: "What that sentence speaks of, such as a field or another element." }),
        }),
      )
      .optional()
      .meta({ description: "Every bad field, with `invalid_request`." }),
    plan: z.enum(PLANS).optional().meta({ description: "The current plan, with `plan_upgrade_required`." }),
    plans: z
      .array(z.enum(PLANS))
      .optional()
      .meta({ description: "The plans that include the operation, with `plan_upgrade_required`." }),
    role: z.enum(ROLES).optional().meta({ description: "That of the caller, with `role_required`." }),
    roles: z
      .array(z.enum(ROLES))
      .optional()
      .meta({ description: "The roles that may call the operation, with `role_required`." }),
    scope: z
      .enum(SCOPES)
      .optional()
      .meta({ description: "The scope that the key lacks, with `scope_required`." }),
    policy: z
      .string()
      .optional()
      .meta({ description: "The rate window that is used up, with `rate_limit_exceeded`." }),
  })
  .meta({ id: "Problem", description: "An error, in the form of RFC 9457." });

/** `components/responses` with the errors of all operations, and the schemas of their bodies. */
export interface ErrorComponents {
  readonly responses: Record<string, JsonObject>;
  readonly schemas: Record<string, JsonObject>;
  readonly problem: JsonObject;
}

export const errorComponents = (registry: SchemaRegistry): ErrorComponents => ({
  responses: {},
  schemas: {},
  problem: registry.of(ProblemDocument, "output"),
});

/** The error responses of an operation, by references; a name follows from what is said, so it stays when operations are added. */
export function errorResponses(
  endpoint: Endpoint,
  switches: Switches,
  { responses, schemas, problem }: ErrorComponents,
): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const responseCalled = (name: string): JsonObject => ({
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}.`).join("\n\n"),
        headers: errorHeaders(status, endpoint, switches),
        content: {
          "application/problem+json": {
            schema: { $ref: `${COMPONENTS}${name}Problem` },
            examples: Object.fromEntries(
              codes.map((code) => [
                code,
                { summary: ERRORS[code][1], value: problemExample(code, endpoint, switches) },
              ]),
            ),
          },
        },
      });
      const common = nameOf(endpoint, switches, status, codes);
      const known = responses[common];
      const isFree = known === undefined || JSON.stringify(known) === JSON.stringify(responseCalled(common));
      const name = isFree ? common : `${pascal(endpoint.id)}${common}`;
      responses[name] = responseCalled(name);
      schemas[`${name}Problem`] = {
        allOf: [problem, { type: "object", properties: { code: { type: "string", enum: codes } } }],
      };
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** The end of a name where an operation has several codes with one status. */
const KINDS: Readonly<Record<string, string>> = parts.statusNames;

function nameOf(endpoint: Endpoint, switches: Switches, status: number, codes: readonly ErrorCode[]): string {
  const { id, access, body } = endpoint;
  if (status === 403) {
    // A code of its own makes it another answer than that of operations with the same access.
    const own = endpoint.errors.some((code) => ERRORS[code][0] === status);
    return `${own ? pascal(id) : ""}${forbiddenName(access, codes)}`;
  }
  // Every operation that takes sessions has it beside its other ones.
  const session = codes.includes("organization_required") ? "Session" : "";
  const [code, ...others] = codes.filter((each) => each !== "organization_required");
  if (code === undefined || others.length > 0) return `${pascal(id)}${KINDS[status] ?? "Error"}`;
  if (code === "rate_limit_exceeded") return `${pascal(rateWindowOf(endpoint, switches))}RateLimit`;
  if (code !== "invalid_request") return pascal(code);
  if (id === "invitations.issue") return "InvalidIssuance";
  return `${session}${body ? "InvalidRequest" : "InvalidParameters"}`;
}

/** The least role that goes with a capability, and that of operations without one: names had none before there were roles. */
const USUAL_ROLE: Readonly<Record<Capability | "", MemberRole>> = {
  read: "viewer",
  issue: "issuer",
  write: "manager",
  webhooks: "manager",
  "": "viewer",
};

/** Such as `KeyIssueForbidden`: the credential that is required, what its plan must include, and the least role if it is unusual. */
function forbiddenName(access: Access, codes: readonly ErrorCode[]): string {
  const key = codes.includes("api_key_required");
  if ("user" in access) return "UserForbidden";
  const credential = key ? "Key" : codes.includes("session_token_required") ? "Session" : "Credential";
  const capability = "panel" in access ? access.panel : capabilityOf(access);
  const role = roleOf(access);
  const unusual = role === undefined || role === USUAL_ROLE[capability ?? ""] ? "" : pascal(role);
  return `${credential}${pascal(capability ?? "")}${unusual}Forbidden`;
}
