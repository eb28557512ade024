import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { parseSettings } from "#infra/stage-settings.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import { aPageOf, respondByLink } from "../support/browser/invitation-page.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { daily, everyOf, functionOf, type Stage, synthesize, UNDECIDED } from "./cdk-support.ts";
import { PRODUCTION } from "./setting-variants.ts";

const edge = PRODUCTION.edge!;
const apiDomain = PRODUCTION.apiDomain!;
const configOf = (stage: Stage) =>
  everyOf(stage, "AWS::CloudFront::Distribution")[0]!.Properties.DistributionConfig;

describe("a stage with CloudFront", () => {
  const stage = daily("production");
  const config = configOf(stage);

  test("keeps documents and images as the API says, for GET and HEAD, without query, header or cookie", () => {
    const [policy] = everyOf(stage, "AWS::CloudFront::CachePolicy");
    const { ParametersInCacheKeyAndForwardedToOrigin: key, ...times } = policy!.Properties.CachePolicyConfig;
    expect(times).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 });
    expect(key).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    });
    const behaviors = config.CacheBehaviors as Record<string, unknown>[];
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/c/*/*",
      "/api/images/*",
      "/api/b/*",
      "/api/panel/assets/*",
    ]);
    for (const behavior of behaviors) {
      expect(behavior).toMatchObject({ AllowedMethods: ["GET", "HEAD"], ViewerProtocolPolicy: "https-only" });
      expect(behavior).toHaveProperty("CachePolicyId.Ref");
      expect(behavior).not.toHaveProperty("OriginRequestPolicyId");
    }
  });

  test("sends all else to the API's own domain, where limits see the reader", () => {
    const { FunctionAssociations, AllowedMethods } = config.DefaultCacheBehavior;
    expect(AllowedMethods).toEqual(["GET", "HEAD"]);
    expect(FunctionAssociations).toMatchObject([{ EventType: "viewer-request" }]);
    const code = everyOf(stage, "AWS::CloudFront::Function")[0]!.Properties.FunctionCode as string;
    const handler = new Function(`${code} return handler;`)() as (event: unknown) => unknown;
    for (const uri of ["/api/c/7Q2M4XKD0A5V", "//evil.example/", "/@evil.example"])
      expect(handler({ request: { uri } })).toMatchObject({
        statusCode: 302,
        headers: { location: { value: `https://api.example.org${uri}` } },
      });
  });

  test("speaks TLS 1.2 at least on both sides, and HTTP/2 and 3", () => {
    expect(config).toMatchObject({
      Aliases: [edge.name],
      HttpVersion: "http2and3",
      IPV6Enabled: true,
      ViewerCertificate: { AcmCertificateArn: edge.certificateArn, MinimumProtocolVersion: "TLSv1.2_2021" },
    });
    expect(config.Origins).toMatchObject([
      {
        DomainName: "api.example.org",
        CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
      },
    ]);
  });

  test("keeps no error, and no log of who read what", () => {
    const errors = config.CustomErrorResponses as { ErrorCode: number; ErrorCachingMinTTL: number }[];
    // All that CloudFront takes, and only those: with another one, such as 410, it refuses to be deployed.
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
    for (const { ErrorCachingMinTTL } of errors) expect(ErrorCachingMinTTL).toBe(0);
    expect(config).not.toHaveProperty("Logging");
  });

  test("tells its domain to the functions that lead to documents, and what to write into DNS", () => {
    for (const { id } of routes.filter((route) => portsOf(route).includes("documentNames"))) {
      const { Variables } = functionOf(stage, id, "api").Properties.Environment;
      expect(Variables, id).toMatchObject({
        EDGE_URL: "https://files.example.org/api",
        BASE_URL: "https://api.example.org/api",
      });
    }
    const { Value } = stage.templates.api.Outputs!.EdgeDomainTarget!;
    expect(JSON.stringify(Value)).toContain("files.example.org CNAME ");
  });
});

night.test("without a domain of the API's own, CloudFront asks API Gateway's", () => {
  const [origin] = configOf(synthesize("sandbox", { edge })).Origins;
  expect(JSON.stringify(origin.DomainName)).toContain(".execute-api.sa-east-1.");
});

test("a stage without the setting has no CloudFront, and its documents come from the API", () => {
  const stage = daily("sandbox");
  expect(everyOf(stage, "AWS::CloudFront::Distribution")).toEqual([]);
  expect(stage.text).not.toContain("EDGE_URL");
});

test("the setting wants a certificate where CloudFront reads it, and a domain that the API does not have", () => {
  const refused = (settings: object) => () => parseSettings("sandbox", { ...UNDECIDED, ...settings });
  expect(refused({ edge: { ...edge, certificateArn: apiDomain.certificateArn } })).toThrow(
    "edge.certificateArn: Must be in us-east-1, whatever the stage's region.",
  );
  expect(refused({ apiDomain, edge: { ...edge, name: apiDomain.name } })).toThrow(
    "edge.name: Must not be a domain of the API.",
  );
  expect(refused({ edge })).not.toThrow();
});

night.test("stable names lead to CloudFront's domain, and everything else stays at the API's", async () => {
  const stack = await ownStack({ workers: false, settings: { EDGE_URL: "https://files.example.com/api" } });
  const one = await aPageOf(stack);
  await respondByLink(stack, one.token, "accept");
  const answer = await fetch(`${stack.stack.baseUrl}/c/${one.short_code}.pdf`, { redirect: "manual" });
  const location = answer.headers.get("location")!;
  expect(location).toMatch(/^https:\/\/files\.example\.com\/api\/c\/\w{12}\/[\w.-]+\.pdf$/);
  const { pathname } = new URL(location);
  const document = () => fetch(new URL(pathname, stack.stack.baseUrl));
  expect((await document()).status).toBe(200);
  // Every reader seems to call from an address of CloudFront, so none is counted.
  const { result, writes } = await stack.measure(document);
  expect([result.status, result.headers.get("ratelimit-policy"), writes]).toEqual([200, null, 0]);
  expect(one.verification).toBe(`${stack.stack.baseUrl}/c/${one.short_code}`);
});
