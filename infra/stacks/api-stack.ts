import { CfnOutput, Duration, Size, Stack } from "aws-cdk-lib";
import {
  AccessLogFormat,
  Cors,
  EndpointType,
  AccessLogField as Field,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  RestApi,
  SecurityPolicy,
} from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type Endpoint, portsOf } from "#shared/http/endpoint.ts";
import { addApiAlarms } from "../constructs/api-alarms.ts";
import {
  addGatewayProblems,
  refuseOtherMethods,
  refuseUnknownPaths,
} from "../constructs/gateway-problems.ts";
import { type FunctionSetting, serviceFunction } from "../constructs/service-function.ts";
import { prefixOf, type StageConfig, stackProps } from "../stages.ts";

/** The stage of API Gateway, and so the first segment of every address: {base_url} ends in /api. */
const GATEWAY_STAGE = "api";
/** Answers from this size on are compressed for those who accept it; as infra/local/gateway-answer.ts. */
const COMPRESS_FROM_BYTES = 1_024;
/** API Gateway waits 29 s for an answer; the function must give up first, in its own words. */
const GATEWAY_TIMEOUT = Duration.seconds(29);
const FUNCTION_TIMEOUT_SECONDS = 28;
/**
 * For answers that stream: Lambda gives at most 200 MB, and after the first of them 2 MB a second (Lambda quotas). The
 * gateway itself would wait for 15 minutes.
 */
const STREAM_TIMEOUT_SECONDS = 300;
/** What a browser may send to a public operation, and for how long it may remember the answer; as infra/local/gateway.ts. */
const CORS_HEADERS = ["content-type", "idempotency-key"];
const CORS_MAX_AGE = Duration.days(1);

/** One line of JSON a request. The path as it was called may hold the token of an invitation, so it is left out. */
const ACCESS_LOG = JSON.stringify({
  request_id: Field.contextRequestId(),
  route: `${Field.contextHttpMethod()} ${Field.contextResourcePath()}`,
  status: Field.contextStatus(),
  ip: Field.contextIdentitySourceIp(),
  user_agent: Field.contextIdentityUserAgent(),
  protocol: Field.contextProtocol(),
  response_bytes: Field.contextResponseLength(),
  duration_ms: Field.contextResponseLatency(),
  function_ms: Field.contextIntegrationLatency(),
  function_status: Field.contextIntegrationStatus(),
  refused_by_gateway: Field.contextErrorResponseType(),
});

export interface ApiStackProps extends Omit<FunctionSetting, "baseUrl"> {
  readonly routes: readonly Endpoint[];
}

const methodOf = (endpoint: Endpoint): string => endpoint.route.slice(0, endpoint.route.indexOf(" "));
const pathOf = (endpoint: Endpoint): string => endpoint.route.slice(endpoint.route.indexOf(" ") + 1);
const isPublic = (endpoint: Endpoint): boolean => "public" in endpoint.access;

/** An answer that streams is passed on as it comes, so neither the gateway's 10 MB nor its 29 s bound it. */
const integrationOf = ({ streams }: Endpoint, target: LambdaFunction): LambdaIntegration =>
  new LambdaIntegration(target, {
    allowTestInvoke: false,
    timeout: streams ? Duration.seconds(STREAM_TIMEOUT_SECONDS) : GATEWAY_TIMEOUT,
    responseTransferMode: streams ? ResponseTransferMode.STREAM : ResponseTransferMode.BUFFERED,
  });

/** The REST API: one function for each row of the route table. */
export class ApiStack extends Stack {
  /** `https://….amazonaws.com/api`, or under the stage's own domain. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { routes, ...setting }: ApiStackProps) {
    const { stage } = setting;
    super(scope, id, stackProps(stage, "REST API and its functions"));
    const logs = { retention: stage.logRetentionDays };
    const api = this.addApi(stage, new LogGroup(this, "AccessLog", logs));
    if (api.domainName)
      new CfnOutput(this, "ApiDomainTarget", { value: api.domainName.domainNameAliasDomainName });
    // Written out, as the API's own url waits for all its methods, and these for functions that must know it.
    this.baseUrl = stage.apiDomain
      ? `https://${stage.apiDomain.name}/${GATEWAY_STAGE}`
      : `https://${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}/${GATEWAY_STAGE}`;
    new CfnOutput(this, "BaseUrl", { value: this.baseUrl });
    // One for all operations: a request is looked for by its id, not by the function that happened to serve it.
    const logGroup = new LogGroup(this, "Operations", logs);
    for (const [path, endpoints] of Map.groupBy(routes, pathOf))
      this.addPath(api, path, endpoints, { ...setting, baseUrl: this.baseUrl, logGroup });
    refuseUnknownPaths(api);
    addGatewayProblems(api);
    addApiAlarms(this, { api, logGroup, stage });
  }

  private addApi(stage: StageConfig, accessLog: LogGroup): RestApi {
    return new RestApi(this, "Api", {
      restApiName: prefixOf(stage.name),
      // For every answer, so that no function has to; a smaller one fits a packet or two as it is.
      minCompressionSize: Size.bytes(COMPRESS_FROM_BYTES),
      endpointTypes: [EndpointType.REGIONAL],
      disableExecuteApiEndpoint: stage.apiDomain !== undefined,
      // One role for the whole account and region: without it API Gateway writes no logs.
      cloudWatchRole: true,
      deployOptions: {
        stageName: GATEWAY_STAGE,
        throttlingRateLimit: stage.requests.perSecond,
        throttlingBurstLimit: stage.requests.burst,
        // X-Ray would keep each address as it was called, tokens and all. The functions' own traces have none.
        tracingEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(ACCESS_LOG),
      },
      ...(stage.apiDomain && {
        domainName: {
          domainName: stage.apiDomain.name,
          certificate: Certificate.fromCertificateArn(this, "Certificate", stage.apiDomain.certificateArn),
          basePath: GATEWAY_STAGE,
          endpointType: EndpointType.REGIONAL,
          securityPolicy: SecurityPolicy.TLS_1_2,
        },
      }),
    });
  }

  private addPath(
    api: RestApi,
    path: string,
    endpoints: readonly Endpoint[],
    setting: FunctionSetting & { readonly logGroup: LogGroup },
  ): void {
    const resource = api.root.resourceForPath(path);
    for (const endpoint of endpoints) {
      const { id, summary } = endpoint;
      const ports = portsOf(endpoint);
      const target = serviceFunction(this, {
        ...setting,
        id,
        summary,
        ports,
        timeoutSeconds: endpoint.streams ? STREAM_TIMEOUT_SECONDS : FUNCTION_TIMEOUT_SECONDS,
      });
      resource.addMethod(methodOf(endpoint), integrationOf(endpoint, target));
    }
    const open = endpoints.filter(isPublic).map(methodOf);
    if (open.length > 0)
      resource.addCorsPreflight({
        allowOrigins: Cors.ALL_ORIGINS,
        allowMethods: open,
        allowHeaders: CORS_HEADERS,
        maxAge: CORS_MAX_AGE,
      });
    refuseOtherMethods(resource, endpoints.map(methodOf));
  }
}
