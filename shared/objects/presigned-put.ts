import { buildQueryString } from "@smithy/core/protocols";
import type { Config } from "#shared/config.ts";
import { type ObjectPlace, objectRequest, objectSigner } from "./requests.ts";

/** The address at which S3 takes an object by PUT, only with exactly these headers, which are part of the signature. */
export async function presignedPut(
  config: Config,
  place: ObjectPlace,
  {
    headers,
    at,
    seconds,
  }: { readonly headers: Readonly<Record<string, string>>; readonly at: Date; readonly seconds: number },
): Promise<string> {
  const unsigned = { ...headers, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
  const request = objectRequest(config, { method: "PUT", ...place, headers: unsigned });
  const { query = {} } = await objectSigner(config).presign(request, { signingDate: at, expiresIn: seconds });
  return `${request.protocol}//${request.headers.host}${request.path}?${buildQueryString(query)}`;
}
