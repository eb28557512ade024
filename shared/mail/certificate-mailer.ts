import { type Config, required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { InvitationSubject, ShownInvitation } from "#shared/domain/certificates/invitation-subject.ts";
import { type Locale, zoneOfDays } from "#shared/domain/organizations/organization.ts";
import { labelIn, shownValues } from "#shared/domain/outcomes/outcome.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { inZone } from "#shared/formats/days.ts";
import type { Grants } from "#shared/grant.ts";
import { linkedInProfile } from "#shared/text/addresses.ts";
import { INVITATION_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { renderCertificateNotice } from "./certificate-notice.ts";
import { type OutcomeLine, renderInvitation } from "./invitation.ts";
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
        ...invitationOf(subject, config),
        link: page,
        unsubscribeUrl: unsubscribe,
        reminder: reminder && {
          step: reminder.step,
          linkEnds: inZone(reminder.linkEnds, zoneOfDays(organization)),
        },
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
    async sendSample(shown, page) {
      const { organization, certificate } = shown;
      return send({
        ...envelopeOf(shown),
        to: { name: certificate.email, address: certificate.email },
        mail: renderInvitation({ ...invitationOf(shown, config), link: page, sample: true }),
        kind: "notice",
        // Not the tag `certificate`: it is the mail of none.
        tags: { organization: organization.id, letter: "sample" },
      });
    },
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

/** What an invitation says, but its links. */
function invitationOf(shown: ShownInvitation, config: Config) {
  const facts = shownIn(shown, config);
  const { reason, expires_at } = shown.certificate;
  const outcome = outcomeLines(shown, facts.locale);
  return { ...facts, reason, outcome, expiresAt: expires_at, linkValidDays: LIMITS.invitationLinkDays };
}

/** What mails say of a person: the role, and the values whose fields are shown in e-mails. */
export function outcomeLines(
  { badge, outcome }: Pick<InvitationSubject, "badge" | "outcome">,
  locale: Locale,
): readonly OutcomeLine[] {
  const { role } = outcome;
  return [
    ...(role === null ? [] : [{ label: INVITATION_MAIL_TEXTS[locale].roleLabel, text: role }]),
    ...shownValues(badge, outcome, "email").map((shown) => ({
      label: labelIn(shown.label, locale),
      text: valueText(shown, locale),
    })),
  ];
}
