/** What functions use of the Lambda client. */
export { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
