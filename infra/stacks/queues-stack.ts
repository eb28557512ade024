import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { QUEUES } from "#shared/queue/queues.ts";
import type { Deployed } from "../constructs/deployed.ts";
import { ReturnedMailRule } from "../constructs/returned-mail.ts";
import { ServiceQueue } from "../constructs/service-queue.ts";
import { prefixOf, type StageConfig, stackProps } from "../stages.ts";
import { mapNames } from "./map-names.ts";

/** Every queue with its dead letters, and the rule that fills the queue of returned mail. */
export class QueuesStack extends Stack {
  readonly queues: Deployed["queues"];

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, stackProps(stage, "Queues and their dead letters"));
    this.queues = mapNames(QUEUES, (name, definition) => {
      const physicalName = `${prefixOf(stage.name)}-${name}`;
      return new ServiceQueue(this, { name, physicalName, definition, stage }).queue;
    });
    new ReturnedMailRule(this, "Returned mail", { queue: this.queues.returns, stage });
  }
}
