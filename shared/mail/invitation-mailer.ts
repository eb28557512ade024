import { SESClient } from "@aws-sdk/client-ses";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { renderInvitation } from "./invitation.ts";
import { buildMessage, UnsendableAddressError } from "./message.ts";
import { sesMailer } from "./ses.ts";
import { INVITATION_WORDS } from "./words.ts";

/** Name of this stream of mail in Feedback-ID (Gmail's postmaster tools group by it). */
const FEEDBACK_SENDER = "certificates";

export const connectMailer: Connect<"mailer"> = ({ config }) => {
  const from = required(config, "MAIL_FROM");
  const unsubscribeMailto = `mailto:${required(config, "MAIL_UNSUBSCRIBE")}`;
  const mailer = sesMailer({ client: new SESClient({ maxAttempts: 2 }) });
  return {
    async sendInvitation({ certificate, organization, event, badge }, { page, unsubscribe }) {
      const mail = renderInvitation({
        locale: organization.locale,
        recipientName: certificate.name,
        organizationName: organization.name,
        companyName: organization.company_name,
        eventName: event.name,
        badgeName: badge.name,
        badgeImageUrl: badge.image_url,
        reason: certificate.reason,
        link: page,
        expiresAt: certificate.expires_at,
        linkValidDays: LIMITS.invitationLinkDays,
        unsubscribeUrl: unsubscribe,
      });
      try {
        const raw = buildMessage({
          mail,
          from: { name: organization.name, address: from },
          to: { name: certificate.name, address: certificate.email },
          language: INVITATION_WORDS[organization.locale].tag,
          unsubscribeMailto,
          unsubscribeUrl: unsubscribe,
          organizationId: organization.id,
          feedbackSender: FEEDBACK_SENDER,
          tags: { organization: organization.id, certificate: certificate.id },
          configurationSet: config.MAIL_CONFIGURATION_SET,
        });
        return await mailer.send({ to: certificate.email, raw });
      } catch (error) {
        if (error instanceof UnsendableAddressError) return { kind: "refused", reason: "invalid_address" };
        throw error;
      }
    },
  };
};
