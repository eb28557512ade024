import { Aws, CfnOutput, Stack } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { PHONE_CHANNELS } from "#shared/domain/phone/phone-status.ts";
import { prefixOf, type StageConfig } from "../stages.ts";

interface NewsSourcesProps {
  readonly queue: Queue;
  readonly stage: StageConfig;
  /** What the stage sends to phones. */
  readonly phone: NonNullable<StageConfig["phone"]>;
}

/** Who publishes what people write back: two-way SMS, and the event destination of a WhatsApp account. */
const PUBLISHERS = { sms: "sms-voice.amazonaws.com", whatsapp: "social-messaging.amazonaws.com" } as const;

/**
 * Sends what networks tell of messages to phones, and what people write back, to the queue of reports: events from the account's
 * event bus, and answers by a topic that operators name in the settings of their numbers.
 */
export class PhoneNewsSources extends Construct {
  constructor(scope: Construct, id: string, { queue, stage, phone }: NewsSourcesProps) {
    super(scope, id);
    const { sms, whatsapp } = phone;
    const targets = [new SqsQueue(queue)];
    if (sms)
      new Rule(this, "Sms", {
        description: `What became of SMS of the stage ${stage.name}`,
        eventPattern: {
          source: ["aws.sms-voice"],
          detailType: ["Text Message Delivery Status Updated"],
          // The same bus has the events of other stages and services of the account (shared/phone/sms.ts).
          detail: { context: { stage: [stage.name] } },
        },
        targets,
      });
    if (whatsapp)
      new Rule(this, "WhatsApp", {
        description: `What became of messages of WhatsApp of the stage ${stage.name}`,
        // Nothing in an event tells the stage: the queue's worker leaves out what it does not know.
        eventPattern: {
          source: ["aws.social-messaging"],
          detailType: [
            "WhatsApp Message Delivered",
            "WhatsApp Message Read",
            "WhatsApp Message Failed",
            "WhatsApp Message Undeliverable",
          ],
        },
        targets,
      });
    const answers = new Topic(this, "Answers", {
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
    new CfnOutput(Stack.of(this), "PhoneAnswersTopic", { value: answers.topicArn });
  }
}
