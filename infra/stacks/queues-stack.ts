import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import type { Deployed } from "../constructs/deployed.ts";
import { PhoneNewsSources } from "../constructs/phone-news.ts";
import { addQueueAlarms } from "../constructs/queue-alarms.ts";
import { ReturnedMailRule, TenantStatusRule } from "../constructs/returned-mail.ts";
import { ServiceQueue } from "../constructs/service-queue.ts";
import { isQueueUsed, queueNameOf, type StageConfig, stackProps } from "../stages.ts";
import { mapNames } from "./map-names.ts";

/** Every queue with its dead letters, and the rules that fill the queues of what AWS tells. */
export class QueuesStack extends Stack {
  readonly queues: Deployed["queues"];

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, stackProps(stage, "Queues and their dead letters"));
    const made = mapNames(QUEUES, (name, definition) => {
      return new ServiceQueue(this, { name, definition, stage }).queue;
    });
    addQueueAlarms(
      this,
      stage,
      (Object.keys(QUEUES) as QueueName[]).filter((name) => isQueueUsed(stage, name)),
    );
    new ReturnedMailRule(this, "Returned mail", { queue: made.returns, stage });
    new TenantStatusRule(this, "Tenant status", { queue: made.tenants, stage });
    const { phone } = stage;
    if (phone) new PhoneNewsSources(this, "Phone news", { queue: made.phonereports, stage, phone });
    this.queues = mapNames(QUEUES, (name) => {
      const physicalName = queueNameOf(stage, name);
      return {
        arn: this.formatArn({ service: "sqs", resource: physicalName }),
        url: `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${physicalName}`,
      };
    });
  }
}
