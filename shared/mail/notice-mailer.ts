import { SESClient } from "@aws-sdk/client-ses";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { buildMessage, UnsendableAddressError } from "./message.ts";
import { renderWebhookNotice } from "./notice.ts";
import { NOTICE_WORDS } from "./notice-words.ts";
import { sesMailer } from "./ses.ts";

/** Name of this stream of mail in Feedback-ID (Gmail's postmaster tools group by it). */
const FEEDBACK_SENDER = "certificates";

export const connectNoticeMailer: Connect<"noticeMailer"> = ({ config }) => {
  const from = required(config, "MAIL_FROM");
  const mailer = sesMailer({ client: new SESClient({ maxAttempts: 2 }) });
  return {
    async sendWebhookDisabled(organization, webhook) {
      const { locale, contact_email: to } = organization;
      const mail = renderWebhookNotice({
        locale,
        organizationName: organization.name,
        url: webhook.url,
        webhookId: webhook.id,
        reason: webhook.disabled_reason ?? "failing",
      });
      try {
        const raw = buildMessage({
          mail,
          from: { name: NOTICE_WORDS[locale].sender, address: from },
          to: { name: organization.name, address: to },
          language: NOTICE_WORDS[locale].tag,
          sort: "notice",
          organizationId: organization.id,
          feedbackSender: FEEDBACK_SENDER,
          tags: { organization: organization.id, webhook: webhook.id },
          configurationSet: config.MAIL_CONFIGURATION_SET,
        });
        return await mailer.send({ to, raw });
      } catch (error) {
        if (error instanceof UnsendableAddressError) return { kind: "refused", reason: "invalid_address" };
        throw error;
      }
    },
  };
};
