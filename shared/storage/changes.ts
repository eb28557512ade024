import type { DynamoDBRecord } from "aws-lambda";
import type { MailJob } from "#shared/domain/ports.ts";

/** The mails that a batch of changes asks for, each with the record it comes from. */
export function mailJobsOf(records: readonly DynamoDBRecord[]): Map<MailJob, DynamoDBRecord> {
  return new Map(
    records.map((record) => {
      const { pk, sk } = record.dynamodb!.Keys!;
      return [{ organization_id: pk!.S!.split("#")[1]!, certificate_id: sk!.S! }, record];
    }),
  );
}
