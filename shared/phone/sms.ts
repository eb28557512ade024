import { type PinpointSMSVoiceV2Client, SendTextMessageCommand } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import type { PhoneSender } from "#shared/domain/phone/ports.ts";
import { phoneOutcomeOf } from "./classify.ts";
import { smsText } from "./sms-text.ts";

/** Seconds in which a network may deliver it; a message that comes a day later says nothing new. */
const VALID_SECONDS = 86_400;

export interface SmsSenderOptions {
  /** It must not try again by itself (`maxAttempts: 1`): a second try could be a second message. */
  readonly client: PinpointSMSVoiceV2Client;
  /** A number, pool or sender id. */
  readonly identity: string;
  readonly configurationSet: string | undefined;
  readonly stage: string;
  readonly timeoutMs: number;
}

/** Takes a client of the SMS API, gives the sender of SMS. Reports bring back the ids of organization and certificate. */
export function smsSender({
  client,
  identity,
  configurationSet,
  stage,
  timeoutMs,
}: SmsSenderOptions): PhoneSender {
  return {
    async send(message) {
      const { text, parts } = smsText(message);
      const command = new SendTextMessageCommand({
        DestinationPhoneNumber: message.to,
        OriginationIdentity: identity,
        ConfigurationSetName: configurationSet,
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
