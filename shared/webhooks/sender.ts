import { type Config, required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { WebhookSender } from "#shared/domain/webhooks/ports.ts";
import { signingSecrets } from "#shared/domain/webhooks/webhook.ts";
import type { Grants } from "#shared/grant.ts";
import { cachingCipher, ownKmsCipher } from "./cipher.ts";
import { contextOf } from "./secrets.ts";
import { SEND_TIMEOUT_MS, sendWebhook } from "./send.ts";
import { signHeaders } from "./sign.ts";
import { turns } from "./turns.ts";

/** Simultaneous requests of one process to one endpoint; a whole batch of a worker may be for one endpoint. */
const PER_ENDPOINT = 5;
/** An endpoint that takes longer counts as slow (decision 10.7); most answer within a few hundred milliseconds. */
const SLOW_AFTER_MS = 1_500;
/** The longest wait for a turn; with the longest request it must stay within the timeout of the worker. */
const WAIT_MS = 10_000;

export const webhookSenderGrants: Grants<"webhookSender"> = () => [
  { kmsKey: "webhookSecrets", actions: ["Decrypt"] },
];

export const connectWebhookSender: Connect<"webhookSender"> = ({ config }) => webhookSender(config);

/** Signs and sends messages; `timeoutMs` is the time for each request. */
export function webhookSender(config: Config, timeoutMs = SEND_TIMEOUT_MS): WebhookSender {
  const cipher = cachingCipher(ownKmsCipher(required(config, "WEBHOOK_KEY_ID"), config));
  const take = turns({ perEndpoint: PER_ENDPOINT, slowAfterMs: SLOW_AFTER_MS, waitMs: WAIT_MS });
  return {
    async send({ webhook, id, body, at, onSlow }) {
      const secrets = await Promise.all(
        signingSecrets(webhook, at).map(({ sealed }) => cipher.open(sealed, contextOf(webhook))),
      );
      const end = await take(webhook.id);
      if (!end) return "busy";
      // A failure of onSlow may be ignored: the timeout of the request will also mark the endpoint as slow.
      const slow = setTimeout(() => void onSlow?.().catch(() => {}), SLOW_AFTER_MS);
      try {
        const headers = signHeaders({ id, timestamp: at, body, secrets });
        const policy = config.WEBHOOK_TARGETS;
        return await sendWebhook({ url: webhook.url, headers, body, policy, timeoutMs });
      } finally {
        clearTimeout(slow);
        end();
      }
    },
  };
}
