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

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** A table with its indexes. */
export function addTable(
  stack: Construct,
  name: string,
  tableName: string,
  { partitionKey, sortKey, stream, durable, expiry, indexes }: TableDefinition,
): Table {
  const table = new Table(new Construct(stack, name), "Table", {
    tableName,
    partitionKey: text(partitionKey),
    ...(sortKey === undefined ? {} : { sortKey: text(sortKey) }),
    ...(stream ? { stream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: expiry,
    // With the account's key for DynamoDB its use is in CloudTrail, and functions need no permission for it. Deleting a
    // customer managed key would make all data unreadable.
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: durable },
    // A table that can be made again too: without `gate` nobody is let in as long as that takes. Retained, because a
    // first deployment that fails could not take back what is protected; the next one finds it by its name.
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const { name: indexName, ...index } of indexes)
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      projectionType: ProjectionType[index.projection],
    });
  return table;
}
