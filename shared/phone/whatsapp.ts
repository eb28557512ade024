import { SendWhatsAppMessageCommand, type SocialMessagingClient } from "@aws-sdk/client-socialmessaging";
import type { Config } from "#shared/config.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { PhoneSender } from "#shared/domain/phone/ports.ts";
import { phoneOutcomeOf } from "./classify.ts";
import { templateMessage } from "./template-message.ts";

/**
 * Of Meta's Cloud API, of which AWS takes v20.0 and later (End User Messaging Social user guide, "Regional availability"), and the
 * day on which it expires (Meta, Graph API changelog, "Versions"). Calls of an expired one are a matter of luck.
 */
export const META_API = { version: "v24.0", expiresOn: "2028-02-18" } as const;

/**
 * Takes a client of the WhatsApp API, gives the sender of approved templates. Reports bring back the message id alone. The client
 * must not try again by itself (`maxAttempts: 1`): a second try could be a second message.
 */
export function whatsAppSender(
  client: SocialMessagingClient,
  config: Config,
  timeoutMs: number,
): PhoneSender {
  /** Names of the approved templates; a language without one has no message. */
  const templates: Readonly<Record<Locale, string | undefined>> = {
    pt: config.PHONE_TEMPLATE_PT,
    es: config.PHONE_TEMPLATE_ES,
    en: config.PHONE_TEMPLATE_EN,
  };
  return {
    async send(message) {
      const template = templates[message.locale];
      if (!template) return { kind: "retry", reason: "template_missing" };
      const command = new SendWhatsAppMessageCommand({
        originationPhoneNumberId: config.PHONE_WHATSAPP_ID,
        metaApiVersion: META_API.version,
        message: Buffer.from(JSON.stringify(templateMessage(message, template))),
      });
      try {
        const { messageId } = await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
        return messageId ? { kind: "sent", messageId, parts: 1 } : { kind: "unanswered" };
      } catch (error) {
        return phoneOutcomeOf(error);
      }
    },
  };
}
