import { type PinpointSMSVoiceV2Client, SendTextMessageCommand } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import type { Config } from "#shared/config.ts";
import type { PhoneSender } from "#shared/domain/phone/ports.ts";
import { phoneOutcomeOf } from "./classify.ts";
import { smsText } from "./sms-text.ts";

/** Seconds in which a network may deliver it; a message that comes a day later says nothing new. */
const VALID_SECONDS = 86_400;

/**
 * Takes a client of the SMS API, gives the sender of SMS. Reports bring back the ids of organization and certificate. The client
 * must not try again by itself (`maxAttempts: 1`): a second try could be a second message.
 */
export function smsSender(
  client: PinpointSMSVoiceV2Client,
  {
    PHONE_SMS_IDENTITY,
    PHONE_SMS_CONFIGURATION_SET,
    STAGE: stage,
  }: Pick<Config, "PHONE_SMS_IDENTITY" | "PHONE_SMS_CONFIGURATION_SET" | "STAGE">,
  timeoutMs: number,
): PhoneSender {
  return {
    async send(message) {
      const { text, parts } = smsText(message);
      const command = new SendTextMessageCommand({
        DestinationPhoneNumber: message.to,
        OriginationIdentity: PHONE_SMS_IDENTITY,
        ConfigurationSetName: PHONE_SMS_CONFIGURATION_SET,
        MessageBody: text,
        MessageType: "TRANSACTIONAL",
        TimeToLive: VALID_SECONDS,
        Context: {
          organization: message.organizationId,
          certificate: message.certificateId,
          claimed: message.claimedAt,
          // The events of all stages of an account come together.
          stage,
        },
      });
      try {
        const { MessageId } = await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
        return MessageId ? { kind: "sent", messageId: MessageId, parts } : { kind: "unanswered" };
      } catch (error) {
        return phoneOutcomeOf(error);
      }
    },
  };
}
