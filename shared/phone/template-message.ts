import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import type { PhoneMessage } from "#shared/domain/phone/ports.ts";
import { cleanLine, isolate, shorten, withoutLinks } from "#shared/text/clean-text.ts";

/** A body has at most 1,024 characters when its parameters are in it (Meta, "Template components"). */
const PARAMETER_MAX = 200;

/**
 * The language of an approved template as messages name it (Meta, "Supported languages"). The texts of a template are those that
 * WhatsApp has approved (docs/phone.md); a change of them needs a new approval.
 */
export const templateLanguage = (locale: Locale): string => LANGUAGE_TAGS[locale].replace("-", "_");

/**
 * Takes what a message is made from and the name of the approved template; gives the message of Meta's Cloud API. Its
 * parameters are who issued, which certificate and for which event, with no addresses that phones would make links of; the button's is what
 * follows `{base_url}/i/`, as the approved address is that of the stage.
 */
export function templateMessage(
  { to, locale, organizationName, eventName, badgeName, link }: PhoneMessage,
  template: string,
) {
  const text = (value: string) => ({
    type: "text",
    text: isolate(shorten(withoutLinks(cleanLine(value)), PARAMETER_MAX)) || "-",
  });
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to,
    type: "template",
    template: {
      name: template,
      language: { code: templateLanguage(locale) },
      components: [
        {
          type: "body",
          parameters: [organizationName, badgeName, eventName].map(text),
        },
        {
          type: "button",
          sub_type: "url",
          index: "0",
          parameters: [{ type: "text", text: link.slice(link.lastIndexOf("/") + 1) }],
        },
      ],
    },
  };
}
