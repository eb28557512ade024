import { SESv2Client } from "@aws-sdk/client-sesv2";
import { type Config, required } from "#shared/config.ts";
import { pictureUrl } from "#shared/domain/badges/badge.ts";
import type { InvitationSubject } from "#shared/domain/certificates/invitation-subject.ts";
import { shownImage } from "#shared/domain/documents/image.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { SHARED_SENDER, senderOf, tenantNameOf } from "#shared/domain/people/mail-standing.ts";
import type { SendOutcome } from "#shared/domain/people/ports.ts";
import { sendableAddress } from "./address.ts";
import { destinationOf } from "./destination.ts";
import { buildMessage, type MessageInput, UnsendableAddressError } from "./message.ts";
import { sesMailer } from "./ses.ts";
import { INVITATION_MAIL_WORDS } from "./words.ts";

/** The language of mails about a certificate. */
const localeOf = ({ certificate, organization }: Pick<InvitationSubject, "certificate" | "organization">) =>
  certificate.locale ?? organization.locale;

/** What mails about a certificate say of it, its event, badge and organization. */
export const shownIn = (
  { certificate, organization, event, badge }: InvitationSubject,
  { BASE_URL }: Config,
) => ({
  locale: localeOf({ certificate, organization }),
  recipientName: certificate.name,
  organizationName: organization.name,
  companyName: organization.company_name,
  logoUrl: shownImage(BASE_URL, organization.id, organization.pic_url),
  color: organization.primary_color ?? null,
  eventName: event.name,
  badgeName: badge.name,
  badgeImageUrl: pictureUrl(BASE_URL, badge.id, badge.revision),
});

/** The envelope of a mail about a certificate. Answers go to the organization: without a usable address of it there is no Reply-To. */
export function envelopeOf({ certificate, organization }: InvitationSubject) {
  const answered = [organization.reply_to, organization.contact_email].find(
    (address) => address && sendableAddress(address),
  );
  return {
    senderName: organization.name,
    to: { name: certificate.name, address: certificate.email },
    ...(answered ? { replyTo: { name: organization.name, address: answered } } : {}),
    language: INVITATION_MAIL_WORDS[localeOf({ certificate, organization })].tag,
    organizationId: organization.id,
    sentBy: organization,
  };
}

/** A mail from the service's address; recipients see `senderName` as the sender. */
type Mail = Omit<MessageInput, "from"> & {
  readonly senderName: string;
  /** The organization under whose reputation it is sent; absent for a mail of the service itself. */
  readonly sentBy?: Organization;
};

/** Takes the settings of a function, gives the function that sends its mails. An unusable address gives "refused". */
export function mailSender(config: Config): (mail: Mail) => Promise<SendOutcome> {
  const address = required(config, "MAIL_FROM");
  const { MAIL_TENANTS } = config;
  // No bound on its answer: a mail that SES took without answering in time would be sent once more.
  const client = new SESv2Client({ maxAttempts: 2, requestHandler: { connectionTimeout: 1_000 } });
  const mailer = sesMailer({ client, configurationSet: config.MAIL_CONFIGURATION_SET });
  return async ({ senderName, sentBy, ...mail }) => {
    try {
      const from = { name: senderName, address };
      const raw = buildMessage({ ...mail, from });
      const tenant = MAIL_TENANTS && tenantNameOf(MAIL_TENANTS, sentBy ? senderOf(sentBy) : SHARED_SENDER);
      return await mailer.send({ to: destinationOf(mail.to.address, config), raw, tenant });
    } catch (error) {
      if (error instanceof UnsendableAddressError) return { kind: "refused", reason: "invalid_address" };
      throw error;
    }
  };
}
