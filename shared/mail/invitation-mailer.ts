import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { sendableAddress } from "./address.ts";
import { renderInvitation } from "./invitation.ts";
import { mailSender } from "./sender.ts";
import { INVITATION_MAIL_WORDS } from "./words.ts";

export const connectMailer: Connect<"mailer"> = ({ config }) => {
  const send = mailSender(config);
  const unsubscribeMailto = `mailto:${required(config, "MAIL_UNSUBSCRIBE")}`;
  return {
    async sendInvitation({ certificate, organization, event, badge }, { page, unsubscribe }) {
      const mail = renderInvitation({
        locale: organization.locale,
        recipientName: certificate.name,
        organizationName: organization.name,
        companyName: organization.company_name,
        logoUrl: organization.pic_url,
        eventName: event.name,
        badgeName: badge.name,
        badgeImageUrl: badge.image_url,
        reason: certificate.reason,
        link: page,
        expiresAt: certificate.expires_at,
        linkValidDays: LIMITS.invitationLinkDays,
        unsubscribeUrl: unsubscribe,
      });
      // If the contact's address is not usable, the invitation is sent without Reply-To.
      const contact = organization.contact_email && sendableAddress(organization.contact_email);
      return send({
        mail,
        senderName: organization.name,
        to: { name: certificate.name, address: certificate.email },
        ...(contact ? { replyTo: { name: organization.name, address: contact } } : {}),
        language: INVITATION_MAIL_WORDS[organization.locale].tag,
        unsubscribeMailto,
        unsubscribeUrl: unsubscribe,
        organizationId: organization.id,
        tags: { organization: organization.id, certificate: certificate.id },
      });
    },
  };
};
