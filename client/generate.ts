import { readFileSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import { routes } from "../functions/api/routes.ts";
import { runCommand } from "../infra/command-line.ts";
import { WEBHOOK_EVENTS } from "../shared/domain/webhooks/webhook-events.ts";
import { openApiDocument } from "../shared/http/openapi/document.ts";

/** The file with the types of the API; a test compares it with the route table. */
export const CLIENT_SCHEMA_FILE = new URL("./schema.ts", import.meta.url);

const HEAD = "// Made from the OpenAPI document by `npm run client`; changes here are lost.\n\n";

/** The TypeScript source with the types of all operations, made from the OpenAPI document. */
export async function generateTypes(): Promise<string> {
  const options = { baseUrl: "https://api.example/api", version: "1.0", webhooks: WEBHOOK_EVENTS };
  const document = openApiDocument(routes, options);
  // A field with a default may be left out of a request.
  const settings = { alphabetize: true, defaultNonNullable: false };
  return HEAD + astToString(await openapiTypescript(structuredClone(document) as never, settings));
}

const USAGE = `Makes the types of the client anew from the API's OpenAPI document.

  npm run client

  --help    Show this text
`;

async function main(): Promise<void> {
  const types = await generateTypes();
  const before = readFileSync(CLIENT_SCHEMA_FILE, { encoding: "utf8", flag: "a+" });
  writeFileSync(CLIENT_SCHEMA_FILE, types);
  process.stdout.write(
    before === types ? "The client's types are up to date.\n" : "Wrote the client's types.\n",
  );
}

if (import.meta.main) await runCommand(USAGE, main);
