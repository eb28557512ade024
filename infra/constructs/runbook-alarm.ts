import { Duration } from "aws-cdk-lib";
import { Alarm, type ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/** The headings of docs/operations.md that alarms link to; a test checks that each exists. */
export const RUNBOOK_HEADINGS = [
  "Dead letters",
  "A queue is behind",
  "A stream is behind",
  "Records were set aside",
  "A worker fails",
  "A schedule stands still",
  "A message went in circles",
  "The API answers 5xx",
  "The API is slow",
  "Functions are throttled",
  "Documents are not drawn",
  "An answer does not fit its schema",
  "A table is throttled",
  "Mail is held back",
  "The mail quota is nearly used up",
  "Returned mail is not recorded",
  "Mail bounces",
  "Mail is complained about",
] as const;
export type RunbookHeading = (typeof RUNBOOK_HEADINGS)[number];

/** The fragment of a heading in rendered Markdown. */
export const anchorOf = (heading: RunbookHeading): string => heading.toLowerCase().replaceAll(" ", "-");

export const ONE_MINUTE = Duration.minutes(1);
export const FIVE_MINUTES = Duration.minutes(5);

export interface RunbookAlarmProps {
  readonly stage: StageConfig;
  readonly heading: RunbookHeading;
  /** One sentence: what has happened. */
  readonly says: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** @default greater than or equal to the threshold */
  readonly comparison?: ComparisonOperator;
  /** `[2, 3]`: the alarm rings when two of the last three periods breach. @default `[1, 1]` */
  readonly periods?: readonly [breaching: number, of: number];
  /** How a period without data counts. @default as not breaching */
  readonly missing?: TreatMissingData;
}

/** An alarm that links to its heading of docs/operations.md and notifies the stage's topic, if there is one. */
export class RunbookAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: RunbookAlarmProps) {
    const [breaching, of] = props.periods ?? [1, 1];
    super(scope, id, {
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: of,
      datapointsToAlarm: breaching,
      ...(props.comparison === undefined ? {} : { comparisonOperator: props.comparison }),
      treatMissingData: props.missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${props.says} Runbook: ${props.stage.runbookUrl}#${anchorOf(props.heading)}`,
    });
    const { alarmTopicArn } = props.stage;
    if (alarmTopicArn === undefined) return;
    this.addAlarmAction({ bind: () => ({ alarmActionArn: alarmTopicArn }) });
    this.addOkAction({ bind: () => ({ alarmActionArn: alarmTopicArn }) });
  }
}
