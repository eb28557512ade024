import { Stack } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Match, Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { invitationsSetOf, type StageConfig, tenantsOf } from "../stages.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

/** Sends the SES events of what became of this stage's mails from the account's event bus to the queue of returns. */
export class ReturnedMailRule extends Construct {
  constructor(scope: Construct, id: string, { queue, stage }: { queue: Queue; stage: StageConfig }) {
    super(scope, id);
    const rule = new Rule(this, "Rule", {
      description: `What became of mails of the stage ${stage.name}`,
      eventPattern: {
        source: ["aws.ses"],
        detailType: [
          "Email Bounced",
          "Email Complaint Received",
          "Email Rejected",
          "Email Delivered",
          "Email Delivery Delayed",
        ],
        // The same bus has the events of other stages and services of the account.
        detail: { mail: { tags: { "ses:configuration-set": [invitationsSetOf(stage)] } } },
      },
      targets: [new SqsQueue(queue)],
    });
    new RunbookAlarm(this, {
      stage,
      heading: "Returned mail is not recorded",
      says: "EventBridge could not put the event of a returned mail into its queue.",
      metric: new Metric({
        namespace: "AWS/Events",
        metricName: "FailedInvocations",
        dimensionsMap: { RuleName: rule.ruleName },
        statistic: "sum",
        period: FIVE_MINUTES,
      }),
      threshold: 1,
    });
  }
}

/** Sends the events of SES about the sending status of this stage's tenants to the queue of tenants. */
export class TenantStatusRule extends Construct {
  constructor(scope: Construct, id: string, { queue, stage }: { queue: Queue; stage: StageConfig }) {
    super(scope, id);
    const { partition, region } = Stack.of(this);
    // An example of AWS has no account in the ARN.
    const tenants = `arn:${partition}:ses:${region}:*:tenant/${tenantsOf(stage)}-*`;
    new Rule(this, "Rule", {
      description: `Tenants of SES of the stage ${stage.name} that are paused or send again`,
      eventPattern: {
        source: ["aws.ses"],
        detailType: ["Sending Status Disabled", "Sending Status Enabled"],
        resources: Match.wildcard(tenants),
      },
      targets: [new SqsQueue(queue)],
    });
  }
}
