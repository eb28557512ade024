import type { _Record as SdkRecord, AttributeValue as SdkValue } from "@aws-sdk/client-dynamodb-streams";
import type { AttributeValue, DynamoDBRecord } from "aws-lambda";

type Image = Record<string, SdkValue>;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Lambda's events carry binary values as base64 text; all other values are the same in both. */
function value(given: SdkValue): AttributeValue {
  if (given.B !== undefined) return { B: base64(given.B) };
  if (given.BS !== undefined) return { BS: given.BS.map(base64) };
  if (given.L !== undefined) return { L: given.L.map(value) };
  if (given.M !== undefined) return { M: image(given.M) };
  return given as AttributeValue;
}

const image = (given: Image): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, value(inner)]));

/** A stream record as Lambda hands it to a function. */
export function toStreamRecord(record: SdkRecord, streamArn: string): DynamoDBRecord {
  const { Keys, NewImage, OldImage, ApproximateCreationDateTime: at, ...change } = record.dynamodb ?? {};
  const { PrincipalId, Type } = record.userIdentity ?? {};
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: "aws:dynamodb",
    eventSourceARN: streamArn,
    awsRegion: process.env.AWS_REGION ?? "local",
    dynamodb: {
      ...change,
      ...(at === undefined ? {} : { ApproximateCreationDateTime: Math.floor(at.getTime() / 1000) }),
      ...(Keys === undefined ? {} : { Keys: image(Keys) }),
      ...(NewImage === undefined ? {} : { NewImage: image(NewImage) }),
      ...(OldImage === undefined ? {} : { OldImage: image(OldImage) }),
    },
    ...(PrincipalId === undefined ? {} : { userIdentity: { type: Type, principalId: PrincipalId } }),
  };
}
