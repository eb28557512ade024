import type { Connect } from "#shared/connect.ts";
import { shownImage } from "#shared/domain/documents/image.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { NOTICE_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { renderLetter } from "./letter.ts";
import { mailSender } from "./sender.ts";

export const lettersGrants: Grants<"letters"> = () => [{ mail: "send" }];

export const connectLetters: Connect<"letters"> = ({ config }) => {
  const send = mailSender(config);
  return {
    async send(letter) {
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
        ...(organization && { sentBy: organization }),
        tags: { letter: kind },
      });
    },
  };
};

/** The sender of a letter of no organization, in Feedback-ID. */
const SERVICE = "service";
