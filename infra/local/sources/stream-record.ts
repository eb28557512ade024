import type { DynamoDBRecord } from "aws-lambda";

/** A record as GetRecords gives it: the same as in Lambda's events, but for its source and the user's names. */
export type StreamRecord = Omit<DynamoDBRecord, "userIdentity"> & {
  readonly userIdentity?: { readonly PrincipalId?: string; readonly Type?: string };
};

/** A stream record as Lambda hands it to a function. */
export function toStreamRecord({ userIdentity, ...record }: StreamRecord, streamArn: string): DynamoDBRecord {
  const { PrincipalId, Type } = userIdentity ?? {};
  const { ApproximateCreationDateTime: at } = record.dynamodb ?? {};
  return {
    ...record,
    eventSource: "aws:dynamodb",
    eventSourceARN: streamArn,
    awsRegion: process.env.AWS_REGION ?? "local",
    dynamodb: {
      ...record.dynamodb,
      ...(at === undefined ? {} : { ApproximateCreationDateTime: Math.floor(at) }),
    },
    ...(PrincipalId === undefined ? {} : { userIdentity: { type: Type, principalId: PrincipalId } }),
  };
}
