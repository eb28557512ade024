import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { renderHeldNotice, renderWebhookNotice } from "./notice.ts";
import { NOTICE_WORDS } from "./notice-words.ts";
import { mailSender } from "./sender.ts";

export const noticeMailerGrants: Grants<"noticeMailer"> = () => [{ mail: "send" }];

export const connectNoticeMailer: Connect<"noticeMailer"> = ({ config }) => {
  const send = mailSender(config);
  return {
    async sendWebhookDisabled(organization, webhook) {
      const { locale, contact_email } = organization;
      const mail = renderWebhookNotice({
        locale,
        organizationName: organization.name,
        url: webhook.url,
        webhookId: webhook.id,
        reason: webhook.disabled_reason ?? "failing",
      });
      return send({
        mail,
        senderName: NOTICE_WORDS[locale].sender,
        to: { name: organization.name, address: contact_email },
        language: NOTICE_WORDS[locale].tag,
        kind: "notice",
        organizationId: organization.id,
        tags: { organization: organization.id, webhook: webhook.id },
      });
    },
    async sendMailHeld(organization) {
      const { locale, contact_email } = organization;
      return send({
        mail: renderHeldNotice({ locale, organizationName: organization.name }),
        senderName: NOTICE_WORDS[locale].sender,
        to: { name: organization.name, address: contact_email },
        language: NOTICE_WORDS[locale].tag,
        kind: "notice",
        organizationId: organization.id,
        tags: { organization: organization.id, notice: "held" },
      });
    },
  };
};
