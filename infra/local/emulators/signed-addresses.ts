import { timingSafeEqual } from "node:crypto";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import type { buildApp } from "fauxqs";
import { Sha256 } from "#shared/lean-client.ts";

type App = ReturnType<typeof buildApp>;
type Query = Readonly<Record<string, string>>;

/**
 * What S3 does with addresses that carry a signature, and its stand-in does not: refuses a request that is not the very one that was
 * signed, as one with another length, and lets web pages send and read files by them (the bucket's CORS rules).
 */
export function checkSignedAddresses(app: App, region: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const query = request.query as Query;
    const isSigned = query["X-Amz-Signature"] !== undefined;
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
      return reply
        .headers({
          ...ANY_PAGE,
          "access-control-allow-methods": "GET, PUT",
          "access-control-allow-headers": "content-type",
        })
        .code(200)
        .send();
    if (!isSigned) return undefined;
    reply.headers(ANY_PAGE);
    const problem = await problemOf(request.method, request.url, request.headers as Query, query, region);
    return problem === undefined
      ? undefined
      : reply.code(403).type("application/xml").send(`<Error><Code>${problem}</Code></Error>`);
  });
}

const ANY_PAGE = { "access-control-allow-origin": "*" } as const;

/** Why a signed request is refused: it came too late, or is not the one that was signed. */
async function problemOf(method: string, url: string, headers: Query, query: Query, region: string) {
  const at = signedAt(query["X-Amz-Date"] ?? "");
  const seconds = Number(query["X-Amz-Expires"]);
  if (!(at.getTime() + seconds * 1_000 >= Date.now())) return "AccessDenied";
  const names = (query["X-Amz-SignedHeaders"] ?? "").split(";");
  const { hostname, port, pathname } = new URL(url, `http://${headers.host}`);
  const own = Object.entries(query).filter(([name]) => !/^x-amz-/i.test(name));
  const content = query["X-Amz-Content-Sha256"] ?? query["x-amz-content-sha256"];
  const request = new HttpRequest({
    method,
    protocol: "http:",
    hostname,
    port: Number(port),
    path: pathname,
    query: Object.fromEntries(own),
    headers: {
      ...Object.fromEntries(names.map((name) => [name, headers[name] ?? ""])),
      ...(content !== undefined && { "x-amz-content-sha256": content }),
    },
  });
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: defaultProvider(),
    sha256: Sha256,
    uriEscapePath: false,
  });
  const signed = await signer.presign(request, { signingDate: at, expiresIn: seconds });
  const [wanted, got] = [signed.query?.["X-Amz-Signature"], query["X-Amz-Signature"]].map((one) =>
    Buffer.from(String(one)),
  );
  return wanted!.length === got!.length && timingSafeEqual(wanted!, got!)
    ? undefined
    : "SignatureDoesNotMatch";
}

/** The moment in `20261129T165528Z`. */
const signedAt = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
