import { SendWhatsAppMessageCommand, type SocialMessagingClient } from "@aws-sdk/client-socialmessaging";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { PhoneSender } from "#shared/domain/phone/ports.ts";
import { phoneOutcomeOf } from "./classify.ts";
import { templateMessage } from "./template-message.ts";

/**
 * Of Meta's Cloud API, of which AWS takes v20.0 and later (End User Messaging Social user guide, "Regional availability"), and the
 * day on which it expires (Meta, Graph API changelog, "Versions"). Calls of an expired one are a matter of luck.
 */
export const META_API = { version: "v24.0", expiresOn: "2028-02-18" } as const;

export interface WhatsAppSenderOptions {
  /** It must not try again by itself (`maxAttempts: 1`): a second try could be a second message. */
  readonly client: SocialMessagingClient;
  readonly phoneNumberId: string;
  /** Names of the approved templates; a language without one has no message. */
  readonly templates: Readonly<Record<Locale, string | undefined>>;
  readonly timeoutMs: number;
}

/** Takes a client of the WhatsApp API, gives the sender of approved templates. Reports bring back the message id alone. */
export function whatsAppSender({
  client,
  phoneNumberId,
  templates,
  timeoutMs,
}: WhatsAppSenderOptions): PhoneSender {
  return {
    async send(message) {
      const template = templates[message.locale];
      if (!template) return { kind: "retry", reason: "template_missing" };
      const command = new SendWhatsAppMessageCommand({
        originationPhoneNumberId: phoneNumberId,
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
