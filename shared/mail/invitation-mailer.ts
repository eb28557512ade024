import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { renderInvitation } from "./invitation.ts";
import { outcomeLines } from "./outcome-lines.ts";
import { envelopeOf, mailSender, shownIn } from "./sender.ts";

export const mailerGrants: Grants<"mailer"> = () => [
  { mail: "send" },
  { mail: "sendOwn" },
  { settings: "unsubscribe" },
];

export const connectMailer: Connect<"mailer"> = ({ config }) => {
  const send = mailSender(config);
  const unsubscribeMailto = `mailto:${required(config, "MAIL_UNSUBSCRIBE")}`;
  return {
    async sendInvitation(subject, { page, unsubscribe }, reminder) {
      const { certificate, organization } = subject;
      const shown = shownIn(subject, config);
      const mail = renderInvitation({
        ...shown,
        reason: certificate.reason,
        outcome: outcomeLines(subject, shown.locale),
        link: page,
        expiresAt: certificate.expires_at,
        linkValidDays: LIMITS.invitationLinkDays,
        unsubscribeUrl: unsubscribe,
        reminder,
      });
      return send({
        ...envelopeOf(subject),
        mail,
        unsubscribeMailto,
        unsubscribeUrl: unsubscribe,
        ...(reminder && { kind: "reminder", once: true }),
        // A reminder that comes back, or is reported as spam, is one of the invitation.
        tags: { organization: organization.id, certificate: certificate.id },
      });
    },
  };
};
