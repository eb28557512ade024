import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";

/** What the ports of webhooks and of the queues behind them may do (grants.ts, which checks the type). */
export const WEBHOOK_GRANTS = {
  webhooks: [{ table: "main", actions: ["GetItem", "Query"] }],
  webhookChanges: [{ table: "main", actions: ["DeleteItem", "PutItem", "UpdateItem"] }],
  webhookSecrets: [{ key: "webhookSecrets", actions: ["Encrypt"] }],
  webhookTargets: [],
  webhookSender: [{ key: "webhookSecrets", actions: ["Decrypt"] }],
  deliveryLog: [{ table: "deliveries", actions: ["GetItem", "Query"] }],
  outbox: [
    { table: "main", actions: ["GetItem", "Query"] },
    { table: "deliveries", actions: ["PutItem"] },
  ],
  attempts: [
    { table: "main", actions: ["BatchGetItem", "UpdateItem"] },
    { table: "deliveries", actions: ["GetItem", "PutItem", "UpdateItem"] },
  ],
  endpointHealth: [
    { table: "gate", actions: ["DeleteItem", "GetItem", "UpdateItem"], keys: GATE_KEYS.endpoint },
  ],
  dueDeliveries: [{ table: "deliveries", actions: ["BatchGetItem", "UpdateItem"], indexes: ["by_due"] }],
  changesQueue: [{ queue: "changes", actions: ["SendMessage"] }],
  changeMessages: [{ queue: "changes", actions: ["ChangeMessageVisibility"] }],
  webhooksQueue: [{ queue: "webhooks", actions: ["SendMessage"] }],
  webhookMessages: [{ queue: "webhooks", actions: ["ChangeMessageVisibility"] }],
  retriesQueue: [{ queue: "retries", actions: ["SendMessage"] }],
  retryMessages: [{ queue: "retries", actions: ["ChangeMessageVisibility"] }],
  endpointsQueue: [{ queue: "endpoints", actions: ["SendMessage"] }],
  endpointMessages: [{ queue: "endpoints", actions: ["ChangeMessageVisibility"] }],
} as const;
