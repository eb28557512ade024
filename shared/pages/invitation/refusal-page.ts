import { LIMITS } from "#shared/domain/rules.ts";
import { isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { INVITATION_PAGE_TEXTS } from "#shared/texts/texts.ts";
import { issuerHeader } from "../card.ts";
import { CERTIFICATE_STYLES } from "../certificate-styles.ts";
import { html } from "../html.ts";
import { langQuery } from "../language.ts";
import { page, type ShownPage } from "../page.ts";
import { type InvitationPage, invitationPage, localeOf, rootOf } from "./invitation-page.ts";

/**
 * Gives the page that asks before a certificate is refused. A certificate that does not wait for an answer has its
 * usual page instead.
 */
export function refusalPage({ view, reader, self }: Omit<InvitationPage, "refusal">): ShownPage {
  const { certificate, organization, badge, event } = view;
  if (certificate.status !== "PENDING") return invitationPage({ view, reader, self });
  const locale = localeOf(view, reader);
  const words = INVITATION_PAGE_TEXTS[locale];
  const query = langQuery(reader.lang);
  return page({
    locale,
    title: `${words.refuseTitle} · ${badge.name}`,
    header: issuerHeader(organization, rootOf(self)),
    color: organization.primary_color,
    self: `${self}/reject`,
    styles: CERTIFICATE_STYLES,
    main: html`<section class="card plain"><h1>${words.refuseTitle}</h1>
<p class="named"><bdi>${badge.name}</bdi><br><span><bdi>${event.name}</bdi></span></p>
<p>${fill(words.refuseText, { organization: isolate(organization.name), days: LIMITS.reconsiderDays })}</p>
<div class="choice"><form method="post" action="${self}/reject${query}"><button type="submit" class="quiet">${words.refuseButton}</button></form>
<a class="quiet" href="${self}${query}">${words.refuseBack}</a></div></section>`,
  });
}
