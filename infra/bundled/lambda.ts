/** The part of the Lambda client that bundles contain; a function that imports anything else of it fails to build. */
export { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
