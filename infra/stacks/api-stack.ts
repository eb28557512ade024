import { CfnOutput, NestedStack, Size, Stack } from "aws-cdk-lib";
import {
  AccessLogFormat,
  EndpointType,
  AccessLogField as Field,
  LogGroupLogDestination,
  RestApiMode,
  SecurityPolicy,
  SpecRestApi,
} from "aws-cdk-lib/aws-apigateway";
import { CfnApiMapping } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { addressesOf, methodOf, pathOf, withHead } from "#shared/http/addresses.ts";
import { type Endpoint, portsOf } from "#shared/http/endpoint.ts";
import { addEdge } from "../constructs/edge.ts";
import { addFirewall } from "../constructs/firewall.ts";
import { functionTimeoutSeconds, gatewayDefinition } from "../constructs/gateway-definition.ts";
import { addBudget } from "../constructs/monthly-budget.ts";
import { addErrorsAlarm } from "../constructs/service-alarms.ts";
import { type FunctionSetting, serviceFunction, serviceLogs } from "../constructs/service-function.ts";
import { storeDefinition } from "../constructs/stored-definition.ts";
import { COMPRESS_FROM_BYTES, GATEWAY_STAGE } from "../gateway-facts.ts";
import { grantsOf } from "../grants.ts";
import {
  concurrencyOf,
  functionNameOf,
  prefixOf,
  qualifierOf,
  type StageConfig,
  stackProps,
} from "../stages.ts";
import { addGradualReleases } from "./gradual-release.ts";
import { sharedValue } from "./shared-value.ts";

/** One line of JSON for each request. The requested path is left out, as it may contain the token of an invitation. */
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
  /** The account that it is deployed to: the API's definition is a file, and names its functions in it. */
  readonly account: string;
}

/** The REST API: one definition made from the route table, and one function for each row of it. */
export class ApiStack extends Stack {
  /** The address in links, as other stacks refer to it: `https://….amazonaws.com/api`, or under the stage's own domain. */
  readonly baseUrl: string;
  /** Its log groups, as other stacks refer to them. */
  readonly logs: { readonly operations: string; readonly gateway: string };

  constructor(scope: Construct, id: string, { routes, account, ...setting }: ApiStackProps) {
    const { stage } = setting;
    // Indentation would be a third of the template, and CloudFormation takes 1 MB.
    super(scope, id, {
      ...stackProps(stage, "REST API and its functions"),
      suppressTemplateIndentation: true,
    });
    const accessLog = serviceLogs(this, "AccessLog", stage);
    const api = this.addApi(routes, stage, account, accessLog);
    this.addDomains(api, stage);
    const gatewayDomain = `${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const prefix = prefixOf(stage.name);
    if (stage.edge) addEdge(this, stage.edge, stage.apiDomain?.name ?? gatewayDomain, prefix);
    if (stage.firewall) addFirewall(this, api.deploymentStage, prefix, stage.firewall);
    if (stage.budget) addBudget(this, stage, stage.budget);
    const ownUrl = stage.apiDomain && `https://${stage.apiDomain.name}/${GATEWAY_STAGE}`;
    // Not `api.url`: it depends on the API's deployment, which depends on the functions, which need this URL.
    const gatewayUrl = `https://${gatewayDomain}/${GATEWAY_STAGE}`;
    const baseUrl = ownUrl ?? gatewayUrl;
    const shared = sharedValue(this, "BaseUrl", baseUrl);
    this.baseUrl = ownUrl ?? shared;
    // One log group for all operations, because requests are searched by request id, not by function.
    const logGroup = serviceLogs(this, "Operations", stage);
    this.logs = {
      operations: sharedValue(this, "OperationsLog", logGroup.logGroupName),
      gateway: sharedValue(this, "GatewayLog", accessLog.logGroupName),
    };
    const operations = routes.map((one) => this.addOperation(api, one, { ...setting, baseUrl, logGroup }));
    // In a stack of its own: a permission is a resource, and a stack has 500 (decision 13.52).
    const permissions = new NestedStack(this, "Permissions", { description: "What API Gateway may call" });
    for (const { id: name, calledAs: functionName, target, sourceArn } of operations) {
      const [action, principal] = ["lambda:InvokeFunction", "apigateway.amazonaws.com"];
      new CfnPermission(permissions, `${name} permission`, { action, functionName, principal, sourceArn });
      // CloudFormation sees no dependency in a name.
      permissions.nestedStackResource!.node.addDependency(target);
    }
    // The API is deployed after its functions, because API Gateway does not check that they exist.
    api.latestDeployment!.node.addDependency(permissions.nestedStackResource!);
    const errors = addErrorsAlarm(this, stage);
    if (stage.release === "at_once") return;
    // An alarm that rings already ends each deployment of CodeDeploy, also that of the cure.
    const isRepair = this.node.tryGetContext("repair") === "yes";
    const releases = addGradualReleases(this, operations, errors, isRepair);
    for (const release of releases)
      permissions.nestedStackResource!.node.addDependency(release.nestedStackResource!);
  }

  /** The domains at which the API answers. Each keeps its logical id, whichever of them new links carry. */
  private addDomains(api: SpecRestApi, { apiDomain, otherApiDomains }: StageConfig): void {
    for (const [n, { name, certificateArn }] of [apiDomain ?? [], ...otherApiDomains].flat().entries()) {
      const domain = api.addDomainName(`Domain ${name}`, {
        domainName: name,
        certificate: Certificate.fromCertificateArn(this, `Certificate ${name}`, certificateArn),
        basePath: GATEWAY_STAGE,
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
      });
      // Documents print only the domain. Who types it gets the page for people, also where no operation has that address.
      new CfnApiMapping(this, `Root of ${name}`, {
        apiId: api.restApiId,
        domainName: domain.domainName,
        stage: api.deploymentStage.stageName,
      });
      new CfnOutput(this, `ApiDomainTarget${n + 1}`, {
        value: `${name} CNAME ${domain.domainNameAliasDomainName}`,
      });
    }
  }

  private addApi(
    routes: readonly Endpoint[],
    stage: StageConfig,
    account: string,
    accessLog: LogGroup,
  ): SpecRestApi {
    const { region } = stage;
    const prefix = prefixOf(stage.name);
    const { panelOrigins } = stage;
    const gatewayAddressClosed = !stage.keepGatewayAddress;
    const qualifier = qualifierOf(stage);
    const setting = { prefix, qualifier, region, account, gatewayAddressClosed, panelOrigins };
    const { apiDefinition, deployChanges } = storeDefinition(
      this,
      account,
      gatewayDefinition(routes, setting),
    );
    const api = new SpecRestApi(this, "Api", {
      restApiName: prefix,
      apiDefinition,
      // With MERGE an operation would stay in the API after its row of the route table was deleted.
      mode: RestApiMode.OVERWRITE,
      // The definition has no extension for this: it is a parameter of the import.
      endpointTypes: [EndpointType.REGIONAL],
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      // Repeated from the definition, because CloudFormation overwrites it with these properties.
      minCompressionSize: Size.bytes(COMPRESS_FROM_BYTES),
      disableExecuteApiEndpoint: gatewayAddressClosed,
      // Without this role, one for the account and region, API Gateway writes no logs.
      cloudWatchRole: true,
      deployOptions: {
        stageName: GATEWAY_STAGE,
        throttlingRateLimit: stage.requests.perSecond,
        throttlingBurstLimit: stage.requests.burst,
        // X-Ray would store each requested path, with the tokens in it. The traces of the functions have no paths.
        tracingEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    deployChanges(api);
    return api;
  }

  /** The function of one operation; only that operation's methods may invoke it. */
  private addOperation(
    api: SpecRestApi,
    endpoint: Endpoint,
    setting: FunctionSetting & { readonly logGroup: LogGroup },
  ) {
    const { id, summary } = endpoint;
    const name = functionNameOf(prefixOf(setting.stage.name), id);
    const target = serviceFunction(this, {
      ...setting,
      id,
      name,
      summary,
      ports: portsOf(endpoint),
      grants: grantsOf(portsOf(endpoint)),
      timeoutSeconds: functionTimeoutSeconds(endpoint),
      concurrency: concurrencyOf(endpoint, setting.stage),
    });
    return {
      id,
      name,
      target,
      // With the alias by which it is called. A reference would be a parameter for each.
      calledAs: name + qualifierOf(setting.stage),
      sourceArn: api.arnForExecuteApi(...callersOf(endpoint), GATEWAY_STAGE),
    };
  }
}

/**
 * Method and path of the requests for which API Gateway may invoke an operation's function, as one pattern, because a
 * permission is a resource of its own: `*` for GET with HEAD, and for `/v1.0` where the panel has a path without it.
 */
function callersOf(endpoint: Endpoint): readonly [method: string, path: string] {
  const method = methodOf(endpoint);
  // Where an operation answers below a path it answers at the path too.
  const path = pathOf(endpoint)
    .replace(/\/\{\w+\+\}$/, "*")
    .replaceAll(/\{\w+\}/g, "*");
  return [
    withHead([method]).length > 1 ? "*" : method,
    addressesOf(endpoint).length > 1 ? path.replace("/v1.0/", "/*") : path,
  ];
}
