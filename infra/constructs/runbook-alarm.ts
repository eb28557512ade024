import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  type ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import * as z from "zod";
import { alarmTopicOf, prefixOf, type StageConfig } from "../stages.ts";
import runbook from "./runbook.json" with { type: "json" };

export type RunbookHeading = keyof typeof runbook;
/**
 * THE list of what rings (runbook.json): the headings of the runbook in docs/operations.md, in their order, each with the kind of
 * its alarms: whether somebody is to be woken, or looks at it by day. A test checks that each heading exists and each has an
 * alarm. In an incident of a page customers do not get what they came for, and it does not end by itself.
 */
export const RUNBOOK_HEADINGS = Object.keys(runbook) as readonly RunbookHeading[];
export const RUNBOOK = z.record(z.enum(RUNBOOK_HEADINGS), z.enum(["page", "look"])).parse(runbook);

/** The fragment of a heading in rendered Markdown. */
export const anchorOf = (heading: RunbookHeading): string => heading.toLowerCase().replaceAll(" ", "-");

/**
 * The name of an alarm, by which other stacks know it: `certificates-production-page-mail-is-held-back`. Whoever is on call
 * subscribes to those whose name begins with `certificates-production-page`.
 */
export const alarmNameOf = (stage: Pick<StageConfig, "name">, heading: RunbookHeading, part = ""): string =>
  [prefixOf(stage.name), RUNBOOK[heading], anchorOf(heading), ...(part ? [part] : [])].join("-");

export const ONE_MINUTE = Duration.minutes(1);
export const FIVE_MINUTES = Duration.minutes(5);

/** `periods` of an alarm that rings at once, with room for data that come some minutes late. */
export const ONCE = [1, 5] as const;
/** `periods` of an alarm that rings for what lasts, with such room. */
export const WHILE_IT_LASTS = [3, 6] as const;

/** CloudWatch takes so many metrics in one alarm (CloudWatch quotas). */
const METRICS_MAX = 10;

/** Parts of a list that is too long for one alarm. */
export const alarmPartsOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / METRICS_MAX) }, (_, n) =>
    list.slice(n * METRICS_MAX, (n + 1) * METRICS_MAX),
  );

/** Tells the stage's topic. */
export const tellTopic = (stage: StageConfig): IAlarmAction => ({
  bind: () => ({ alarmActionArn: alarmTopicOf(stage) }),
});

export interface RunbookAlarmProps {
  readonly stage: StageConfig;
  readonly heading: RunbookHeading;
  /** Tells alarms of one heading apart. */
  readonly part?: string;
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

/** An alarm that links to its heading of docs/operations.md and tells the stage's topic when it begins and ends. */
export class RunbookAlarm extends Alarm {
  /** Its name as other stacks may use it. */
  readonly fixedName: string;

  constructor(scope: Construct, props: RunbookAlarmProps) {
    const { stage, heading, part } = props;
    const fixedName = alarmNameOf(stage, heading, part);
    const [breaching, of] = props.periods ?? [1, 1];
    super(scope, part === undefined ? heading : `${heading} ${part}`, {
      alarmName: fixedName,
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: of,
      datapointsToAlarm: breaching,
      ...(props.comparison === undefined ? {} : { comparisonOperator: props.comparison }),
      treatMissingData: props.missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${props.says} Runbook: ${stage.runbookUrl}#${anchorOf(heading)}`,
    });
    this.fixedName = fixedName;
    this.addAlarmAction(tellTopic(stage));
    this.addOkAction(tellTopic(stage));
  }
}

/** Adds alarms of a stage to a stack. */
export const alarmsIn =
  (scope: Construct, stage: StageConfig) =>
  (props: Omit<RunbookAlarmProps, "stage">): RunbookAlarm =>
    new RunbookAlarm(scope, { stage, ...props });
