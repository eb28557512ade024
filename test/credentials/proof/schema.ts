import { readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";

interface Schema {
  $schema?: string;
  $id?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  oneOf?: Schema[];
  items?: Schema | Schema[];
  contains?: Schema;
  enum?: string[];
  pattern?: string;
  format?: string;
  minItems?: number;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const FILE = new URL("../samples/schema/ob_v3p0_achievementcredential_schema_draft4.json", import.meta.url);
/** The address that credentials name as their schema. */
export const SCHEMA_ADDRESS =
  "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json";

const DATE: Schema = { type: "string", format: "date-time" };

/** "One or a list of them" becomes a list: the array form of the schema, which is the strict one. */
function listsOnly(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(listsOnly);
  const { oneOf, ...rest } = part as Schema;
  const list = oneOf?.find(({ type }) => type === "array");
  const kept = list ? { ...rest, ...list } : oneOf ? { ...rest, oneOf } : rest;
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, listsOnly(value)]));
}

/** The schema of the public validator as Open Badges 3.0 has it since version 2.0 of the data model of credentials. */
export function openBadgesSchema(): Schema {
  const { $schema: _, ...schema } = listsOnly(JSON.parse(readFileSync(FILE, "utf8"))) as Schema;
  const defs = schema.$defs!;
  // Draft 4 cannot say that a list of types contains one of them.
  for (const [name, def] of Object.entries(defs))
    if (def.properties?.type?.type === "array") def.properties.type.contains = { enum: [name] };
  schema.properties!.type!.contains = { enum: ["OpenBadgeCredential", "AchievementCredential"] };
  // Version 2.0 has other names for the times, the awarded date of its own, and other contexts.
  const { issuanceDate: __, expirationDate: ___, ...properties } = schema.properties!;
  schema.properties = {
    ...properties,
    validFrom: DATE,
    validUntil: DATE,
    awardedDate: DATE,
    "@context": {
      type: "array",
      minItems: 2,
      items: [
        { enum: ["https://www.w3.org/ns/credentials/v2"] },
        {
          type: "string",
          pattern: "^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context(-3\\.\\d\\.\\d)*\\.json$",
        },
      ],
    },
  };
  schema.required = ["@context", "id", "type", "credentialSubject", "issuer", "validFrom"];
  // Fields of other specifications: of a status list, and what an issuer adds to a subject.
  for (const name of ["AchievementSubject", "CredentialStatus", "CredentialSchema"])
    defs[name]!.additionalProperties = true;
  defs.IdentityObject!.properties!.identityType!.anyOf![0]!.enum!.push("name");
  return schema;
}

/** Schemas that whoever runs the tests has downloaded. */
const named = (process.env.OPEN_BADGES_SCHEMAS ?? "").split(",").filter((file) => file !== "");

function validator(schema: object) {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (credential: unknown): string[] =>
    validate(credential)
      ? []
      : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const validators = [openBadgesSchema(), ...named.map((file) => JSON.parse(readFileSync(file, "utf8")))].map(
  validator,
);

/** What the schema of Open Badges 3.0 says against a credential: where, and what; empty when it is valid. */
export const schemaErrors = (credential: unknown): string[] =>
  validators.flatMap((validate) => validate(credential));
