import { Aws, CfnOutput, type Stack } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type EventPattern, Match, Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { PHONE_CHANNELS } from "#shared/domain/phone/phone-status.ts";
import { invitationsSetOf, prefixOf, type StageConfig, tenantsOf } from "../stages.ts";
import { FIVE_MINUTES, RunbookAlarm } from "./runbook-alarm.ts";

/** Sends events from the account's event bus to a queue. The same bus has those of other stages and services of the account. */
const ruleTo = (
  queue: Queue,
  scope: Construct,
  id: string,
  description: string,
  eventPattern: EventPattern,
) => new Rule(scope, id, { description, eventPattern, targets: [new SqsQueue(queue)] });

/** Sends the SES events of what became of this stage's mails to the queue of returns. */
export function addReturnedMailRule(stack: Construct, stage: StageConfig, queue: Queue): void {
  const scope = new Construct(stack, "Returned mail");
  const rule = ruleTo(queue, scope, "Rule", `What became of mails of the stage ${stage.name}`, {
    source: ["aws.ses"],
    detailType: [
      "Email Bounced",
      "Email Complaint Received",
      "Email Rejected",
      "Email Delivered",
      "Email Delivery Delayed",
    ],
    detail: { mail: { tags: { "ses:configuration-set": [invitationsSetOf(stage)] } } },
  });
  new RunbookAlarm(scope, {
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

/** Sends the events of SES about the sending status of this stage's tenants to the queue of tenants. */
export function addTenantStatusRule(stack: Stack, stage: StageConfig, queue: Queue): void {
  const scope = new Construct(stack, "Tenant status");
  const description = `Tenants of SES of the stage ${stage.name} that are paused or send again`;
  ruleTo(queue, scope, "Rule", description, {
    source: ["aws.ses"],
    detailType: ["Sending Status Disabled", "Sending Status Enabled"],
    // An example of AWS has no account in the ARN.
    resources: Match.wildcard(`arn:${stack.partition}:ses:${stack.region}:*:tenant/${tenantsOf(stage)}-*`),
  });
}

/** Who publishes what people write back: two-way SMS, and the event destination of a WhatsApp account. */
const PUBLISHERS = { sms: "sms-voice.amazonaws.com", whatsapp: "social-messaging.amazonaws.com" } as const;

/**
 * Sends what networks tell of messages to phones, and what people write back, to the queue of reports: events, and answers by a
 * topic that operators name in the settings of their numbers.
 */
export function addPhoneNews(
  stack: Stack,
  stage: StageConfig,
  phone: NonNullable<StageConfig["phone"]>,
  queue: Queue,
): void {
  const scope = new Construct(stack, "Phone news");
  if (phone.sms)
    ruleTo(queue, scope, "Sms", `What became of SMS of the stage ${stage.name}`, {
      source: ["aws.sms-voice"],
      detailType: ["Text Message Delivery Status Updated"],
      // As shared/phone/sms.ts sends it.
      detail: { context: { stage: [stage.name] } },
    });
  if (phone.whatsapp)
    ruleTo(queue, scope, "WhatsApp", `What became of messages of WhatsApp of the stage ${stage.name}`, {
      // Nothing in an event tells the stage: the queue's worker leaves out what it does not know.
      source: ["aws.social-messaging"],
      detailType: [
        "WhatsApp Message Delivered",
        "WhatsApp Message Read",
        "WhatsApp Message Failed",
        "WhatsApp Message Undeliverable",
      ],
    });
  const answers = new Topic(scope, "Answers", {
    topicName: `${prefixOf(stage.name)}-phone-answers`,
    displayName: `Answers to messages of the stage ${stage.name}`,
    enforceSSL: true,
  });
  answers.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  const channels = PHONE_CHANNELS.filter((channel) => phone[channel]);
  answers.addToResourcePolicy(
    new PolicyStatement({
      principals: channels.map((channel) => new ServicePrincipal(PUBLISHERS[channel])),
      actions: ["sns:Publish"],
      resources: [answers.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  new CfnOutput(stack, "PhoneAnswersTopic", { value: answers.topicArn });
}
