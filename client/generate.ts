import { readFileSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import * as z from "zod";
import { routes } from "../functions/api/routes.ts";
import { runCommand } from "../infra/command-line.ts";
import { MyData } from "../shared/domain/privacy/my-data.ts";
import { WEBHOOK_EVENTS } from "../shared/domain/webhooks/webhook-events.ts";
import { openApiDocument } from "../shared/http/openapi/document.ts";

/** The file with the types of the API; a test compares it with the route table. */
export const CLIENT_SCHEMA_FILE = new URL("./schema.ts", import.meta.url);

/** The JSON Schema of what people get of their data (decision 24.20); a test compares it likewise. */
export const MY_DATA_SCHEMA_FILE = new URL("../docs/my-data.schema.json", import.meta.url);

const HEAD = "// Made from the OpenAPI document by `npm run client`; changes here are lost.\n\n";

/** The TypeScript source with the types of all operations, made from the OpenAPI document. */
export async function generateTypes(): Promise<string> {
  const options = { baseUrl: "https://api.example/api", version: "1.0", webhooks: WEBHOOK_EVENTS };
  const document = openApiDocument(routes, options);
  // A field with a default may be left out of a request.
  const settings = { alphabetize: true, defaultNonNullable: false };
  return HEAD + astToString(await openapiTypescript(structuredClone(document) as never, settings));
}

/** The text of that schema. */
export const myDataSchema = (): string => `${JSON.stringify(z.toJSONSchema(MyData), null, 2)}\n`;

const USAGE = `Makes the types of the client, and the schema of my-data.json, anew from the API's own schemas.

  npm run client

  --help    Show this text
`;

const FILES = [
  { file: CLIENT_SCHEMA_FILE, what: "client's types", make: generateTypes },
  { file: MY_DATA_SCHEMA_FILE, what: "schema of my-data.json", make: myDataSchema },
];

async function main(): Promise<void> {
  for (const { file, what, make } of FILES) {
    const text = await make();
    const before = readFileSync(file, { encoding: "utf8", flag: "a+" });
    writeFileSync(file, text);
    process.stdout.write(before === text ? `The ${what}: up to date.\n` : `Wrote the ${what}.\n`);
  }
}

if (import.meta.main) await runCommand(USAGE, main);
