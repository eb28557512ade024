import { CfnOutput, Stack } from "aws-cdk-lib";
import { AlarmRule, CompositeAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { addApiAlarms } from "../constructs/api-alarms.ts";
import { addDashboard } from "../constructs/dashboard.ts";
import {
  alarmNameOf,
  pageNameOf,
  RUNBOOK,
  RUNBOOK_HEADINGS,
  RunbookAlarm,
  tellTopic,
} from "../constructs/runbook-alarm.ts";
import { addSavedQueries, type StageLogs } from "../constructs/saved-queries.ts";
import { addServiceAlarms } from "../constructs/service-alarms.ts";
import { ownTopicOf, prefixOf, type StageConfig, stackProps } from "../stages.ts";

export interface OperationsStackProps {
  readonly stage: StageConfig;
  readonly logs: StageLogs;
}

/**
 * What operators look at and are told by. It comes last, as CloudWatch takes a composite alarm only when those it is made of
 * are there.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, logs }: OperationsStackProps) {
    super(scope, id, stackProps(stage, "Alarms, dashboard and saved queries"));
    if (stage.alarmTopicArn === undefined) this.addTopic(stage);
    addApiAlarms(this, stage);
    addServiceAlarms(this, stage);
    this.addPage(stage);
    addDashboard(this, stage, { alarmNames: [pageNameOf(stage), ...alarmNamesIn(scope)], logs });
    addSavedQueries(this, stage, logs);
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

  /** The alarm that wakes somebody. It rings while any alarm of the kind "page" does. */
  private addPage(stage: StageConfig): void {
    const pages = RUNBOOK_HEADINGS.filter(
      (heading) => RUNBOOK[heading] === "page" && (heading !== "The canary fails" || stage.canary !== null),
    );
    const page = new CompositeAlarm(this, "Page", {
      compositeAlarmName: pageNameOf(stage),
      alarmRule: AlarmRule.fromString(
        pages.map((heading) => `ALARM("${alarmNameOf(stage, heading)}")`).join(" OR "),
      ),
      alarmDescription: `Customers do not get what they came for. Runbook: ${stage.runbookUrl}#runbook`,
    });
    page.addAlarmAction(tellTopic(stage));
    page.addOkAction(tellTopic(stage));
    for (const child of this.node.children) if (child instanceof RunbookAlarm) page.node.addDependency(child);
  }
}

/** The names of all alarms of the app, whichever stack they are in. */
const alarmNamesIn = (app: Construct): string[] =>
  app.node.findAll().flatMap((one) => (one instanceof RunbookAlarm ? one.fixedName : []));
