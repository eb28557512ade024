import { PinpointSMSVoiceV2Client } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { SocialMessagingClient } from "@aws-sdk/client-socialmessaging";
import type { Connect } from "#shared/connect.ts";
import type { PhoneOutcome, PhoneSender } from "#shared/domain/phone/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { lean, Sha256 } from "#shared/lean-client.ts";
import { phoneSimulator } from "./phone-simulator.ts";
import { smsSender } from "./sms.ts";
import { whatsAppSender } from "./whatsapp.ts";

/** Both services normally answer in less than a second; after this time nobody knows what became of a message. */
const ANSWERS_WITHIN_MS = 10_000;
const CONNECTS_WITHIN_MS = 1_000;
const ONE_CALL = { keepAlive: false };
/**
 * A second attempt of the SDK could be a second message. So each message has a connection of its own: of one that was idle, and
 * closed while the function was frozen, nobody could tell whether it took the message.
 */
const ONCE = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: CONNECTS_WITHIN_MS, httpAgent: ONE_CALL, httpsAgent: ONE_CALL },
  sha256: Sha256,
};

const NOT_CONFIGURED: PhoneOutcome = { kind: "retry", reason: "identity_missing" };
const nobody: PhoneSender = { send: async () => NOT_CONFIGURED };

export const phoneSenderGrants: Grants<"phoneSender"> = () => [
  { phone: "send" },
  { queue: "phonereports", actions: ["SendMessage"], except: "production" },
];

/** A channel that the stage has no identity for says so, and sends nothing. */
export const connectPhoneSender: Connect<"phoneSender"> = (connection) => {
  const { config } = connection;
  const simulator = phoneSimulator(connection);
  const sms = config.PHONE_SMS_IDENTITY
    ? smsSender(lean(new PinpointSMSVoiceV2Client(ONCE)), config, ANSWERS_WITHIN_MS)
    : nobody;
  const whatsApp = config.PHONE_WHATSAPP_ID
    ? whatsAppSender(new SocialMessagingClient(ONCE), config, ANSWERS_WITHIN_MS)
    : nobody;
  return {
    send: async (message) =>
      (await simulator.send(message)) ?? (message.channel === "sms" ? sms : whatsApp).send(message),
  };
};
