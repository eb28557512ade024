import { buildQueryString } from "@smithy/core/protocols";
import type { Config } from "#shared/config.ts";
import { type ObjectPlace, type ObjectRequest, objectRequest, objectSigner } from "./requests.ts";

interface Signed {
  readonly at: Date;
  /** For how long the address is good. */
  readonly seconds: number;
}

/** The address at which S3 takes an object by PUT, only with exactly these headers, which are part of the signature. */
export const presignedPut = (
  config: Config,
  place: ObjectPlace,
  { headers, ...signed }: Signed & { readonly headers: Readonly<Record<string, string>> },
): Promise<string> =>
  presigned(
    config,
    { method: "PUT", ...place, headers: { ...headers, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" } },
    signed,
  );

/** The address at which S3 gives an object, which a browser saves under a name of letters, digits, hyphens and dots. */
export const presignedGet = (
  config: Config,
  place: ObjectPlace,
  { savedAs, ...signed }: Signed & { readonly savedAs: string },
): Promise<string> =>
  presigned(
    config,
    {
      method: "GET",
      ...place,
      query: { "response-content-disposition": `attachment; filename="${savedAs}"` },
    },
    signed,
  );

async function presigned(config: Config, asked: ObjectRequest, { at, seconds }: Signed): Promise<string> {
  const request = objectRequest(config, asked);
  const { query = {} } = await objectSigner(config).presign(request, { signingDate: at, expiresIn: seconds });
  return `${request.protocol}//${request.headers.host}${request.path}?${buildQueryString(query)}`;
}
