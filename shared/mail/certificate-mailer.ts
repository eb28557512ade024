import type { Connect } from "#shared/connect.ts";
import { sendableAddress } from "./address.ts";
import { renderCertificateNotice } from "./certificate-notice.ts";
import { mailSender } from "./sender.ts";
import { INVITATION_MAIL_WORDS } from "./words.ts";

export const connectCertificateMailer: Connect<"certificateMailer"> = ({ config }) => {
  const send = mailSender(config);
  return {
    async sendNotice({ certificate, organization, event, badge }, notice, { page, reason }) {
      const mail = renderCertificateNotice({
        notice,
        locale: organization.locale,
        recipientName: certificate.name,
        organizationName: organization.name,
        companyName: organization.company_name,
        logoUrl: organization.pic_url,
        eventName: event.name,
        badgeName: badge.name,
        badgeImageUrl: badge.image_url,
        reason,
        page,
      });
      const contact = organization.contact_email && sendableAddress(organization.contact_email);
      return send({
        mail,
        senderName: organization.name,
        to: { name: certificate.name, address: certificate.email },
        ...(contact ? { replyTo: { name: organization.name, address: contact } } : {}),
        language: INVITATION_MAIL_WORDS[organization.locale].tag,
        kind: "notice",
        organizationId: organization.id,
        // Other tags than those of an invitation, of which alone a return is recorded.
        tags: { organization: organization.id, notice: certificate.id },
      });
    },
  };
};
