import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface FirewallProps {
  readonly gateway: Stage;
  /** The prefix of the names of its metrics. */
  readonly prefix: string;
  /** What one source address may ask for in five minutes; AWS WAF looks each ten seconds or so. */
  readonly requestsPerFiveMinutes: number;
}

/**
 * AWS WAF before the API with one rule: an address that asks too often is refused before it costs a request of API Gateway
 * or a run. What it answers is the gateway response WAF_FILTERED of constructs/gateway-problems.ts.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { gateway, prefix, requestsPerFiveMinutes }: FirewallProps) {
    super(scope, id);
    const visible = (metricName: string) => ({
      metricName: `${prefix}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      // A sample would show the requested paths, with the tokens in them.
      sampledRequestsEnabled: false,
    });
    const rules = new CfnWebACL(this, "Rules", {
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
    new CfnWebACLAssociation(this, "Association", {
      resourceArn: gateway.stageArn,
      webAclArn: rules.attrArn,
    });
  }
}
