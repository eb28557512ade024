/**
 * Receives webhooks in an AWS Lambda function behind a function URL or an HTTP API. Set WEBHOOK_SECRET to the secret of
 * the webhook; better still, read it from AWS Secrets Manager.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { verifyWebhook, WebhookVerificationError } from "../client.ts";

export async function handler({
  body = "",
  isBase64Encoded,
  headers,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  try {
    const event = await verifyWebhook({
      body: isBase64Encoded ? Buffer.from(body, "base64") : body,
      headers,
      secret: process.env.WEBHOOK_SECRET ?? "",
    });
    // A message may come more than once, always with the same id.
    const id = headers["webhook-id"];
    if (event.type === "certificate.accepted")
      console.log(`${id}: ${event.data.recipient.name} accepted ${event.data.verification_url}`);
    else console.log(`${id}: ${event.type}`);
    return { statusCode: 204 };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { statusCode: 401, body: error.message };
  }
}
