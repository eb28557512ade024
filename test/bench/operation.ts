import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { inTime } from "#shared/deadlines.ts";
import { type Endpoint, portsOf } from "#shared/http/endpoint.ts";
import { admit } from "#shared/http/pipeline/admit.ts";
import { serve } from "#shared/http/serve.ts";
import { createLog } from "#shared/log.ts";

/** The function of an operation as it runs on AWS, with these tables and this clock. */
export async function operationOn(
  endpoint: Endpoint,
  documents: DynamoDBDocumentClient,
  clock: { readonly now: () => Date },
) {
  const config = readConfig();
  const log = createLog("silent");
  const connected = await connectPorts(portsOf(endpoint), { config, dynamo: () => documents, log });
  const { RESPONSE_CHECK: responseCheck, BASE_URL: baseUrl, STORE_ANSWER_MS } = config;
  const options = { admit, log, responseCheck, baseUrl, startedAhead: true };
  return inTime(serve(endpoint, { ...connected, clock } as never, options), STORE_ANSWER_MS);
}
