import {
  addressesOf,
  isOfPanel,
  isOpenToWebPages,
  methodOf,
  type OperationAddress,
  pathOf,
  withHead,
} from "#shared/http/addresses.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { COMPRESS_FROM_BYTES } from "../gateway-facts.ts";
import { functionNameOf } from "../stages.ts";
import {
  gatewayResponses,
  otherMethods,
  panelPreflight,
  preflight,
  toStart,
  unknownPath,
} from "./gateway-answers.ts";

/** API Gateway waits this long for a whole answer (its own limit), so the function must stop before. */
const GATEWAY_TIMEOUT_SECONDS = 29;
const FUNCTION_TIMEOUT_SECONDS = 28;
/**
 * For streamed answers: Lambda sends at most 200 MB, of which all after the first 6 MB at 2 MB a second (Lambda quotas).
 * The gateway itself would wait for 15 minutes.
 */
const STREAM_TIMEOUT_SECONDS = 300;

export interface DefinitionSetting {
  /** The API's name, and the prefix of its functions' names. */
  readonly prefix: string;
  readonly region: string;
  readonly account: string;
  /** What follows the ARN of a function where it is called (`qualifierOf`). */
  readonly qualifier: string;
  /** API Gateway's own address is switched off (decision 13.21). */
  readonly gatewayAddressClosed: boolean;
  /** Origins of the panel's web pages. */
  readonly panelOrigins: readonly string[];
}

/** How long the function of an operation may run. */
export const functionTimeoutSeconds = ({ streams }: Endpoint): number =>
  streams ? STREAM_TIMEOUT_SECONDS : FUNCTION_TIMEOUT_SECONDS;

/** A streamed answer is passed on as it comes, so the gateway's limits of 10 MB and 29 s do not apply to it. */
function operation(
  { operation: endpoint }: OperationAddress,
  { prefix, qualifier, region, account }: DefinitionSetting,
) {
  const { streams } = endpoint;
  const name = functionNameOf(prefix, endpoint.id) + qualifier;
  const target = `arn:aws:lambda:${region}:${account}:function:${name}`;
  const call = streams
    ? `2021-11-15/functions/${target}/response-streaming-invocations`
    : `2015-03-31/functions/${target}/invocations`;
  return {
    responses: {},
    "x-amazon-apigateway-integration": {
      type: "aws_proxy" as const,
      httpMethod: "POST",
      uri: `arn:aws:apigateway:${region}:lambda:path/${call}`,
      responseTransferMode: streams ? "STREAM" : "BUFFERED",
      timeoutInMillis: (streams ? STREAM_TIMEOUT_SECONDS : GATEWAY_TIMEOUT_SECONDS) * 1_000,
    },
  };
}

type Method = ReturnType<typeof operation> | typeof unknownPath;

/** The methods of one path, each with the parameters of the path. */
function pathItem(path: string, methods: Readonly<Record<string, Method>>) {
  const parameters = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      { ...(parameters.length > 0 && { parameters }), ...method },
    ]),
  );
}

/** A path of the route table: its operations, the preflight answer for web pages, and 405 for every other method. */
function routePath(path: string, addresses: readonly OperationAddress[], setting: DefinitionSetting) {
  const open = addresses.filter(isOpenToWebPages).map(methodOf);
  const panel = setting.panelOrigins.length === 0 ? [] : addresses.filter(isOfPanel).map(methodOf);
  return pathItem(path, {
    ...Object.fromEntries(
      addresses.flatMap((address) =>
        withHead([methodOf(address)]).map(
          (method) => [method.toLowerCase(), operation(address, setting)] as const,
        ),
      ),
    ),
    ...(open.length > 0 && { options: preflight(withHead(open)) }),
    ...(panel.length > 0 && { options: panelPreflight(withHead(panel), setting.panelOrigins) }),
    "x-amazon-apigateway-any-method": otherMethods(withHead(addresses.map(methodOf))),
  });
}

/**
 * The whole API as API Gateway imports it: an OpenAPI document made from the route table, with the extensions that API
 * Gateway reads (developer guide, "OpenAPI extensions for API Gateway"). Plain data.
 */
export function gatewayDefinition(routes: readonly Endpoint[], setting: DefinitionSetting) {
  const unknown = [
    ["/", pathItem("/", { get: toStart, head: toStart, "x-amazon-apigateway-any-method": unknownPath })],
    ["/{proxy+}", pathItem("/{proxy+}", { "x-amazon-apigateway-any-method": unknownPath })],
  ] as const;
  const known = [...Map.groupBy(routes.flatMap(addressesOf), pathOf)].map(
    ([path, addresses]) => [path, routePath(path, addresses, setting)] as const,
  );
  return {
    openapi: "3.0.1",
    info: { title: setting.prefix, version: "1.0" },
    servers: [
      {
        url: "/",
        "x-amazon-apigateway-endpoint-configuration": {
          disableExecuteApiEndpoint: setting.gatewayAddressClosed,
        },
      },
    ],
    paths: Object.fromEntries([...unknown, ...known]),
    // So that a file arrives as base64; of other bodies only text arrives whole.
    "x-amazon-apigateway-binary-media-types": [
      "multipart/form-data",
      "image/png",
      "image/jpeg",
      "image/webp",
      "application/pdf",
      "application/zip",
    ],
    "x-amazon-apigateway-minimum-compression-size": COMPRESS_FROM_BYTES,
    "x-amazon-apigateway-gateway-responses": gatewayResponses,
  };
}
