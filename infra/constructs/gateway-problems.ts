import {
  type IResource,
  MockIntegration,
  PassthroughBehavior,
  ResponseType,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import { DomainError, type ErrorCode } from "#shared/domain/errors.ts";
import { problem } from "#shared/http/problem.ts";

const JSON_TYPE = "application/json";
/** Media types that a request to no operation may come with; for others the gateway answers 415, a problem as well. */
const REQUEST_TYPES = [
  JSON_TYPE,
  "application/problem+json",
  "application/merge-patch+json",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/xml",
  "multipart/form-data",
  "text/csv",
  "text/html",
  "text/plain",
  "text/xml",
] as const;

/** The same document as the functions write, with the gateway's own name for the request in it. */
function bodyOf(
  code: ErrorCode,
  detail: string,
  status: number | undefined,
): { status: number; body: string } {
  const { statusCode, body } = problem(new DomainError(code, detail), "$context.requestId");
  if (status === undefined) return { status: statusCode, body };
  return { status, body: JSON.stringify({ ...JSON.parse(body), status }) };
}

const quoted = (value: string): string => `'${value}'`;
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": quoted("application/problem+json"),
  "Cache-Control": quoted("no-store"),
  "X-Request-Id": "context.requestId",
  // Public operations are called from web pages, which can read an answer only with this.
  "Access-Control-Allow-Origin": quoted("*"),
};

type GatewayProblem = readonly [
  type: ResponseType,
  code: ErrorCode,
  detail: string,
  more?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
];
const NO_OPERATION = "There is no operation at this path.";
const TOO_LONG = "The request took too long.";
const FAILED = "The request failed.";

/**
 * What API Gateway answers by itself. The API has no authorizer, so the authorization errors can only come from calls
 * that match no operation: those with an `Authorization` header are taken for badly signed AWS requests.
 */
const GATEWAY_PROBLEMS: readonly GatewayProblem[] = [
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, "not_found", NO_OPERATION],
  [ResponseType.INVALID_SIGNATURE, "not_found", NO_OPERATION],
  [ResponseType.EXPIRED_TOKEN, "not_found", NO_OPERATION],
  [ResponseType.ACCESS_DENIED, "not_found", NO_OPERATION],
  [ResponseType.UNAUTHORIZED, "not_found", NO_OPERATION],
  [ResponseType.RESOURCE_NOT_FOUND, "not_found", NO_OPERATION],
  [ResponseType.BAD_REQUEST_BODY, "invalid_request", "The body is not valid."],
  [ResponseType.BAD_REQUEST_PARAMETERS, "invalid_request", "The parameters are not valid."],
  [ResponseType.REQUEST_TOO_LARGE, "payload_too_large", "The body may have at most 10 MB."],
  [
    ResponseType.UNSUPPORTED_MEDIA_TYPE,
    "unsupported_media_type",
    "Send the body as JSON with `Content-Type: application/json`.",
  ],
  [
    ResponseType.THROTTLED,
    "rate_limit_exceeded",
    "Too many requests at once; try again in 1 s.",
    { headers: { "Retry-After": quoted("1") } },
  ],
  [ResponseType.INTEGRATION_FAILURE, "service_unavailable", TOO_LONG, { status: 504 }],
  [ResponseType.INTEGRATION_TIMEOUT, "service_unavailable", TOO_LONG, { status: 504 }],
  [ResponseType.API_CONFIGURATION_ERROR, "internal_error", FAILED],
  [ResponseType.DEFAULT_4XX, "invalid_request", "The request is not valid."],
  // A function that could not be run or gave no usable answer.
  [ResponseType.DEFAULT_5XX, "internal_error", FAILED, { status: 502 }],
];

/** Makes every answer of the gateway itself a problem document. */
export function addGatewayProblems(api: RestApi): void {
  for (const [type, code, detail, { status, headers = {} } = {}] of GATEWAY_PROBLEMS) {
    const answer = bodyOf(code, detail, status);
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(answer.status),
      responseHeaders: { ...HEADERS, ...headers },
      templates: { [JSON_TYPE]: answer.body },
    });
  }
}

function answerAlways(
  resource: IResource,
  code: ErrorCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, body } = bodyOf(code, detail, undefined);
  const parameters = Object.entries({ ...HEADERS, ...headers }).map(
    ([name, value]) => [`method.response.header.${name}`, value] as const,
  );
  const template = JSON.stringify({ statusCode: status });
  const integration = new MockIntegration({
    // Never passed through: a mock would read its status from the caller's body.
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(REQUEST_TYPES.map((type) => [type, template])),
    integrationResponses: [
      {
        statusCode: String(status),
        responseParameters: Object.fromEntries(parameters),
        responseTemplates: { [JSON_TYPE]: body },
      },
    ],
  });
  resource.addMethod("ANY", integration, {
    methodResponses: [
      {
        statusCode: String(status),
        responseParameters: Object.fromEntries(parameters.map(([name]) => [name, true])),
      },
    ],
  });
}

/** Answers every path without an operation with 404: API Gateway by itself says 403, Missing Authentication Token. */
export function refuseUnknownPaths(api: RestApi): void {
  for (const resource of [api.root, api.root.addResource("{proxy+}")])
    answerAlways(resource, "not_found", NO_OPERATION);
}

/** Answers the other methods of a path with 405 and the ones it takes. */
export function refuseOtherMethods(resource: IResource, methods: readonly string[]): void {
  answerAlways(resource, "method_not_allowed", `This path takes ${methods.join(", ")}.`, {
    Allow: quoted(methods.join(", ")),
  });
}
