import { RemovalPolicy } from "aws-cdk-lib";
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

export interface ServiceTableProps {
  readonly name: string;
  readonly physicalName: string;
  readonly definition: TableDefinition;
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** A table with its indexes. */
export class ServiceTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, { name, physicalName, definition }: ServiceTableProps) {
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
    for (const index of definition.indexes)
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: index.projection === "ALL" ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
      });
  }
}
