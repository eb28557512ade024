import type { Connect } from "#shared/connect.ts";
import { shownImage } from "#shared/domain/documents/image.ts";
import { LANGUAGE_TAGS, type Organization } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { NOTICE_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { RenderedMail } from "./invitation.ts";
import { renderLetter } from "./letter.ts";
import { renderAllowanceNotice, renderHeldNotice, renderWebhookNotice } from "./notice.ts";
import { mailSender } from "./sender.ts";

/** The sender of a letter of no organization, in Feedback-ID. */
const SERVICE = "service";

export const mailerGrants: Grants<"mailer"> = () => [{ mail: "send" }];

export const connectMailer: Connect<"mailer"> = ({ config }) => {
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
    async sendLetter(letter) {
      const { locale, to, organization, kind } = letter;
      const senderName = organization?.name ?? NOTICE_MAIL_TEXTS[locale].sender;
      const logo = organization && shownImage(config.BASE_URL, organization.id, organization.pic_url);
      return send({
        mail: renderLetter(letter, senderName, logo),
        senderName,
        to: { name: to.name ?? to.address, address: to.address },
        language: LANGUAGE_TAGS[locale],
        kind: "notice",
        organizationId: organization?.id ?? SERVICE,
        ...(organization && { sentBy: organization }),
        tags: { letter: kind },
      });
    },
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
