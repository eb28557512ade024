import type { Readable } from "node:stream";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { extendedEncodeURIComponent, HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Config, required } from "#shared/config.ts";
import { Sha256 } from "#shared/lean-client.ts";
import { bucketAddress } from "./bucket-address.ts";

export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}

export interface ObjectRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly bucket: string;
  /** Without it the request is about the bucket. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | Readable;
}

/** A request of the S3 API, not signed yet. */
export function objectRequest(
  config: Config,
  { method, bucket, key = "", headers, query, body }: ObjectRequest,
): HttpRequest {
  const { protocol, hostname, port, host, pathname } = new URL(bucketAddress(config, bucket));
  return new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: `${pathname.replace(/\/$/, "")}/${key.split("/").map(extendedEncodeURIComponent).join("/")}`,
    query: { ...query },
    headers: { ...headers, host },
    body,
  });
}

/** What signs requests to S3, with the credentials of the process. */
export const objectSigner = (config: Config): SignatureV4 =>
  new SignatureV4({
    service: "s3",
    region: required(config, "AWS_REGION"),
    credentials: defaultProvider(),
    sha256: Sha256,
    uriEscapePath: false,
  });
