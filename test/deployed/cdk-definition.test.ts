import { ResponseType } from "aws-cdk-lib/aws-apigateway";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { functionTimeoutSeconds, gatewayDefinition } from "#infra/constructs/gateway-definition.ts";
import { lostPage } from "#shared/pages/lost-page.ts";
import {
  addresses,
  answerOf,
  definition,
  known,
  methods,
  mocks,
  paths,
  proxied,
  rowOf,
  SETTING,
  templateOf,
} from "./cdk-definition-support.ts";

const PROBLEM = {
  title: expect.any(String),
  detail: expect.stringMatching(/\.$/),
  request_id: "$context.requestId",
};
/** The address of an error's entry in the documentation, by the name that the caller used. */
const typeOf = (code: string) => `https://$context.domainName/api/docs#error-${code}`;

describe("the operations", () => {
  test("are the route table, each before the function of its own, and nothing else reaches a function", () => {
    expect(proxied.map(({ route }) => route).sort()).toEqual([...known].sort());
    const names = proxied.map(({ route, integration }) => {
      expect(integration.httpMethod, route).toBe("POST");
      const [, name] = /:lambda:sa-east-1:111122223333:function:([^/]+)\//.exec(integration.uri)!;
      expect(name, route).toBe(`certificates-test-${rowOf(route).id.replace(".", "_")}`);
      return name!;
    });
    expect(new Set(names).size).toBe(routes.length);
    // Lambda's rule, with the longest prefix that a stage has.
    for (const name of names) expect(name.replace("-test-", "-production-")).toMatch(/^[a-zA-Z0-9-_]{1,64}$/);
  });

  test("that stream are passed on as they come for as long as their function may run; the others are waited for", () => {
    const lambda = "arn:aws:apigateway:sa-east-1:lambda:path";
    for (const { route, integration } of proxied) {
      const { streams } = rowOf(route);
      expect(integration.responseTransferMode, route).toBe(streams ? "STREAM" : "BUFFERED");
      expect(integration.uri, route).toMatch(
        streams ? /\/response-streaming-invocations$/ : /[^-]\/invocations$/,
      );
      expect(integration.uri.split("/functions/")[0], route).toBe(
        `${lambda}/${streams ? "2021-11-15" : "2015-03-31"}`,
      );
      const functionMillis = functionTimeoutSeconds(rowOf(route)) * 1_000;
      if (streams) expect([integration.timeoutInMillis, functionMillis], route).toEqual([300_000, 300_000]);
      else {
        expect(integration.timeoutInMillis, route).toBe(29_000);
        expect(integration.timeoutInMillis, route).toBeGreaterThan(functionMillis);
      }
    }
    expect(routes.some(({ streams }) => streams)).toBe(true);
  });

  test("declare each parameter of their path, and no path names it otherwise than its neighbours", () => {
    for (const { route, path, method } of methods) {
      const named = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
      const declared = "parameters" in method ? method.parameters : [];
      expect(declared, route).toEqual(
        named.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      );
    }
    const parameters = new Map<string, Set<string>>();
    for (const { route } of addresses) {
      const segments = route.split("/");
      for (const [at, segment] of segments.entries()) {
        if (!segment.startsWith("{")) continue;
        const parent = segments.slice(1, at).join("/");
        parameters.set(parent, (parameters.get(parent) ?? new Set()).add(segment));
      }
    }
    for (const [parent, names] of parameters) expect([...names], parent).toHaveLength(1);
  });
});

describe("what the gateway answers by itself", () => {
  const responses = definition["x-amazon-apigateway-gateway-responses"];
  const expected: readonly (readonly [type: string, status: number, code: string])[] = [
    ["MISSING_AUTHENTICATION_TOKEN", 404, "not_found"],
    ["INVALID_SIGNATURE", 404, "not_found"],
    ["EXPIRED_TOKEN", 404, "not_found"],
    ["ACCESS_DENIED", 404, "not_found"],
    ["UNAUTHORIZED", 404, "not_found"],
    ["RESOURCE_NOT_FOUND", 404, "not_found"],
    ["BAD_REQUEST_BODY", 400, "invalid_request"],
    ["BAD_REQUEST_PARAMETERS", 400, "invalid_request"],
    ["REQUEST_TOO_LARGE", 413, "payload_too_large"],
    ["UNSUPPORTED_MEDIA_TYPE", 415, "unsupported_media_type"],
    ["THROTTLED", 429, "rate_limit_exceeded"],
    ["WAF_FILTERED", 429, "rate_limit_exceeded"],
    ["INTEGRATION_FAILURE", 504, "service_unavailable"],
    ["INTEGRATION_TIMEOUT", 504, "service_unavailable"],
    ["API_CONFIGURATION_ERROR", 500, "internal_error"],
    ["DEFAULT_4XX", 400, "invalid_request"],
    ["DEFAULT_5XX", 502, "internal_error"],
  ];

  test.each(expected)("%s is a problem document with status %i and code %s", (type, status, code) => {
    const { statusCode, responseParameters, responseTemplates } = responses[type]!;
    expect(statusCode).toBe(String(status));
    expect(responseParameters).toMatchObject({
      "gatewayresponse.header.Content-Type": "'application/problem+json'",
      "gatewayresponse.header.Cache-Control": "'no-store'",
      "gatewayresponse.header.X-Request-Id": "context.requestId",
      "gatewayresponse.header.Access-Control-Allow-Origin": "'*'",
    });
    expect(templateOf(responseTemplates)).toEqual({ ...PROBLEM, type: typeOf(code), status, code });
    // API Gateway would read one as the begin of a directive, wherever the text is a template.
    expect(responseTemplates["application/json"]).not.toContain("#");
  });

  test("has no other type, and only types that API Gateway knows", () => {
    expect(Object.keys(responses).sort()).toEqual(expected.map(([type]) => type).sort());
    const known = Object.values(ResponseType).map((one: ResponseType) => one.responseType);
    expect(known).toEqual(expect.arrayContaining(Object.keys(responses)));
  });

  test("being throttled says when to try again", () => {
    for (const [type, seconds] of Object.entries({ THROTTLED: 1, WAF_FILTERED: 60 }))
      expect(responses[type]!.responseParameters["gatewayresponse.header.Retry-After"]).toBe(`'${seconds}'`);
  });
});

describe("a request to no operation", () => {
  test("is 404 under every unknown path", () => {
    for (const route of ["ANY /", "ANY /{proxy+}"]) {
      const answer = answerOf(route);
      expect(answer.statusCode).toBe("404");
      const { "application/json": template } = answer.responseTemplates!;
      const [, body] = /#\{else\}(.*)#end$/.exec(template!)!;
      expect(JSON.parse(body!)).toEqual({
        ...PROBLEM,
        type: typeOf("not_found"),
        status: 404,
        code: "not_found",
      });
      expect(body).not.toContain("#");
    }
  });

  test("leads from a path with a slash at its end to the one without, and from the root to the documentation", () => {
    const { "application/json": template } = answerOf("ANY /{proxy+}").responseTemplates!;
    expect(template).toMatch(/^#set\(\$path = \$context\.path\)#if\(\$path\.endsWith\("\/"\)\)/);
    expect(template).toContain("$context.responseOverride.status = 308");
    expect(template).toContain("#set($to = $path.substring(0, $end))");
    // With its query: a list without its filters would silently have other rows.
    expect(template).toContain("#foreach($name in $query.keySet())");
    expect(template).toContain('#set($to = "$to$sign$util.urlEncode($name)=$value")#set($sign = "&")');
    expect(template).toContain("#set($context.responseOverride.header.Location = $to)");
    // A browser gets a page, and the answer says so.
    expect(template).toContain('#elseif($input.params("Accept").toLowerCase().matches(".*text/html');
    expect(template).toContain(lostPage("/api"));
    expect(template).toContain('header.Content-Type = "text/html; charset=utf-8"');
    for (const route of ["GET /", "HEAD /"]) {
      const { statusCode, responseParameters } = answerOf(route);
      expect([statusCode, responseParameters["method.response.header.Location"]]).toEqual([
        "308",
        "'/api/start'",
      ]);
    }
  });

  test("is 405 with the methods that the path takes, for each path of the route table", () => {
    const knownPaths = new Set(known.map((route) => route.split(" ")[1]!));
    expect(Object.keys(paths).sort()).toEqual(["/", "/{proxy+}", ...knownPaths].sort());
    for (const path of knownPaths) {
      const allowed = known.flatMap((route) => (route.endsWith(` ${path}`) ? [route.split(" ")[0]] : []));
      const answer = answerOf(`ANY ${path}`);
      expect(answer.statusCode, path).toBe("405");
      expect(answer.responseParameters["method.response.header.Allow"], path).toBe(`'${allowed.join(", ")}'`);
      expect(templateOf(answer.responseTemplates), path).toEqual({
        ...PROBLEM,
        type: typeOf("method_not_allowed"),
        status: 405,
        code: "method_not_allowed",
      });
    }
  });

  test("never has its answer chosen by the body that came with it", () => {
    for (const { route, method, integration } of mocks) {
      const { statusCode, responseParameters } = integration.responses.default;
      expect(integration.passthroughBehavior, route).toBe("never");
      const statuses = Object.values(integration.requestTemplates).map((text) => JSON.parse(text));
      expect(new Set(statuses.map((one) => String(one.statusCode))), route).toEqual(new Set([statusCode]));
      expect(Object.keys(integration.requestTemplates), route).toContain("application/json");
      // API Gateway refuses a definition that maps a header which the method does not declare.
      const { headers } = Object.entries(method.responses).find(([status]) => status === statusCode)![1];
      expect(Object.keys(responseParameters), route).toEqual(
        Object.keys(headers).map((name) => `method.response.header.${name}`),
      );
    }
    expect(mocks.length).toBe(methods.length - known.length);
  });

  test("can be read by web pages on other origins, in which method and path may simply be misspelled", () => {
    for (const { route, integration } of mocks.filter((mock) => !/^(GET|HEAD) \/$/.test(mock.route)))
      expect(
        integration.responses.default.responseParameters[
          "method.response.header.Access-Control-Allow-Origin"
        ],
        route,
      ).toBe("'*'");
  });
});

test("API Gateway's own address is switched off exactly when there is another", () => {
  const switchedOff = (gatewayAddressClosed: boolean) =>
    gatewayDefinition(routes, { ...SETTING, gatewayAddressClosed }).servers.map(
      (server) => server["x-amazon-apigateway-endpoint-configuration"].disableExecuteApiEndpoint,
    );
  expect([switchedOff(false), switchedOff(true)]).toEqual([[false], [true]]);
});

test("bodies stay text but forms with a file, and no method asks for credentials of API Gateway", () => {
  expect(Object.keys(definition).sort()).toEqual([
    "info",
    "openapi",
    "paths",
    "servers",
    "x-amazon-apigateway-binary-media-types",
    "x-amazon-apigateway-gateway-responses",
    "x-amazon-apigateway-minimum-compression-size",
  ]);
  expect(definition["x-amazon-apigateway-binary-media-types"]).toEqual([
    "multipart/form-data",
    "image/png",
    "image/jpeg",
    "image/webp",
    "application/pdf",
    "application/zip",
  ]);
  for (const { route, method } of methods) expect(Object.keys(method), route).not.toContain("security");
});
