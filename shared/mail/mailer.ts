import type { Connect } from "#shared/connect.ts";
import { shownImage } from "#shared/domain/documents/image-addresses.ts";
import type { ContactNotice } from "#shared/domain/messages/letter.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { NOTICE_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { renderInvitation } from "./invitation.ts";
import { invitationFacts } from "./invitation-facts.ts";
import { renderContactNotice, renderLetter } from "./letter.ts";
import { envelopeOf, mailSender } from "./sender.ts";

/** The sender of a letter of no organization, in Feedback-ID. */
const SERVICE = "service";

export const mailerGrants: Grants<"mailer"> = () => [{ mail: "send" }];

export const connectMailer: Connect<"mailer"> = ({ config }) => {
  const send = mailSender(config);
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
        ...(letter.replyTo !== undefined && { replyTo: { name: "", address: letter.replyTo } }),
        ...(organization && { sentBy: organization }),
        tags: { letter: kind, ...letter.tags },
      });
    },
    async sendSample(shown, page) {
      const { organization, certificate } = shown;
      return send({
        ...envelopeOf(shown),
        to: { name: certificate.email, address: certificate.email },
        mail: renderInvitation({ ...invitationFacts(shown, config), link: page, sample: true }),
        kind: "notice",
        tags: { letter: "sample", organization: organization.id },
      });
    },
    sendContactNotice({ id, name, locale, contact_email }, notice) {
      return send({
        mail: renderContactNotice({ locale, organizationName: name }, notice),
        senderName: NOTICE_MAIL_TEXTS[locale].sender,
        to: { name, address: contact_email },
        language: LANGUAGE_TAGS[locale],
        kind: "notice",
        organizationId: id,
        tags: { organization: id, ...tagOf(notice) },
      });
    },
  };
};

/** What a notice is, in the tags of the mail service. */
function tagOf(notice: ContactNotice): Readonly<Record<string, string>> {
  switch (notice.kind) {
    case "webhook_disabled":
      return { webhook: notice.webhook.id };
    case "mail_held":
      return { notice: "held" };
    case "allowance_used":
      return { notice: "allowance" };
  }
}
