import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/**
 * AWS WAF before the API with one rule: an address that asks too often is refused before it costs a request of API Gateway
 * or a run; it looks each ten seconds or so. What it answers is the gateway response WAF_FILTERED of constructs/gateway-answers.ts.
 */
export function addFirewall(
  stack: Construct,
  gateway: Stage,
  prefix: string,
  { requestsPerFiveMinutes }: NonNullable<StageConfig["firewall"]>,
): void {
  const scope = new Construct(stack, "Firewall");
  const visible = (metricName: string) => ({
    metricName: `${prefix}-${metricName}`,
    cloudWatchMetricsEnabled: true,
    // A sample would show the requested paths, with the tokens in them.
    sampledRequestsEnabled: false,
  });
  const rules = new CfnWebACL(scope, "Rules", {
    scope: "REGIONAL",
    defaultAction: { allow: {} },
    visibilityConfig: visible("firewall"),
    rules: [
      {
        name: "requests-of-an-address",
        priority: 0,
        statement: {
          rateBasedStatement: {
            aggregateKeyType: "IP",
            limit: requestsPerFiveMinutes,
            evaluationWindowSec: 300,
          },
        },
        // Without an answer of its own, or API Gateway could not answer with a problem document.
        action: { block: {} },
        visibilityConfig: visible("requests-of-an-address"),
      },
    ],
  });
  new CfnWebACLAssociation(scope, "Association", {
    resourceArn: gateway.stageArn,
    webAclArn: rules.attrArn,
  });
}
