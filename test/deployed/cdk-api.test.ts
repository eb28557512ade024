import { beforeAll, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { gatewayDefinition } from "#infra/constructs/gateway-definition.ts";
import { addressesOf } from "#shared/http/addresses.ts";
import { night } from "../support/runs.ts";
import {
  ACCOUNT,
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  needsOf,
  ofType,
  plain,
  type Stage,
  synthesize,
  type Template,
  type TemplateResource,
} from "./cdk-support.ts";
import { PRODUCTION, SANDBOX } from "./setting-variants.ts";

const KNOWN = { "AWS::Partition": "aws", "AWS::AccountId": ACCOUNT };

let stage: Stage;
let api: Template;
beforeAll(() => {
  stage = daily("sandbox");
  api = stage.templates.api;
});
const restApiOf = (one: Stage): TemplateResource => ofType(one.templates.api, "AWS::ApiGateway::RestApi")[0]!;
const idsOf = (one: Stage, type: string): string[] =>
  Object.entries(one.templates.api.Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : []));

test("the API is the definition made from the route table, whole and alone", () => {
  const { Properties } = restApiOf(stage);
  expect(Properties).not.toHaveProperty("Body");
  const common = { region: "sa-east-1", account: ACCOUNT };
  expect(stage.definition).toEqual(
    gatewayDefinition(routes, {
      ...common,
      prefix: "certificates-sandbox",
      qualifier: "",
      gatewayAddressClosed: false,
      panelOrigins: [],
    }),
  );
  expect(daily("production").definition).toEqual(
    gatewayDefinition(routes, {
      ...common,
      prefix: "certificates-production",
      qualifier: ":live",
      gatewayAddressClosed: true,
      panelOrigins: PRODUCTION.panelOrigins,
    }),
  );
  expect(Properties).toMatchObject({
    Name: "certificates-sandbox",
    Mode: "overwrite",
    EndpointConfiguration: { Types: ["REGIONAL"] },
    Parameters: { endpointConfigurationTypes: "REGIONAL" },
    DisableExecuteApiEndpoint: false,
  });
  expect(Properties).not.toHaveProperty("BinaryMediaTypes");
  for (const type of ["Method", "Resource", "GatewayResponse"])
    expect(ofType(api, `AWS::ApiGateway::${type}`), type).toEqual([]);
});

test("every operation's method is before the function of its own, which is there and gives up in time", () => {
  const paths: Record<string, Record<string, ReturnType<typeof JSON.parse>>> = stage.definition.paths;
  for (const {
    route,
    operation: { id, streams },
  } of routes.flatMap(addressesOf)) {
    const [method, path] = route.split(" ");
    const { uri, timeoutInMillis } = paths[path!]![method!.toLowerCase()]["x-amazon-apigateway-integration"];
    const { FunctionName, Timeout } = functionOf(stage, id, "api").Properties;
    if (method === "GET") expect(paths[path!]!.head).toEqual(paths[path!]!.get);
    expect(uri, route).toContain(`:lambda:sa-east-1:${ACCOUNT}:function:${FunctionName}/`);
    if (streams) expect(timeoutInMillis, route).toBe(Timeout * 1_000);
    else expect(timeoutInMillis, route).toBeGreaterThan(Timeout * 1_000);
  }
});

test("a function may be started by its own methods of this stage, and by nothing else", () => {
  const permissions = stage.within.flatMap((one) => ofType(one, "AWS::Lambda::Permission"));
  const [restApi] = idsOf(stage, "AWS::ApiGateway::RestApi");
  const [within] = ofType(api, "AWS::CloudFormation::Stack");
  const known = plain({ ...within!.Properties.Parameters, ...KNOWN });
  const source = `arn:aws:execute-api:sa-east-1:${ACCOUNT}:${restApi}/api`;
  const expected = routes.map(({ route, id, access }) => {
    const [method, declared] = route.split(" ");
    // HEAD has the function of GET, and the panel's path that of `/v1.0`.
    const path = "key" in access ? declared!.replace("/v1.0/", "/*") : declared;
    return {
      Action: "lambda:InvokeFunction",
      FunctionName: functionOf(stage, id, "api").Properties.FunctionName,
      Principal: "apigateway.amazonaws.com",
      SourceArn: `${source}/${method === "GET" ? "*" : method}${path!.replaceAll(/\/\{\w+\+\}|\{\w+\}/g, "*")}`,
    };
  });
  expect(permissions.map(({ Properties }) => plain(Properties, known))).toEqual(expected);
  expect(ofType(api, "AWS::Lambda::Permission")).toEqual([]);
});

night.test("a changed definition is deployed, and no other", () => {
  const type = "AWS::ApiGateway::Deployment";
  const changed = synthesize("sandbox", { ...SANDBOX, panelOrigins: ["https://panel.example.com"] });
  expect(idsOf(changed, type)).not.toEqual(idsOf(stage, type));
  const unchanged = synthesize("sandbox", { ...SANDBOX, runbookUrl: "https://wiki.example.org/runbook" });
  expect(idsOf(unchanged, type)).toEqual(idsOf(stage, type));
});

test("the definition is deployed once every function is there and may be started", () => {
  const type = "AWS::ApiGateway::Deployment";
  const [permissions] = idsOf(stage, "AWS::CloudFormation::Stack");
  expect(ofType(api, type)[0]!.DependsOn).toContain(permissions);
  const functions = idsOf(stage, "AWS::Lambda::Function");
  expect(needsOf(api.Resources[permissions!]!)).toEqual(expect.arrayContaining(functions));
});

test("the definition is found in the account that its functions are of, and a template looks up no other", () => {
  const { Key, Bucket } = restApiOf(stage).Properties.BodyS3Location;
  const [mapping, account, name] = Key["Fn::FindInMap"];
  expect(account).toEqual({ Ref: "AWS::AccountId" });
  const files = api.Mappings![mapping]!;
  expect(Object.keys(files)).toEqual([ACCOUNT]);
  expect(files[ACCOUNT]![name]).toMatch(/^[0-9a-f]{64}\.json$/);
  expect(JSON.stringify(Bucket)).toContain("assets");
  const accounts = new Set(JSON.stringify(stage.definition).match(/(?<=:)\d{12}(?=:)/g));
  expect(accounts).toEqual(new Set([ACCOUNT]));
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
  expect(throttleOf(daily("production"))).toBeGreaterThan(throttleOf(stage));
  // The largest plan has 10,000 a minute.
  expect(throttleOf(stage)).toBeGreaterThan(10_000 / 60);
});

const isClosed = (one: Stage, closed: boolean) => {
  expect(restApiOf(one).Properties.DisableExecuteApiEndpoint).toBe(closed);
  const [server] = one.definition.servers;
  expect(server!["x-amazon-apigateway-endpoint-configuration"]).toEqual({
    disableExecuteApiEndpoint: closed,
  });
};

test("with a domain of one's own the address is its /api, and API Gateway's no longer answers in a stage that closes it", () => {
  const own = daily("production");
  isClosed(own, true);
  for (const { Properties } of everyOf(own, "AWS::ApiGateway::DomainName"))
    expect(Properties.SecurityPolicy).toBe("TLS_1_2");
  // The bare domain leads there too, as certificates print it alone.
  const roots = everyOf(own, "AWS::ApiGatewayV2::ApiMapping");
  expect(roots).toHaveLength(everyOf(own, "AWS::ApiGateway::BasePathMapping").length);
  for (const { Properties } of roots) expect(Properties).toMatchObject({ Stage: expect.anything() });
  for (const { Properties } of roots) expect(Properties.ApiMappingKey).toBeUndefined();
  for (const { Properties } of everyOf(own, "AWS::ApiGateway::BasePathMapping"))
    expect(Properties.BasePath).toBe("api");
  expect(JSON.stringify(own.templates.api.Outputs!.ApiDomainTarget1)).toContain("RegionalDomainName");
  for (const { id, part } of FUNCTIONS)
    expect(functionOf(own, id, part).Properties.Environment.Variables.BASE_URL, id).toBe(
      "https://api.example.org/api",
    );
});

night.test("with a domain of one's own API Gateway's address answers until the stage closes it", () => {
  isClosed(synthesize("production", { ...PRODUCTION, keepGatewayAddress: true }), false);
});

test("the access log is JSON and names the resource, never the address that was called", () => {
  const [gatewayStage] = ofType(api, "AWS::ApiGateway::Stage");
  const { Format } = gatewayStage!.Properties.AccessLogSetting;
  expect(Object.keys(JSON.parse(Format))).toContain("request_id");
  expect(Format).toContain("$context.resourcePath");
  expect(Format).not.toMatch(/\$context\.path|\$context\.authorizer|\$input/);
  expect(gatewayStage!.Properties.TracingEnabled ?? false).toBe(false);
});
