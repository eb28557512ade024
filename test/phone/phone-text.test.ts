import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#shared/domain/organizations/organization.ts";
import { phoneWordOf } from "#shared/domain/phone/opt-out-words.ts";
import { smsSize } from "#shared/phone/segments.ts";
import { smsText } from "#shared/phone/sms-text.ts";
import { templateLanguage, templateMessage } from "#shared/phone/template-message.ts";
import { fill } from "#shared/texts/fill.ts";
import { PHONE_TEXTS } from "#shared/texts/texts.ts";

/** As long as the link of every message is: a token of 31 characters (shared/access/short-token.ts) after a base address. */
const linkAt = (base: string) => `${base}/i/${"a".repeat(31)}`;
const OWN_DOMAIN = linkAt("https://certs.example.com");
const API_GATEWAY = linkAt("https://abcdefghij.execute-api.sa-east-1.amazonaws.com/api");
const name = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
  fc.stringMatching(/^[A-Za-z0-9 ]{1,200}$/),
);

describe("the segments of an SMS", () => {
  it.each([
    ["", "gsm7", 0, 1],
    ["a".repeat(160), "gsm7", 160, 1],
    ["a".repeat(161), "gsm7", 161, 2],
    ["a".repeat(306), "gsm7", 306, 2],
    ["a".repeat(307), "gsm7", 307, 3],
    ["Ç é à ñ", "gsm7", 7, 1],
    ["€".repeat(80), "gsm7", 160, 1],
    [`${"a".repeat(159)}€`, "gsm7", 161, 2],
    // The second segment begins with the character that takes two places and has only one left.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, "gsm7", 306, 3],
    ["ã".repeat(70), "ucs2", 70, 1],
    ["ã".repeat(71), "ucs2", 71, 2],
    ["ç".repeat(134), "ucs2", 134, 2],
    ["ç".repeat(135), "ucs2", 135, 3],
    ["🎓".repeat(35), "ucs2", 70, 1],
    ["🎓".repeat(67), "ucs2", 134, 3],
  ])("of %j: %s, %i limits, %i", (text, encoding, length, parts) => {
    expect(smsSize(text)).toEqual({ encoding, length, parts });
  });

  it("are never fewer than the limits need, and one more at most for characters of two places", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 800 }), (text) => {
        const { encoding, length, parts } = smsSize(text);
        const [whole, part] = encoding === "gsm7" ? [160, 153] : [70, 67];
        if (length <= whole) expect(parts).toBe(1);
        else {
          expect(parts).toBeGreaterThanOrEqual(Math.ceil(length / part));
          expect(parts).toBeLessThanOrEqual(Math.ceil(length / (part - 1)));
        }
      }),
    );
  });
});

describe("the text of an SMS", () => {
  const names = { organizationName: "Instituto Sol", eventName: "Curso de Go" };

  it("is one segment with a link of a short domain and short names, in each language", () => {
    for (const locale of LOCALES) {
      const sms = smsText({ locale, ...names, link: OWN_DOMAIN });
      expect(sms).toMatchObject({ encoding: "gsm7", parts: 1 });
      expect(sms.text).toContain("Instituto Sol");
      expect(sms.text).toContain("Curso de Go");
    }
    expect(smsText({ locale: "pt", ...names, link: "https://c.example/i/x" }).text).toBe(
      "Instituto Sol: certificado de Curso de Go. Parar: SAIR. Veja e aceite: https://c.example/i/x",
    );
  });

  it("is one segment of 160 limits in its longest form with names of 20 characters, in each language", () => {
    const long = { organizationName: "Instituto do Sol 123", eventName: "Semana de Linguagens" };
    for (const locale of LOCALES) {
      const sms = smsText({ locale, ...long, link: OWN_DOMAIN });
      expect(sms).toMatchObject({ encoding: "gsm7", parts: 1 });
      const { organizationName: organization, eventName: event } = long;
      expect(sms.text).toBe(fill(PHONE_TEXTS[locale].smsWithStop, { organization, event, link: OWN_DOMAIN }));
      expect(phoneWordOf(sms.text.match(/[A-Z]{4}/)![0])).toBe("stop");
      expect(sms.length).toBeLessThanOrEqual(160);
      // With a few letters more it says less, before it takes another segment.
      const more = smsText({
        locale,
        ...long,
        organizationName: `${organization} 45678901234567`,
        link: OWN_DOMAIN,
      });
      expect(more).toMatchObject({ parts: 1 });
      expect(more.text).not.toMatch(/[A-Z]{4}/);
      // Also behind API Gateway's own address, in fewer words.
      expect(smsText({ locale, ...long, link: API_GATEWAY })).toMatchObject({ parts: 1 });
    }
  });

  it("cuts long names to no fewer than twelve characters to stay in one segment, and says that it did", () => {
    const sms = smsText({
      locale: "en",
      organizationName: "The International Horizon Institute",
      eventName: "Distributed Systems Summer School",
      link: API_GATEWAY,
    });
    expect(sms.parts).toBe(1);
    expect(sms.text).toBe(
      `The International Horiz...: certificate Distributed Systems Summ... ${API_GATEWAY}`,
    );
  });

  it("takes a second segment, with whole names, where the link leaves no room", () => {
    const sms = smsText({ locale: "es", ...names, link: linkAt(`https://${"a".repeat(90)}.example`) });
    expect(sms).toMatchObject({ encoding: "gsm7", parts: 2 });
    expect(sms.text).toContain(": certificado de Curso de Go. Parar: BAJA. ");
  });

  it("keeps the letters of a name, which makes it UCS-2 and more segments", () => {
    const sms = smsText({ locale: "pt", ...names, organizationName: "Fundação Sol", link: OWN_DOMAIN });
    // Two segments have 134 places, and two in place of one is what a single letter costs.
    expect(sms).toMatchObject({ encoding: "ucs2", parts: 2 });
    expect(sms.text).toContain("Fundação Sol: certificado de Curso de Go. ");
  });

  it("has the whole link, on one line, in at most three segments, whatever the names are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        name,
        name,
        fc.constantFrom(OWN_DOMAIN, API_GATEWAY),
        (locale, organizationName, eventName, link) => {
          const sms = smsText({ locale, organizationName, eventName, link });
          expect(sms.text.endsWith(` ${link}`)).toBe(true);
          expect(sms.text).not.toMatch(/[\n\r]/);
          expect(smsSize(sms.text)).toEqual({ encoding: sms.encoding, length: sms.length, parts: sms.parts });
          expect(sms.parts).toBeLessThanOrEqual(3);
        },
      ),
      { examples: [["pt", "🏳️‍🌈".repeat(60), "ã".repeat(200), API_GATEWAY]] },
    );
  });

  const LINKS = [
    ["Ganhe em https://evil.com/x?y=1", "Ganhe em evil com/x?y=1"],
    ["WWW.Evil.co.uk", "WWW Evil co uk"],
    ["ana@mail.example", "ana@mail example"],
    ["evil。com e evil．com", "evil com e evil com"],
    ["xn--e1awd7f.xn--p1ai 🍕.ws भारत.भारत", "xn--e1awd7f xn--p1ai 🍕 ws भारत भारत"],
    ["http://10.0.0.1:80/a javascript://x", "10 0 0 1:80/a x"],
    ["Node.js e ASP.NET", "Node js e ASP NET"],
    // What no phone makes a link of stays.
    ["Instituto Sol S.A. v2.0, 1.º ciclo, Dr. Ana", "Instituto Sol S.A. v2.0, 1.º ciclo, Dr. Ana"],
  ] as const;
  const LINK = /\w:\/\/|\S[.。．｡]\p{L}[\p{L}\p{M}]|\d\.\d+\.\d+\.\d/u;

  it("has no link but that of the person's page, whatever the names are, and neither has the template", () => {
    const texts = (organizationName: string, eventName: string) => {
      const message = { ...names, organizationName, eventName, badgeName: eventName, link: OWN_DOMAIN };
      const about = {
        channel: "whatsapp",
        to: "+5511987654321",
        organizationId: "o",
        certificateId: "c",
      } as const;
      const claimedAt = "2026-11-26T12:00:00.000Z";
      const [body] = templateMessage({ ...message, ...about, claimedAt, locale: "en" }, "t").template
        .components;
      return [
        ...LOCALES.map((locale) => smsText({ ...message, locale }).text.replace(OWN_DOMAIN, "")),
        ...body!.parameters.map(({ text }) => text),
      ];
    };
    for (const [given, written] of LINKS) {
      for (const text of texts("Sol", given).slice(0, -2)) expect(text).not.toMatch(LINK);
      expect(texts(given, "Sol").at(-3)).toBe(written);
      expect(texts("Sol", given).slice(-2)).toEqual([written, written]);
    }
    const part = fc.constantFrom(
      "http://",
      "https://",
      "www",
      ".",
      "evil",
      ".com",
      "@",
      "1",
      "/",
      " ",
      "é",
      "…",
    );
    const hostile = fc.array(part, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(hostile, hostile, (organization, event) => {
        for (const text of texts(organization, event)) expect(text).not.toMatch(LINK);
      }),
    );
  });

  it("is in the alphabet of an SMS by itself: only names can bring other letters", () => {
    for (const words of Object.values(PHONE_TEXTS))
      for (const form of [words.smsWithStop, words.sms, words.shortSms])
        expect(
          smsSize(fill(form, { organization: "A", event: "B", link: "https://c.example" })).encoding,
        ).toBe("gsm7");
  });
});

describe("the template of WhatsApp", () => {
  const message = {
    channel: "whatsapp",
    to: "+5511987654321",
    locale: "pt",
    organizationName: " Instituto\nSol ",
    badgeName: "Participante",
    eventName: "Curso",
    link: OWN_DOMAIN,
    organizationId: "o",
    certificateId: "c",
    claimedAt: "2026-11-26T12:00:00.000Z",
  } as const;

  it("has who, what and the token of the person's page, in the language of the organization", () => {
    const { to, template } = templateMessage(message, "certificate_issued");
    expect(to).toBe("+5511987654321");
    expect(template.language.code).toBe("pt_BR");
    expect(template.components.map(({ parameters }) => parameters.map(({ text }) => text))).toEqual([
      ["Instituto Sol", "Participante", "Curso"],
      ["a".repeat(31)],
    ]);
  });

  it("keeps WhatsApp's rules: no empty parameter, no line break or run of spaces, 1,024 characters", () => {
    fc.assert(
      fc.property(name, name, name, (organizationName, badgeName, eventName) => {
        const named = { ...message, organizationName, badgeName, eventName };
        const [body] = templateMessage(named, "t").template.components;
        const texts = body!.parameters.map(({ text }) => text);
        for (const text of texts) expect(text).not.toMatch(/^$|[\n\t]| {4}/);
        for (const { template } of Object.values(PHONE_TEXTS))
          expect(template.body.length + [...texts.join("")].length).toBeLessThan(1_024);
      }),
    );
  });

  it("has a body that neither begins nor ends with a parameter, and short footers and buttons, as Meta asks", () => {
    for (const { template } of Object.values(PHONE_TEXTS)) {
      expect(template.body).not.toMatch(/^\{\{|\}\}\.?$/);
      expect(template.body.match(/\{\{\d\}\}/g)).toEqual(["{{1}}", "{{2}}", "{{3}}"]);
      expect(template.examples).toHaveLength(3);
      expect(template.footer.length).toBeLessThanOrEqual(60);
      expect(template.button.length).toBeLessThanOrEqual(25);
    }
  });

  it("stands in the page for operators as it is sent, in each language", () => {
    const page = readFileSync(new URL("../../docs/phone.md", import.meta.url), "utf8");
    for (const locale of LOCALES) {
      const { body, footer, button, examples } = PHONE_TEXTS[locale].template;
      const lines = `> ${body}\n\nFooter: ${footer}\nButton: ${button}\nExamples: ${examples.join(", ")}\n`;
      expect(page).toContain(`\`${templateLanguage(locale)}\`**\n\n${lines}`);
    }
    expect(OWN_DOMAIN).toHaveLength(59);
    expect(API_GATEWAY).toHaveLength(92);
  });
});
