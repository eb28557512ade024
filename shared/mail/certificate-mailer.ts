import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { zoneOfDays } from "#shared/domain/organizations/organization.ts";
import { ownAddressOf } from "#shared/domain/senders/sender-state.ts";
import { inZone } from "#shared/formats/days.ts";
import type { Grants } from "#shared/grant.ts";
import { linkedInProfile } from "#shared/text/addresses.ts";
import { renderCertificateNotice } from "./certificate-notice.ts";
import { renderInvitation } from "./invitation.ts";
import { invitationFacts } from "./invitation-facts.ts";
import { mailSimulator } from "./mail-simulator.ts";
import { envelopeOf, mailSender, shownIn } from "./sender.ts";

export const mailerOwnGrants: Grants<"mailer.own"> = () => [
  { mail: "send" },
  { mail: "sendOwn" },
  { settings: "unsubscribe" },
  { queue: "mail", actions: ["SendMessage"], except: "production" },
  { queue: "returns", actions: ["SendMessage"], except: "production" },
];

export const connectMailerOwn: Connect<"mailer.own"> = (connection) => {
  const { config } = connection;
  const send = mailSender(config);
  const unsubscribeMailto = `mailto:${required(config, "MAIL_UNSUBSCRIBE")}`;
  return {
    ...mailSimulator(connection),
    async sendInvitation(subject, { page, unsubscribe }, reminder) {
      const { certificate, organization } = subject;
      const mail = renderInvitation({
        ...invitationFacts(subject, config),
        link: page,
        unsubscribeUrl: unsubscribe,
        reminder: reminder && {
          step: reminder.step,
          linkEnds: inZone(reminder.linkEnds, zoneOfDays(organization)),
        },
      });
      return send({
        ...envelopeOf(subject),
        ownAddress: ownAddressOf(organization.plan, subject.senderState),
        mail,
        unsubscribeMailto,
        unsubscribeUrl: unsubscribe,
        ...(reminder && { kind: "reminder", once: true }),
        // A reminder that comes back, or is reported as spam, is one of the invitation.
        tags: { organization: organization.id, certificate: certificate.id },
      });
    },
    async sendNotice(subject, notice, { page, reason, document }) {
      const { certificate, organization } = subject;
      return send({
        ...envelopeOf(subject),
        ownAddress: ownAddressOf(organization.plan, subject.senderState),
        mail: renderCertificateNotice({
          ...shownIn(subject, config),
          notice,
          reason,
          page,
          expiresAt: notice === "expiring" ? certificate.expires_at : null,
          document: document && {
            picture: document.card_url,
            pdf: document.pdf_url,
            profile: certificate.guardian
              ? null
              : linkedInProfile({
                  short_code: certificate.short_code,
                  page,
                  badge: subject.badge.name,
                  organization: organization.name,
                  issuedAt: inZone(certificate.created_at, zoneOfDays(organization)),
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
