import { CfnOutput, Duration } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Construct } from "constructs";
import { DELIVERY } from "#shared/domain/document-rules.ts";
import { GATEWAY_STAGE } from "../gateway-facts.ts";
import type { ApiDomain } from "../stage-settings.ts";

/** What CloudFront keeps: documents under their hash, kept images, drawn images of badges, and the files of the panel. */
const KEPT = ["c/*/*", "images/*", "b/*", "panel/assets/*"];
/**
 * CloudFront would keep an error for 10 s by itself: a document can come, go, and come back. These are all codes that it
 * takes here (CloudFront developer guide, "Create a custom error page for specific HTTP status codes") but 416, which it
 * never keeps; with any other the deployment fails, so an answer of 410 may be kept for those 10 s.
 */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * CloudFront before the addresses whose content never changes (decision 15.35). `origin` is the domain at which the API answers. It keeps an answer as long as the API
 * allows, writes no log, and sends everything else to the API's own domain, where limits count the reader's address.
 */
export function addEdge(stack: Construct, domain: ApiDomain, origin: string, prefix: string): void {
  const scope = new Construct(stack, "Edge");
  const kept: BehaviorOptions = {
    origin: new HttpOrigin(origin, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    compress: true,
    // Neither query, header nor cookie reaches the API or tells two entries apart, so none can fill the cache.
    cachePolicy: new CachePolicy(scope, "AsTheApiSays", {
      cachePolicyName: `${prefix}-as-the-api-says`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(DELIVERY.browserSeconds),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    }),
  };
  const toTheApi = new CloudFrontFunction(scope, "ToTheApi", {
    functionName: `${prefix}-to-the-api`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      `function handler(event) { return { statusCode: 302, statusDescription: "Found", headers: { location: { value: "https://${origin}" + event.request.uri } } }; }`,
    ),
  });
  const distribution = new Distribution(scope, "Distribution", {
    comment: `Documents and images of ${prefix}`,
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, "Certificate", domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // A log would have the address of each reader beside what they read.
    enableLogging: false,
    defaultBehavior: {
      ...kept,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      functionAssociations: [{ function: toTheApi, eventType: FunctionEventType.VIEWER_REQUEST }],
    },
    additionalBehaviors: Object.fromEntries(KEPT.map((path) => [`/${GATEWAY_STAGE}/${path}`, kept])),
    errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
  new CfnOutput(stack, "EdgeDomainTarget", {
    value: `${domain.name} CNAME ${distribution.distributionDomainName}`,
  });
}
