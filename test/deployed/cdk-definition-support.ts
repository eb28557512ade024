// The definition of the gateway, as the tests of its parts look at it.
import { routes } from "#functions/api/routes.ts";
import { gatewayDefinition } from "#infra/constructs/gateway-definition.ts";
import { addressesOf } from "#shared/http/addresses.ts";

export const ANY = "x-amazon-apigateway-any-method";
export const SETTING = {
  prefix: "certificates-test",
  qualifier: "",
  region: "sa-east-1",
  account: "111122223333",
  gatewayAddressClosed: false,
  panelOrigins: [] as string[],
};
export const definition = gatewayDefinition(routes, SETTING);
export const paths = definition.paths;

/** Every method of the definition: `GET /v1.0/events/{id}`, `ANY /{proxy+}`. */
export const methods = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([name, method]) => {
    const route = `${name === ANY ? "ANY" : name.toUpperCase()} ${path}`;
    return { route, path, method, integration: method["x-amazon-apigateway-integration"] };
  }),
);
export const proxied = methods.flatMap(({ route, integration }) =>
  integration.type === "aws_proxy" ? [{ route, integration }] : [],
);
export const mocks = methods.flatMap(({ route, method, integration }) =>
  integration.type === "mock" ? [{ route, method, integration }] : [],
);
export const addresses = routes.flatMap(addressesOf);
/** Every route as HTTP sees it: HEAD is there wherever GET is. */
export const known = addresses.flatMap(({ route }) =>
  route.startsWith("GET ") ? [route, route.replace("GET", "HEAD")] : [route],
);
export const rowOf = (route: string) =>
  addresses.find((one) => one.route === route.replace(/^HEAD/, "GET"))!.operation;
export const answerOf = (route: string) =>
  mocks.find((mock) => mock.route === route)!.integration.responses.default;
export const templateOf = (templates: Readonly<Record<string, string | undefined>> | undefined) =>
  JSON.parse(templates!["application/json"]!);
