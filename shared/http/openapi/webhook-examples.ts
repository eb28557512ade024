import { type MessageType, sampleMessage } from "#shared/domain/webhooks/sample-message.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";

export const WEBHOOK_ID = "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8";
const WEBHOOK = { id: WEBHOOK_ID, description: "Updates our CRM", disabled_reason: null };
const DELIVERED = { webhook_id: WEBHOOK_ID, type: "certificate.issued", status: "delivered" };

export const WEBHOOK_MEMBERS = {
  Webhook: WEBHOOK,
  WebhookWithSecret: WEBHOOK,
  CreateWebhook: WEBHOOK,
  WebhookAttempt: { error: null },
  WebhookTest: { error: null },
  WebhookDelivery: DELIVERED,
  WebhookDeliveryDetails: DELIVERED,
};

export const webhookMessages = (organization_id: string, at: string, baseUrl: string) =>
  Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, { payload }]) => {
      const text = sampleMessage(
        type as MessageType,
        { id: WEBHOOK_ID, organization_id },
        new Date(at),
        baseUrl,
      );
      return [String(payload.meta()?.id), JSON.parse(text)];
    }),
  );
