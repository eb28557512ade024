import type { Connect } from "#shared/connect.ts";
import { LANGUAGE_TAGS, type Organization } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { NOTICE_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { RenderedMail } from "./invitation.ts";
import { renderAllowanceNotice, renderHeldNotice, renderWebhookNotice } from "./notice.ts";
import { mailSender } from "./sender.ts";

export const noticeMailerGrants: Grants<"noticeMailer"> = () => [{ mail: "send" }];

export const connectNoticeMailer: Connect<"noticeMailer"> = ({ config }) => {
  const send = mailSender(config);
  const sendNotice = (
    { id, name, locale, contact_email }: Organization & { readonly contact_email: string },
    mail: RenderedMail,
    notice: string,
  ) =>
    send({
      mail,
      senderName: NOTICE_MAIL_TEXTS[locale].sender,
      to: { name, address: contact_email },
      language: LANGUAGE_TAGS[locale],
      kind: "notice",
      organizationId: id,
      tags: { organization: id, notice },
    });
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
        senderName: NOTICE_MAIL_TEXTS[locale].sender,
        to: { name: organization.name, address: contact_email },
        language: LANGUAGE_TAGS[locale],
        kind: "notice",
        organizationId: organization.id,
        tags: { organization: organization.id, webhook: webhook.id },
      });
    },
    sendMailHeld: (organization) =>
      sendNotice(
        organization,
        renderHeldNotice({ locale: organization.locale, organizationName: organization.name }),
        "held",
      ),
    sendAllowanceUsed: (organization) =>
      sendNotice(
        organization,
        renderAllowanceNotice({ locale: organization.locale, organizationName: organization.name }),
        "allowance",
      ),
  };
};
