import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { linkedInProfile } from "#shared/text/addresses.ts";
import { renderCertificateNotice } from "./certificate-notice.ts";
import { envelopeOf, mailSender, shownIn } from "./sender.ts";

export const certificateMailerGrants: Grants<"certificateMailer"> = () => [
  { mail: "send" },
  { mail: "sendOwn" },
];

export const connectCertificateMailer: Connect<"certificateMailer"> = ({ config }) => {
  const send = mailSender(config);
  return {
    async sendNotice(subject, notice, { page, reason, document }) {
      const { certificate, organization } = subject;
      return send({
        ...envelopeOf(subject),
        mail: renderCertificateNotice({
          ...shownIn(subject, config),
          notice,
          reason,
          page,
          expiresAt: notice === "expiring" ? certificate.expires_at : null,
          document: document && {
            picture: document.card_url,
            pdf: document.pdf_url,
            profile: linkedInProfile({
              short_code: certificate.short_code,
              page,
              badge: subject.badge.name,
              organization: organization.name,
              issuedAt: certificate.created_at,
              expiresAt: certificate.expires_at,
            }),
          },
        }),
        kind: "notice",
        once: notice === "expiring",
        // Not the tag `certificate`: a bounce of this mail must not change the state of the invitation.
        tags: { organization: organization.id, notice: certificate.id },
      });
    },
  };
};
