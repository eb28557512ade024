import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import type { Deployed } from "../constructs/deployed.ts";
import { addPhoneNews, addReturnedMailRule, addTenantStatusRule } from "../constructs/queue-sources.ts";
import { addQueue } from "../constructs/service-queue.ts";
import { addQueueAlarms } from "../constructs/worker-alarms.ts";
import { isQueueUsed, queueNameOf, type StageConfig, stackProps } from "../stages.ts";
import { mapNames } from "./map-names.ts";

/** Every queue with its dead letters, and the rules that fill the queues of what AWS tells. */
export class QueuesStack extends Stack {
  readonly queues: Deployed["queues"];

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, stackProps(stage, "Queues and their dead letters"));
    const made = mapNames(QUEUES, (name, definition) => addQueue(this, stage, name, definition));
    addQueueAlarms(
      this,
      stage,
      (Object.keys(QUEUES) as QueueName[]).filter((name) => isQueueUsed(stage, name)),
    );
    addReturnedMailRule(this, stage, made.returns);
    addTenantStatusRule(this, stage, made.tenants);
    if (stage.phone) addPhoneNews(this, stage, stage.phone, made.phonereports);
    this.queues = mapNames(QUEUES, (name) => {
      const physicalName = queueNameOf(stage, name);
      return {
        arn: this.formatArn({ service: "sqs", resource: physicalName }),
        url: `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${physicalName}`,
      };
    });
  }
}
