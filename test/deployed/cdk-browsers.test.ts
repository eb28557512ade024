import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { gatewayDefinition } from "#infra/constructs/gateway-definition.ts";
import {
  addresses,
  definition,
  known,
  type methods,
  mocks,
  rowOf,
  SETTING,
} from "./cdk-definition-support.ts";

describe("browsers on other origins", () => {
  const open = known.filter((route) => {
    const { access, response, produces, status } = rowOf(route);
    const ofJson = response || produces?.split(", ").some((type) => /[/+]json$/.test(type)) || status === 308;
    // The editor of templates and My certificates know people by a cookie.
    return "public" in access && !["editor", "holder"].includes(access.public) && ofJson;
  });
  const preflights = mocks.filter(({ route }) => route.startsWith("OPTIONS "));

  test("may call the public operations that answer with JSON or have moved, and no others", () => {
    const pathsOf = new Set(open.map((route) => route.split(" ")[1]!));
    expect(preflights.map(({ route }) => route).sort()).toEqual(
      [...pathsOf].map((path) => `OPTIONS ${path}`).sort(),
    );
    const allowed = preflights.flatMap(({ route, integration }) => {
      const { responseParameters } = integration.responses.default;
      const names = responseParameters["method.response.header.Access-Control-Allow-Methods"]!;
      return names
        .slice(1, -1)
        .split(",")
        .map((name) => `${name} ${route.split(" ")[1]}`);
    });
    expect(allowed.sort()).toEqual([...open].sort());
  });

  test("may send JSON and an Idempotency-Key, and need to ask once a day", () => {
    for (const { route, integration } of preflights) {
      const { statusCode, responseParameters } = integration.responses.default;
      expect(statusCode, route).toBe("204");
      expect(responseParameters, route).toMatchObject({
        "method.response.header.Access-Control-Allow-Headers": "'content-type,idempotency-key'",
        "method.response.header.Access-Control-Max-Age": "'86400'",
      });
    }
    expect(open.some((route) => route.startsWith("POST "))).toBe(true);
  });
});

describe("pages of the panel", () => {
  const origins = ["https://panel.example.com", "https://beta.example.com"];
  const named = gatewayDefinition(routes, { ...SETTING, panelOrigins: origins });

  test("may send a session token from the origins that the stage names, and from no others", () => {
    for (const { route, access } of addresses) {
      if ("public" in access) continue;
      const path = route.split(" ")[1]!;
      const item: Partial<Record<string, (typeof methods)[number]["method"]>> = named.paths[path]!;
      const integration = item.options?.["x-amazon-apigateway-integration"];
      const options = integration?.type === "mock" ? integration : undefined;
      if ("key" in access) {
        expect(options, route).toBeUndefined();
        continue;
      }
      const { responseParameters, responseTemplates } = options!.responses.default;
      const header = (name: string) => responseParameters[`method.response.header.${name}`];
      expect(header("Access-Control-Allow-Headers"), route).toContain("authorization");
      expect(header("Access-Control-Allow-Methods"), route).toContain(route.split(" ")[0]);
      expect(header("Access-Control-Allow-Origin"), route).toBe(`'${origins[0]}'`);
      expect(header("Vary"), route).toBe("'Origin'");
      for (const origin of origins)
        expect(responseTemplates!["application/json"]).toContain(`#if($origin == "${origin}")`);
    }
  });
});

test("every answer of the gateway itself says HTTPS only, and that its type is to be believed", () => {
  const all = [
    ...Object.values(definition["x-amazon-apigateway-gateway-responses"]).map(
      ({ responseParameters }) => responseParameters,
    ),
    ...mocks.map(({ integration }) => integration.responses.default.responseParameters),
  ];
  for (const parameters of all) {
    const headerOf = (name: string) =>
      Object.entries(parameters).find(([key]) => key.endsWith(`.header.${name}`))?.[1];
    expect(headerOf("Strict-Transport-Security")).toMatch(/^'max-age=\d{8}; includeSubDomains'$/);
    expect(headerOf("X-Content-Type-Options")).toBe("'nosniff'");
  }
});
