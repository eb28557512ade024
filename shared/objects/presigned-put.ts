import { fromEnv } from "@aws-sdk/credential-provider-env";
import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Config, required } from "#shared/config.ts";
import type { ObjectPlace } from "./s3.ts";

/** The address at which S3 takes an object by PUT, only with exactly these headers, which are part of the signature. */
export async function presignedPut(
  config: Config,
  { bucket, key }: ObjectPlace,
  {
    headers,
    at,
    seconds,
  }: { readonly headers: Readonly<Record<string, string>>; readonly at: Date; readonly seconds: number },
): Promise<string> {
  const region = required(config, "AWS_REGION");
  // A bucket in the host name does not resolve on a local machine.
  const address = config.AWS_ENDPOINT_URL_S3
    ? `${config.AWS_ENDPOINT_URL_S3.replace(/\/$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const { protocol, hostname, port, host, pathname } = new URL(`${address}/${key}`);
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: fromEnv(),
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const request = new HttpRequest({
    method: "PUT",
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    headers: { ...headers, host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
  });
  const { query } = await signer.presign(request, { signingDate: at, expiresIn: seconds });
  return `${protocol}//${host}${pathname}?${new URLSearchParams(query as Record<string, string>)}`;
}
