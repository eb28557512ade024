import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import {
  everyOf,
  functionOf,
  ofType,
  type Resource,
  type Stage,
  synthesize,
  type Template,
} from "./cdk-support.ts";

let stage: Stage;
let api: Template;
beforeAll(() => {
  stage = synthesize("production");
  api = stage.templates.api;
});

/** `GET /v1.0/events/{id}` of every method of the API. */
function deployedMethods(): ReadonlyMap<string, Resource> {
  const pathOf = (reference: unknown): string => {
    const id = (reference as { Ref?: string }).Ref;
    if (id === undefined) return "";
    const { ParentId, PathPart } = api.Resources[id]!.Properties;
    return `${pathOf(ParentId)}/${PathPart}`;
  };
  const methods = ofType(api, "AWS::ApiGateway::Method").map(
    (method) =>
      [`${method.Properties.HttpMethod} ${pathOf(method.Properties.ResourceId) || "/"}`, method] as const,
  );
  return new Map(methods);
}

test("every route is a method of its resource, before the function of its own, and nothing else reaches a function", () => {
  const proxied = [...deployedMethods()].filter(
    ([, method]) => method.Properties.Integration.Type === "AWS_PROXY",
  );
  expect(proxied.map(([route]) => route).sort()).toEqual(routes.map(({ route }) => route).sort());
  for (const [route, method] of proxied) {
    const { id } = routes.find((one) => one.route === route)!;
    const logicalId = id.replaceAll(/[^A-Za-z0-9]/g, "");
    expect(JSON.stringify(method.Properties.Integration.Uri)).toContain(`"${logicalId}`);
  }
});

test("an operation that streams is passed on as it comes for as long as its function may run; the others are waited for", () => {
  for (const [route, { Properties }] of deployedMethods()) {
    const { Type, Uri, ResponseTransferMode, TimeoutInMillis } = Properties.Integration;
    if (Type !== "AWS_PROXY") continue;
    const { id, streams } = routes.find((one) => one.route === route)!;
    expect(ResponseTransferMode, route).toBe(streams ? "STREAM" : "BUFFERED");
    expect(JSON.stringify(Uri), route).toContain(
      streams ? "/response-streaming-invocations" : "/invocations",
    );
    const { Timeout } = functionOf(stage, id, "api").Properties;
    if (streams) expect(TimeoutInMillis, route).toBe(Timeout * 1_000);
    else expect(TimeoutInMillis, route).toBeGreaterThan(Timeout * 1_000);
  }
  expect(routes.some(({ streams }) => streams)).toBe(true);
});

test("the stage is called api, so every address ends in /api, and functions know it", () => {
  const [gatewayStage] = ofType(api, "AWS::ApiGateway::Stage");
  expect(gatewayStage!.Properties.StageName).toBe("api");
  const { BASE_URL } = ofType(api, "AWS::Lambda::Function")[0]!.Properties.Environment.Variables;
  expect(BASE_URL["Fn::Join"][1].at(-1)).toBe("/api");
});

test("a stage takes so many requests a second and no more, of all callers together", () => {
  const throttleOf = (one: Stage) => {
    const [settings] = everyOf(one, "AWS::ApiGateway::Stage")[0]!.Properties.MethodSettings;
    expect(settings).toMatchObject({ HttpMethod: "*", ResourcePath: "/*" });
    return settings.ThrottlingRateLimit as number;
  };
  expect(throttleOf(stage)).toBeGreaterThan(throttleOf(synthesize("sandbox")));
  // The largest plan has 10,000 a minute.
  expect(throttleOf(synthesize("sandbox"))).toBeGreaterThan(10_000 / 60);
});

test("with a domain of one's own the address is its /api, and API Gateway's is switched off", () => {
  const own = synthesize("production", {
    apiDomain: "api.certificates.example",
    certificateArn: "arn:aws:acm:sa-east-1:111122223333:certificate/1",
  });
  expect(everyOf(own, "AWS::ApiGateway::RestApi")[0]!.Properties.DisableExecuteApiEndpoint).toBe(true);
  expect(everyOf(own, "AWS::ApiGateway::BasePathMapping")[0]!.Properties.BasePath).toBe("api");
  expect(JSON.stringify(own.templates.api.Outputs!.ApiDomainTarget)).toContain("RegionalDomainName");
  for (const one of everyOf(own, "AWS::Lambda::Function").filter((one) => one.Properties.Environment))
    expect(one.Properties.Environment.Variables.BASE_URL).toBe("https://api.certificates.example/api");
});

test("the access log is JSON and names the resource, never the address that was called", () => {
  const [gatewayStage] = ofType(api, "AWS::ApiGateway::Stage");
  const { Format } = gatewayStage!.Properties.AccessLogSetting;
  expect(Object.keys(JSON.parse(Format))).toContain("request_id");
  expect(Format).toContain("$context.resourcePath");
  expect(Format).not.toMatch(/\$context\.path|\$context\.authorizer|\$input/);
  expect(gatewayStage!.Properties.TracingEnabled ?? false).toBe(false);
});

describe("what the gateway answers by itself", () => {
  const expected: readonly (readonly [type: string, status: number, code: string])[] = [
    ["MISSING_AUTHENTICATION_TOKEN", 404, "not_found"],
    ["INVALID_SIGNATURE", 404, "not_found"],
    ["RESOURCE_NOT_FOUND", 404, "not_found"],
    ["REQUEST_TOO_LARGE", 413, "payload_too_large"],
    ["UNSUPPORTED_MEDIA_TYPE", 415, "unsupported_media_type"],
    ["THROTTLED", 429, "rate_limit_exceeded"],
    ["INTEGRATION_FAILURE", 504, "service_unavailable"],
    ["INTEGRATION_TIMEOUT", 504, "service_unavailable"],
    ["DEFAULT_4XX", 400, "invalid_request"],
    ["DEFAULT_5XX", 502, "internal_error"],
  ];
  const responseTo = (type: string) =>
    ofType(api, "AWS::ApiGateway::GatewayResponse").find((one) => one.Properties.ResponseType === type)!
      .Properties;

  test.each(expected)("%s is a problem document with status %i and code %s", (type, status, code) => {
    const { StatusCode, ResponseParameters, ResponseTemplates } = responseTo(type);
    expect(StatusCode).toBe(String(status));
    expect(ResponseParameters).toMatchObject({
      "gatewayresponse.header.Content-Type": "'application/problem+json'",
      "gatewayresponse.header.X-Request-Id": "context.requestId",
    });
    expect(JSON.parse(ResponseTemplates["application/json"])).toEqual({
      type: "about:blank",
      title: expect.any(String),
      status,
      detail: expect.stringMatching(/\.$/),
      code,
      request_id: "$context.requestId",
    });
  });

  test("being throttled says when to try again", () => {
    expect(responseTo("THROTTLED").ResponseParameters["gatewayresponse.header.Retry-After"]).toBe("'1'");
  });
});

describe("a request to no operation", () => {
  const mockOf = (route: string) => deployedMethods().get(route)!.Properties.Integration;

  test("is 404 under every unknown path", () => {
    for (const route of ["ANY /", "ANY /{proxy+}"]) {
      const [answer] = mockOf(route).IntegrationResponses;
      expect(answer.StatusCode).toBe("404");
      expect(JSON.parse(answer.ResponseTemplates["application/json"])).toMatchObject({
        status: 404,
        code: "not_found",
      });
    }
  });

  test("is 405 with the methods that the path takes, for each path of the route table", () => {
    for (const path of new Set(routes.map(({ route }) => route.split(" ")[1]!))) {
      const methods = routes.flatMap(({ route }) =>
        route.endsWith(` ${path}`) ? [route.split(" ")[0]] : [],
      );
      const [answer] = mockOf(`ANY ${path}`).IntegrationResponses;
      expect(answer.StatusCode, path).toBe("405");
      expect(answer.ResponseParameters["method.response.header.Allow"], path).toBe(`'${methods.join(", ")}'`);
      expect(JSON.parse(answer.ResponseTemplates["application/json"]).code).toBe("method_not_allowed");
    }
  });

  test("never has its answer chosen by the body that came with it", () => {
    for (const [route, method] of deployedMethods()) {
      if (!route.startsWith("ANY ")) continue;
      expect(method.Properties.Integration.PassthroughBehavior, route).toBe("NEVER");
    }
  });
});

test("browsers on other origins may call the public operations, and no others", () => {
  const open = routes.filter(({ access }) => "public" in access).map(({ route }) => route.split(" ")[1]!);
  const preflights = [...deployedMethods().keys()].filter((route) => route.startsWith("OPTIONS "));
  expect(preflights.sort()).toEqual([...new Set(open)].map((path) => `OPTIONS ${path}`).sort());
});
