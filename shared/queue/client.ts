import { SQSClient } from "@aws-sdk/client-sqs";

let shared: SQSClient | undefined;
/** One client for all queues of a function. */
export const sqs = (): SQSClient => (shared ??= new SQSClient({}));
