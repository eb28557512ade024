import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notice } from "#shared/domain/messages/message.ts";
import { LANGUAGE_TAGS, LOCALES } from "#shared/domain/organizations/organization.ts";
import { renderCertificateNotice } from "#shared/mail/certificate-notice.ts";
import { type InvitationInput, renderInvitation, SUBJECT_LENGTH_MAX } from "#shared/mail/invitation.ts";
import { TEXT_COLUMNS } from "#shared/mail/wrap.ts";
import { cleanParagraphs } from "#shared/text/clean-text.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { INVITATION_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { anyCharacter } from "../support/any-text.ts";

const HTML_BYTES_MAX = 40_000;
const LINK = "https://certificates.example/api/i/eyJhbGciOiJIUzI1NiJ9.c29tZS1sb25nLXRva2Vu?a=1&b=2";

const invitation = (changes: Partial<InvitationInput> = {}): InvitationInput => ({
  locale: "en",
  recipientName: "Ana Souza",
  organizationName: "Instituto Horizonte",
  eventName: "Cloud Week 2026",
  badgeName: "Serverless Practitioner",
  badgeImageUrl: "https://images.example/badge.png",
  reason: "Finished all six workshops.",
  link: LINK,
  expiresAt: "2028-03-31T23:59:59.999Z",
  linkValidDays: 90,
  ...changes,
});
const anyLocale = fc.constantFrom(...LOCALES);
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(
    "<script>alert(1)</script>",
    '"><img src=x onerror=x>',
    "a\r\nBcc: x@y.example",
    "{{link}}",
  ),
  fc.constantFrom(
    "\u202egnp.exe",
    "\ud800",
    "a\u0000b",
    "سارة",
    "e".padEnd(300, "\u0301"),
    "👩‍👩‍👧‍👦".repeat(40),
  ),
);

describe("the invitation", () => {
  it.each(LOCALES)("has the same words in both parts (%s)", (locale) => {
    const { html, text, subject } = renderInvitation(invitation({ locale }));
    const texts = INVITATION_MAIL_TEXTS[locale];
    const names = {
      organization: "Instituto Horizonte",
      badge: "Serverless Practitioner",
      event: "Cloud Week 2026",
      name: "Ana Souza",
    };
    const flowed = text.replace(/\s+/g, " ");
    const sentences = [
      fill(texts.greeting, names),
      fill(texts.issued, names),
      "Finished all six workshops.",
      texts.button,
      texts.refusal,
      texts.nextAccount,
      fillCounted(texts.nextLink, 90),
      texts.nextIgnore,
      fill(texts.footer, names),
    ];
    for (const sentence of sentences) {
      expect(html).toContain(sentence);
      expect(flowed).toContain(sentence);
    }
    expect(subject).toBe(fill(texts.subject, names));
    expect(html).toContain(`<html lang="${LANGUAGE_TAGS[locale]}" dir="ltr"`);
    expect(text.split("\n")).toContain(LINK);
    expect(html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
  });

  it("writes the last valid day in its language, in UTC", () => {
    const dates = LOCALES.map((locale) => fill(INVITATION_MAIL_TEXTS[locale].validUntil, { date: "" }));
    const html = LOCALES.map((locale) => renderInvitation(invitation({ locale })).html);
    expect(html[0]).toContain(`${dates[0]}31 de março de 2028`);
    expect(html[1]).toContain(`${dates[1]}March 31, 2028`);
    expect(html[2]).toContain(`${dates[2]}31 de marzo de 2028`);
    expect(() => renderInvitation(invitation({ expiresAt: "soon" }))).toThrow(RangeError);
  });

  it("has no part for a missing value, and a star instead of a missing picture", () => {
    const bare = { badgeImageUrl: null, reason: "  \n ", expiresAt: null };
    const { html, text } = renderInvitation(invitation(bare));
    expect(html).not.toContain("<img");
    expect(html).toContain("&#9733;");
    for (const part of [html, text]) {
      expect(part).not.toContain(INVITATION_MAIL_TEXTS.en.reasonLabel);
      expect(part).not.toContain(fill(INVITATION_MAIL_TEXTS.en.validUntil, { date: "" }));
      expect(part).not.toContain(INVITATION_MAIL_TEXTS.en.unsubscribe);
    }
    expect(renderInvitation(invitation({ badgeImageUrl: "http://images.example/x.png" })).html).not.toContain(
      "<img",
    );
  });

  it("has a text for the picture", () => {
    expect(renderInvitation(invitation()).html).toContain(
      'alt="Image of the certificate “Serverless Practitioner”"',
    );
  });

  it("names the company of the organization only when it has another name", () => {
    const company = renderInvitation(invitation({ companyName: "Horizonte Ltda." }));
    expect(company.html).toContain("on behalf of Instituto Horizonte (Horizonte Ltda.),");
    const same = renderInvitation(invitation({ companyName: "Instituto Horizonte" }));
    expect(same.html).not.toContain("(Instituto Horizonte)");
  });

  it("has a link to unsubscribe when it is given one", () => {
    const unsubscribeUrl = "https://certificates.example/u/1";
    const { html, text } = renderInvitation(invitation({ unsubscribeUrl }));
    expect(html).toContain(`href="${unsubscribeUrl}"`);
    expect(text).toContain(`\n${unsubscribeUrl}\n`);
  });

  it("has the singular for one day", () => {
    const texts = LOCALES.map((locale) => renderInvitation(invitation({ locale, linkValidDays: 1 })).text);
    expect(texts[0]).toContain("1 dia e");
    expect(texts[1]).toContain("1 day and");
    expect(texts[2]).toContain("1 día y");
  });

  it("throws for a link that is not https", () => {
    expect(() => renderInvitation(invitation({ link: "javascript:alert(1)" }))).toThrow(TypeError);
    expect(() => renderInvitation(invitation({ unsubscribeUrl: "ftp://x.example" }))).toThrow(TypeError);
  });

  it("keeps the line breaks of a reason in both parts", () => {
    const { html, text } = renderInvitation(invitation({ reason: "First.\r\nSecond.\n\n\n\nThird." }));
    expect(html).toContain("First.\nSecond.\n\nThird.");
    expect(text).toContain("First.\nSecond.\n\nThird.");
  });

  it("isolates a name that is written from right to left, so that the comma stays after it", () => {
    expect(renderInvitation(invitation({ recipientName: "سارة" })).text).toContain("Hello \u2068سارة\u2069,");
  });

  const notice = (kind: Notice) => (input: InvitationInput) =>
    renderCertificateNotice({
      ...input,
      notice: kind,
      page: "https://certificates.example/api/c/7Q2M4XKD0A5V",
      document:
        kind === "revoked"
          ? null
          : {
              picture: "https://certificates.example/api/c/7Q2M4XKD0A5V/card.png",
              pdf: "https://certificates.example/api/c/7Q2M4XKD0A5V.pdf",
              profile: "https://www.linkedin.com/profile/add?certId=7Q2M4XKD0A5V",
            },
    });
  it.each([
    ["invitation", renderInvitation],
    ["notice of an acceptance", notice("accepted")],
    ["notice of a revocation", notice("revoked")],
  ])("is well-formed and has the same markup for any names (%s)", (_, render) => {
    fc.assert(
      fc.property(anyLocale, hostile, hostile, hostile, hostile, hostile, (locale, ...names) => {
        const [recipientName = "", organizationName = "", eventName = "", badgeName = "", reason = ""] =
          names;
        const mail = render(
          invitation({ locale, recipientName, organizationName, eventName, badgeName, reason }),
        );
        const all = `${mail.subject}${mail.html}${mail.text}`;
        expect(all.isWellFormed()).toBe(true);
        expect(all).not.toMatch(/[[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\ufeff]--\n]/v);
        expect(mail.subject).not.toMatch(/[\n\u2066-\u2069]/);
        expect([...mail.subject].length).toBeLessThanOrEqual(SUBJECT_LENGTH_MAX);
        expect(tags(mail.html)).toEqual(
          tags(render(invitation({ locale, reason: cleanParagraphs(reason) && "x" })).html),
        );
        for (const line of mail.text.split("\n")) {
          expect([...line].length <= TEXT_COLUMNS || /^https?:\/\//.test(line.trim())).toBe(true);
        }
      }),
    );
  });

  it("cuts a long subject after a whole letter, and leaves room for the name of the certificate", () => {
    const { subject } = renderInvitation(
      invitation({ organizationName: "Ä".repeat(200), badgeName: "👩‍🚀".repeat(60) }),
    );
    expect(subject).toMatch(/^Ä{49}… issued you a certificate: (?:👩‍🚀)+…$/u);
    expect([...subject].length).toBeLessThanOrEqual(SUBJECT_LENGTH_MAX);
  });

  it("is below 40 kB with the longest values, as Gmail hides the end of large mails", () => {
    const long = {
      recipientName: "&".repeat(200),
      organizationName: "&".repeat(200),
      eventName: "&".repeat(200),
    };
    const { html } = renderInvitation(
      invitation({
        ...long,
        badgeName: "&".repeat(200),
        reason: "&".repeat(1_000),
        link: `${LINK}${"x".repeat(500)}`,
      }),
    );
    expect(Buffer.byteLength(html)).toBeLessThan(HTML_BYTES_MAX);
  });
});

/** The tags of a page without the attributes that contain words. */
function tags(html: string): string[] {
  return [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/(alt|aria-label)="[^"]*"/g, ""));
}
