import { RemovalPolicy } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { TableDefinition } from "#shared/storage/table/tables.ts";
import type { StageConfig } from "../stages.ts";
import { ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

export interface ServiceTableProps {
  readonly name: string;
  readonly physicalName: string;
  readonly definition: TableDefinition;
  readonly stage: StageConfig;
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** A table with an alarm for itself and for each index, because DynamoDB throttles each separately. */
export class ServiceTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, { name, physicalName, definition, stage }: ServiceTableProps) {
    super(scope, name);
    const { durable, sortKey, stream } = definition;
    this.table = new Table(this, "Table", {
      tableName: physicalName,
      partitionKey: text(definition.partitionKey),
      ...(sortKey === undefined ? {} : { sortKey: text(sortKey) }),
      ...(stream ? { stream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: definition.expiry,
      // With the account's key for DynamoDB its use is in CloudTrail, and functions need no permission for it. Deleting a
      // customer managed key would make all data unreadable.
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: durable },
      // A table that can be made again too: without `gate` nobody is let in as long as that takes. Retained, because a
      // first deployment that fails could not take back what is protected; the next one finds it by its name.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.addThrottleAlarm(name, undefined, stage);
    for (const index of definition.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: index.projection === "ALL" ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
      });
      this.addThrottleAlarm(name, index.name, stage);
    }
  }

  private addThrottleAlarm(name: string, index: string | undefined, stage: StageConfig): void {
    const events = (metricName: string) =>
      new Metric({
        namespace: "AWS/DynamoDB",
        metricName,
        dimensionsMap: {
          TableName: this.table.tableName,
          ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
        },
        statistic: "Sum",
        period: ONE_MINUTE,
      });
    const part = index === undefined ? `table ${name}` : `index ${index} of the table ${name}`;
    new RunbookAlarm(this, `Throttled ${index ?? "table"}`, {
      stage,
      heading: "A table is throttled",
      says: `DynamoDB refuses calls to the ${part}.`,
      metric: new MathExpression({
        expression: "SUM(METRICS())",
        label: "throttled calls",
        period: ONE_MINUTE,
        usingMetrics: { reads: events("ReadThrottleEvents"), writes: events("WriteThrottleEvents") },
      }),
      // The SDK retries, and a few throttled calls in a minute occur when DynamoDB splits a partition.
      threshold: 10,
      periods: [2, 3],
    });
  }
}
