import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";

/** A part of the request that is not valid percent-encoded UTF-8. */
export class MalformedRequest extends Error {
  override readonly name = "MalformedRequest";
}

type Single = Record<string, string>;
type Multi = Record<string, string[]>;

/** Percent-decodes; throws MalformedRequest. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new MalformedRequest("The address is not valid percent-encoded UTF-8.");
  }
}

/** Objects without prototype, so that a name such as `__proto__` is a name like any other. */
function collect(pairs: Iterable<readonly [string, string]>): { single: Single; multi: Multi } {
  const single: Single = Object.create(null);
  const multi: Multi = Object.create(null);
  for (const [name, value] of pairs) {
    single[name] = value;
    multi[name] ??= [];
    multi[name].push(value);
  }
  return { single, multi };
}

/** Headers in the case that the client sent; repeated ones are one header, whatever the case of each. */
function headersOf(request: IncomingMessage) {
  const cases = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!;
    const known = cases.get(name.toLowerCase()) ?? name;
    cases.set(name.toLowerCase(), known);
    pairs.push([known, request.rawHeaders[at + 1]!]);
  }
  return collect(pairs);
}

function queryOf(query: string) {
  const pairs = query.split("&").filter((pair) => pair !== "");
  return collect(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.replaceAll("+", " ").split("=");
      return [decode(name), decode(value.join("="))] as const;
    }),
  );
}

const isTextType = (type: string): boolean =>
  type === "" || /^(text\/|application\/(x-www-form-urlencoded|.*json|.*xml|javascript))/i.test(type);

/** Text as a string; a binary type, or bytes that are no UTF-8, as base64. An empty body is null. */
function bodyOf(bytes: Buffer, type: string): Pick<APIGatewayProxyEvent, "body" | "isBase64Encoded"> {
  if (bytes.length === 0) return { body: null, isBase64Encoded: false };
  if (isTextType(type)) {
    try {
      // ignoreBOM keeps a byte order mark in the text, as the gateway does.
      return {
        body: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
        isBase64Encoded: false,
      };
    } catch {
      return { body: bytes.toString("base64"), isBase64Encoded: true };
    }
  }
  return { body: bytes.toString("base64"), isBase64Encoded: true };
}

/** The address of the caller; an IPv4 one that a dual-stack socket shows as `::ffff:1.2.3.4` in its own form. */
const sourceIp = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:(?=\d+\.)/i, "");

function requestContext(
  request: IncomingMessage,
  { requestId, resource, stage, path }: Omit<EventInput, "bytes" | "query" | "pathParameters">,
): APIGatewayProxyEvent["requestContext"] {
  const now = new Date();
  return {
    accountId: "000000000000",
    apiId: "local",
    authorizer: null,
    domainName: request.headers.host ?? "localhost",
    extendedRequestId: requestId,
    httpMethod: request.method ?? "GET",
    identity: {
      accessKey: null,
      accountId: null,
      apiKey: null,
      apiKeyId: null,
      caller: null,
      clientCert: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: sourceIp(request),
      user: null,
      userAgent: request.headers["user-agent"] ?? null,
      userArn: null,
    },
    path: `/${stage}${path}`,
    protocol: `HTTP/${request.httpVersion}`,
    requestId,
    requestTime: now.toUTCString(),
    requestTimeEpoch: now.getTime(),
    resourceId: "local",
    resourcePath: resource,
    stage,
  };
}

export interface EventInput {
  readonly requestId: string;
  /** The resource with its {parameters}. */
  readonly resource: string;
  readonly stage: string;
  /** The path without the stage, as sent. */
  readonly path: string;
  /** What stands after the question mark, as sent. */
  readonly query: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

const orNull = <T extends object>(record: T): T | null => (Object.keys(record).length === 0 ? null : record);

/**
 * The event of a REST API with Lambda proxy integration, payload version 1.0 (API Gateway developer guide, "Input
 * format of a Lambda function for proxy integration"). Throws MalformedRequest for bad percent-encoding.
 */
export function proxyEvent(request: IncomingMessage, input: EventInput): APIGatewayProxyEvent {
  const headers = headersOf(request);
  const query = queryOf(input.query);
  return {
    resource: input.resource,
    path: input.path,
    httpMethod: request.method ?? "GET",
    headers: headers.single,
    multiValueHeaders: headers.multi,
    queryStringParameters: orNull(query.single),
    multiValueQueryStringParameters: orNull(query.multi),
    pathParameters: orNull({ ...input.pathParameters }),
    stageVariables: null,
    requestContext: requestContext(request, input),
    ...bodyOf(input.bytes, request.headers["content-type"]?.split(";")[0]?.trim() ?? ""),
  };
}
