import { SESClient } from "@aws-sdk/client-ses";
import { type Config, required } from "#shared/config.ts";
import type { SendOutcome } from "#shared/domain/people/ports.ts";
import { destinationOf } from "./destination.ts";
import { buildMessage, type MessageInput, UnsendableAddressError } from "./message.ts";
import { sesMailer } from "./ses.ts";

/** A mail from the service's address; recipients see `senderName` as the sender. */
type Mail = Omit<MessageInput, "from" | "configurationSet"> & { readonly senderName: string };

/** Takes the settings of a function, gives the function that sends its mails. An unusable address gives "refused". */
export function mailSender(config: Config): (mail: Mail) => Promise<SendOutcome> {
  const address = required(config, "MAIL_FROM");
  const mailer = sesMailer({ client: new SESClient({ maxAttempts: 2 }) });
  return async ({ senderName, ...mail }) => {
    try {
      const from = { name: senderName, address };
      const raw = buildMessage({ ...mail, from, configurationSet: config.MAIL_CONFIGURATION_SET });
      return await mailer.send({ to: destinationOf(mail.to.address, config), raw });
    } catch (error) {
      if (error instanceof UnsendableAddressError) return { kind: "refused", reason: "invalid_address" };
      throw error;
    }
  };
}
