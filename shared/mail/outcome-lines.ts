import type { InvitationSubject } from "#shared/domain/certificates/invitation-subject.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { labelIn, shownValues } from "#shared/domain/outcomes/outcome.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { INVITATION_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { OutcomeLine } from "./invitation.ts";

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
