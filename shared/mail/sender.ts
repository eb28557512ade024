import { SESv2Client } from "@aws-sdk/client-sesv2";
import { type Config, required } from "#shared/config.ts";
import { pictureUrl } from "#shared/domain/badges/badge.ts";
import type { ShownInvitation } from "#shared/domain/certificates/invitation-subject.ts";
import { shownImage } from "#shared/domain/documents/image-addresses.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { LANGUAGE_TAGS, type Organization } from "#shared/domain/organizations/organization.ts";
import { SHARED_SENDER, senderOf, tenantNameOf } from "#shared/domain/senders/sender-state.ts";
import { Sha256, unlogged } from "#shared/lean-client.ts";
import { destinationOf, sendableAddress } from "./address.ts";
import { buildMessage, type MessageInput, UnsendableAddressError } from "./message.ts";
import { sesMailer, TENANT_INCOMPLETE, UNEXPECTED } from "./ses.ts";

/** The language of mails about a certificate. */
const localeOf = ({ certificate, organization }: Pick<ShownInvitation, "certificate" | "organization">) =>
  certificate.locale ?? organization.locale;

/** What mails about a certificate say of it, its event, badge and organization. */
export const shownIn = (
  { certificate, organization, event, badge }: ShownInvitation,
  { BASE_URL }: Config,
) => ({
  locale: localeOf({ certificate, organization }),
  recipientName: certificate.name,
  guardian: certificate.guardian,
  organizationName: organization.name,
  companyName: organization.company_name,
  logoUrl: shownImage(BASE_URL, organization.id, organization.pic_url),
  color: organization.primary_color ?? null,
  eventName: event.name,
  badgeName: badge.name,
  badgeImageUrl: pictureUrl(BASE_URL, badge.id, badge.revision),
});

/** The envelope of a mail about a certificate. Answers go to the organization: without a usable address of it there is no Reply-To. */
export function envelopeOf({
  certificate,
  organization,
}: Pick<ShownInvitation, "certificate" | "organization">) {
  const answered = [organization.reply_to, organization.contact_email].find(
    (address) => address && sendableAddress(address),
  );
  return {
    senderName: organization.name,
    to: { name: certificate.guardian ? certificate.email : certificate.name, address: certificate.email },
    ...(answered ? { replyTo: { name: organization.name, address: answered } } : {}),
    language: LANGUAGE_TAGS[localeOf({ certificate, organization })],
    organizationId: organization.id,
    sentBy: organization,
  };
}

/** A mail from the service's address, or the organization's own; recipients see `senderName` as the sender. */
type Mail = Omit<MessageInput, "from"> & {
  readonly senderName: string;
  /** The organization under whose reputation it is sent; absent for a mail of the service itself. */
  readonly sentBy?: Organization;
  /** The address of the organization's own domain; without it the mail comes from ours. */
  readonly ownAddress?: string | undefined;
  /** It is not tried again when nobody knows whether the mail service took it: a second one would be worse than none. */
  readonly once?: boolean;
};

/** Reasons that can concern the organization's domain alone: then the mail comes from our address at once. */
const OF_THE_DOMAIN: ReadonlySet<string> = new Set([
  "sender_not_verified",
  "mail_from_domain_not_verified",
  TENANT_INCOMPLETE,
]);

/** To a domain that the account has no more, IAM or SES may answer in several ways that are not documented (ses.ts). */
const mayBeOfTheDomain = (reason: string): boolean =>
  OF_THE_DOMAIN.has(reason) || reason.startsWith(UNEXPECTED);

/** Takes the settings of a function, gives the function that sends its mails. An unusable address gives "refused". */
export function mailSender(config: Config): (mail: Mail) => Promise<SendOutcome> {
  const address = required(config, "MAIL_FROM");
  const tenants = config.MAIL_TENANTS;
  // No bound on its answer: a mail that SES took without answering in time would be sent once more.
  const mailerOf = (maxAttempts: number) =>
    sesMailer({
      client: unlogged(
        new SESv2Client({ maxAttempts, requestHandler: { connectionTimeout: 1_000 }, sha256: Sha256 }),
      ),
      configurationSet: config.MAIL_CONFIGURATION_SET,
    });
  const [usual, trying] = [mailerOf(2), mailerOf(1)];
  return async ({ senderName, sentBy, ownAddress, once = false, ...mail }) => {
    const mailer = once ? trying : usual;
    try {
      const tenant = tenants && tenantNameOf(tenants, sentBy ? senderOf(sentBy) : SHARED_SENDER);
      const to = destinationOf(mail.to.address, config);
      const sendFrom = async (from: string): Promise<SendOutcome> => {
        const raw = buildMessage({ ...mail, from: { name: senderName, address: from } });
        const outcome = await mailer.send({ to, raw, tenant });
        return outcome.kind === "sent" ? { ...outcome, from } : outcome;
      };
      const own = ownAddress === undefined ? undefined : await sendFrom(ownAddress);
      if (own && !(own.kind === "retry" && mayBeOfTheDomain(own.reason))) return own;
      const outcome = await sendFrom(address);
      return own && outcome.kind === "sent" ? { ...outcome, ownRefused: true } : outcome;
    } catch (error) {
      if (error instanceof UnsendableAddressError) return { kind: "refused", reason: "invalid_address" };
      throw error;
    }
  };
}
