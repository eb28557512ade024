import { Duration } from "aws-cdk-lib";
import { Alarm, type ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/** The headings of docs/operations.md that alarms lead to; a test proves that each is there. */
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
  "An answer does not fit its schema",
  "A table is throttled",
  "Mail is held back",
  "Returned mail is not recorded",
  "Mail bounces",
  "Mail is complained about",
] as const;
export type RunbookHeading = (typeof RUNBOOK_HEADINGS)[number];

/** The fragment by which renderers of Markdown name a heading. */
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
  /** In how many of the last periods, as `[2, 3]`. @default the last one */
  readonly periods?: readonly [breaching: number, of: number];
  /** What no data means. @default nothing happened, so nothing is wrong */
  readonly missing?: TreatMissingData;
}

/** An alarm that tells what has happened and where docs/operations.md says what to do, and tells the stage's topic. */
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
