import { expect, test } from "vitest";
import { NOTICES } from "#shared/domain/messages/message.ts";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { renderCertificateNotice } from "#shared/mail/certificate-notice.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import {
  ERASED_MAIL_TEXTS,
  ERASURE_ORDERED_MAIL_TEXTS,
  JOIN_MAIL_TEXTS,
  JOINED_MAIL_TEXTS,
  PHONE_TEXTS,
  RENAME_MAIL_TEXTS,
  REQUEST_MAIL_TEXTS,
  SIGN_IN_MAIL_TEXTS,
  TAKE_OVER_MAIL_TEXTS,
} from "#shared/texts/texts.ts";
import { OF_THE_READER } from "../support/of-the-reader.ts";

/* A parent or guardian reads of the child by name, and never of a certificate or profile of their own. */
const PAGE = "https://certificates.example/c/7Q2M4XKD0A5V";
const NAME = "Lia {badge} Prado";
const SHOWN = "Lia {\u2060badge} Prado";
const facts = {
  recipientName: NAME,
  guardian: true,
  organizationName: "Instituto Horizonte",
  eventName: "Corrida da Serra",
  badgeName: "Finisher 5 km",
  badgeImageUrl: null,
  reason: "Chegou em primeiro lugar.",
};
const STEPS = [undefined, "reminder_1", "reminder_2", "last_call"] as const;
const DOCUMENT = { picture: `${PAGE}.png`, pdf: `${PAGE}.pdf`, profile: null };

const mailsIn = (locale: (typeof LOCALES)[number]) => ({
  ...Object.fromEntries(
    STEPS.map((step) => [
      step ?? "invitation",
      renderInvitation({
        ...facts,
        locale,
        link: PAGE,
        expiresAt: null,
        linkValidDays: 90,
        outcome: [{ label: "Tempo", text: "25min10s" }],
        reminder: step && { step, linkEnds: "2026-12-31T12:00:00.000Z" },
      }),
    ]),
  ),
  ...Object.fromEntries(
    ([...NOTICES, "expiring"] as const).map((notice) => [
      notice,
      renderCertificateNotice({ ...facts, locale, notice, page: PAGE, document: DOCUMENT }),
    ]),
  ),
});

test.each(LOCALES)("every mail about a certificate, in %s", (locale) => {
  for (const [kind, { subject, html, text }] of Object.entries(mailsIn(locale))) {
    // A subject is filled once, so that its name is as it is.
    expect(subject, kind).toContain(NAME);
    const words = text.replaceAll(/\s+/g, " ");
    expect(words, kind).toContain(SHOWN);
    for (const said of [subject, words, html]) expect(said, kind).not.toMatch(OF_THE_READER[locale]);
  }
});

test.each(LOCALES)(
  "what is said alike to a person and to a guardian, in %s: letters, and messages to phones",
  (locale) => {
    const said = {
      signIn: SIGN_IN_MAIL_TEXTS[locale],
      join: JOIN_MAIL_TEXTS[locale],
      joined: JOINED_MAIL_TEXTS[locale],
      erasureOrdered: ERASURE_ORDERED_MAIL_TEXTS[locale],
      takenOver: TAKE_OVER_MAIL_TEXTS[locale].done,
      answered: REQUEST_MAIL_TEXTS[locale].answered,
      rename: [RENAME_MAIL_TEXTS[locale].asked, RENAME_MAIL_TEXTS[locale].done],
      erased: ERASED_MAIL_TEXTS[locale],
      phone: PHONE_TEXTS[locale],
    };
    for (const [kind, texts] of Object.entries(said))
      expect(JSON.stringify(texts), kind).not.toMatch(OF_THE_READER[locale]);
  },
);
