import { CfnOutput, Stack } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Worker } from "#shared/queue/worker.ts";
import { addDashboard, addSavedQueries, type StageLogs } from "../constructs/dashboard.ts";
import { followLog } from "../constructs/followed-log.ts";
import { RunbookAlarm } from "../constructs/runbook-alarm.ts";
import { addServiceAlarms } from "../constructs/service-alarms.ts";
import { ownTopicOf, prefixOf, type StageConfig, stackProps } from "../stages.ts";

/** What operators look at and are told by, and what follows logs. It comes last, as it has what the other stacks have. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, stage: StageConfig, logs: StageLogs, workers: readonly Worker[]) {
    super(scope, id, stackProps(stage, "Alarms, dashboard and saved queries"));
    if (stage.alarmTopicArn === null) this.addTopic(stage);
    addServiceAlarms(this, stage);
    addDashboard(this, stage, { alarmNames: alarmNamesIn(scope), logs });
    addSavedQueries(this, stage, logs);
    for (const { id: worker, source } of workers)
      if ("logs" in source) followLog(this, stage, worker, source, logs[source.logs]!);
  }

  /** CloudWatch cannot publish to a topic with AWS's own key for SNS, and a key of ours costs more than all it would protect. */
  private addTopic(stage: StageConfig): void {
    const topic = new Topic(this, "Alarm topic", {
      topicName: ownTopicOf(stage),
      displayName: `Alarms of ${prefixOf(stage.name)}`,
      enforceSSL: true,
    });
    topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com"));
    new CfnOutput(this, "AlarmTopicArn", { value: topic.topicArn });
  }
}

/** The names of all alarms of the app, whichever stack they are in. */
const alarmNamesIn = (app: Construct): string[] =>
  app.node.findAll().flatMap((one) => (one instanceof RunbookAlarm ? one.fixedName : []));
