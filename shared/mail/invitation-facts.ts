import type { Config } from "#shared/config.ts";
import type { InvitationSubject, ShownInvitation } from "#shared/domain/certificates/invitation-subject.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { labelIn, shownValues } from "#shared/domain/outcomes/outcome.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { INVITATION_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { OutcomeLine } from "./invitation.ts";
import { shownIn } from "./sender.ts";

/** What an invitation says, but its links. */
export function invitationFacts(shown: ShownInvitation, config: Config) {
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
