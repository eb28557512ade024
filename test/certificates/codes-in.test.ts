import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeWrittenIn, namedIn, pathNamedIn, pathOfAddress } from "#shared/domain/certificates/codes-in.ts";
import { PageParams } from "#shared/domain/documents/document-file.ts";
import { CROCKFORD } from "#shared/domain/ids.ts";
import { anyCharacter } from "../support/any-text.ts";

const OWN = {
  baseUrl: "https://certificates.example/api",
  documentsUrl: "https://d111.cloudfront.example",
};
const CODE = "7Q2M4XKD0A5V";
const OTHER = "8R3N5YMF1B6W";
const PAGE = `${OWN.baseUrl}/c/${CODE}`;
const IDS = "0b6e4c39-71d2-4f58-b90a-e3a87d15c264/01935d0c-7a41-7000-8c3e-2f6b9d14e8a7";
const leadsTo = (text: string) => pathNamedIn(text, OWN);

/** Each has one certificate in it. */
const PASTED: readonly string[] = [
  CODE,
  CODE.toLowerCase(),
  "7Q2M-4XKD-0A5V",
  "7q2m 4xkd oa5v",
  "7Q2M–4XKD—0A5V",
  "7Q2M−4XKD−0A5V",
  "７Ｑ２Ｍ４ＸＫＤ０Ａ５Ｖ",
  `\ufeff${CODE}\u200b`,
  `(${CODE})`,
  `${CODE}.`,
  `"${CODE}",`,
  `«${CODE}»`,
  `#${CODE}`,
  `**7Q2M-4XKD-0A5V**`,
  `Código: 7Q2M-4XKD-0A5V.`,
  `Code of the certificate: ${CODE}; verification by anybody`,
  `meu código é 7Q2M 4XKD 0A5V obrigado`,
  `certificate-${CODE}.pdf`,
  `${CODE}.pdf`,
  `/c/${CODE}`,
  `c/${CODE}.png`,
  PAGE,
  `${PAGE}/`,
  `${PAGE}.`,
  `<${PAGE}>`,
  `(${PAGE}),`,
  `${PAGE}?lang=pt&utm_source=ABCDEFGH1234`,
  `${PAGE}#details`,
  `${PAGE}.pdf`,
  `${PAGE}.pdf?archive`,
  `${PAGE}.png).`,
  `${PAGE}.json`,
  `${PAGE}.jwt`,
  `${PAGE}/card.png`,
  `${PAGE}/packet.zip`,
  `${PAGE.replace("https", "http")}`,
  `${PAGE.toUpperCase()}`,
  `certificates.example/api/c/${CODE}`,
  `certificates.example/api/c/7Q2M-4XKD-0A5V`,
  `Verifique em certificates.example/api/c/${CODE}.`,
  `certificates.example/c/${CODE}`,
  `https://d111.cloudfront.example/c/${CODE}/0f3c88aa-9b1e77cc.pdf`,
  `d111.cloudfront.example/c/${CODE}/0f3c88aa-9b1e77cc.png`,
  `${OWN.baseUrl}/verify?lang=es&code=7Q2M-4XKD-0A5V`,
  `Conclui a “Corrida da Praia”! Veja meu certificado: ${PAGE}?lang=pt 🎉`,
  `[meu certificado](${PAGE})`,
  `<a href="${PAGE}">7Q2M-4XKD-0A5V</a>`,
  `Código 7Q2M-4XKD-0A5V, ${PAGE}, pedido 123456789012 de 2026-05-10, ana@exemplo.com`,
  `https://eur01.safelinks.protection.outlook.example/?url=${encodeURIComponent(PAGE)}&data=05%7C02%7CABCDEFGH1234`,
  `https://www.google.example/url?q=${encodeURIComponent(PAGE)}&sa=D`,
  `https://urldefense.example/v3/__${PAGE}__;!!abc$`,
  `${PAGE}|Ver`,
  `请看${PAGE}谢谢`,
  `file:///D:/Downloads/certificate-${CODE}.pdf`,
  `D:\\certificate-${CODE}.pdf`,
  `certificate_${CODE}.pdf`,
  "certificate-7Q2M-4XKD-0A5V.pdf",
  "o código é 7q2m 4xkd 0a5v",
  "código 7Q2M - 4XKD - 0A5V",
  `código${CODE}`,
  `Código${CODE.toLowerCase()}`,
  `/c/${CODE}Verifique`,
  `${PAGE}谢`,
  `${OWN.baseUrl}/c/7Q2M+4XKD+0A5V`,
  `${OWN.baseUrl}/verify?code=7Q2M+4XKD+0A5V`,
  `${OWN.baseUrl}/verify?code=7Q2M%204XKD%200A5V`,
  `${OWN.baseUrl}/me/certificates/${CODE}`,
  `https://certificates.example:443/api/c/${CODE}`,
  `https://www.certificates.example/api/c/${CODE}`,
  `Veja ${OWN.baseUrl}/c/7Q2M4X\nKD0A5V`,
  `${OWN.baseUrl}/c/7Q2M4X=\r\nKD0A5V`,
  `certificates.\nexample/api/c/${CODE}`,
  `id 0b6e4c39-71d2-4f58-b90a-e3a87d15c264, ${PAGE}`,
];

/** Nothing in these is ours, whatever it looks like. */
const NOT_OURS: readonly string[] = [
  "",
  "7Q2M",
  "7Q2M-4XKD-0A5U",
  "certificate of attendance",
  "a verification for participants",
  "Pedido 123456789012, tel. 5511 9999 8888",
  `https://evil.example/api/c/${CODE}`,
  `evil.example/api/c/${CODE}`,
  `https://certificates.example.evil.example/api/c/${CODE}`,
  `https://certificates.example@evil.example/api/c/${CODE}`,
  `https://evil-certificates.example/api/c/${CODE}`,
  `https://evilwww.certificates.example/api/c/${CODE}`,
  `https://x.www.certificates.example/api/c/${CODE}`,
  `https://certificates.example:8443/api/c/${CODE}`,
  `https://evil.example/\nc/${CODE}`.replace("\n", ""),
  "AB12-7Q2M-4XKD-0A5V",
  "sala 1234 hoje 2026 para todos",
  `${CODE}@example.com`,
  `${OWN.baseUrl}/docs`,
  `${OWN.baseUrl}/i/${CODE}${CODE}`,
  `${OWN.baseUrl}/e/7Q2M4XKD0A`,
  "0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
  "javascript:alert(1)",
];

describe("a text that was pasted", () => {
  test.each(PASTED)("has the code of one certificate in it: %s", (text) => {
    expect(leadsTo(text)).toBe(`c/${CODE}`);
  });

  test.each(NOT_OURS)("has none: %s", (text) => {
    expect(leadsTo(text)).toBeUndefined();
  });

  test("leads by the former address too", () => {
    expect(leadsTo(`certificates.example/api/verify/${IDS}.`)).toBe(`verify/${IDS}`);
  });

  test.each([
    `${PAGE} ${OWN.baseUrl}/c/${OTHER}`,
    `7Q2M-4XKD-0A5V e 8R3N-5YMF-1B6W`,
    `${CODE}, ${OTHER}`,
    `${PAGE} (8R3N-5YMF-1B6W)`,
  ])("that has two is told: %s", (text) => {
    expect(leadsTo(text)).toBe("several");
  });

  test("has any code in any sentence, and nothing that is not in it", () => {
    const anyCode = fc
      .array(fc.constantFrom(...CROCKFORD), { minLength: 12, maxLength: 12 })
      .map((all) => all.join(""))
      .filter((code) => /\d/.test(code) && /[A-Z]/.test(code));
    const around = fc.constantFrom("", " ", "(", ")", ". ", "«", "»", "\n", ": ", '"', "…", "**");
    fc.assert(
      fc.property(
        anyCode,
        around,
        around,
        fc.constantFrom("", "Código", "see"),
        (code, before, after, word) => {
          for (const written of [code, code.replace(/(.{4})(.{4})/, "$1-$2-"), `${OWN.baseUrl}/c/${code}`])
            expect(leadsTo(`${word} ${before}${written}${after}`)).toBe(`c/${code}`);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        for (const path of Object.values(namedIn(text, OWN)).flat())
          expect(path).toMatch(/^(c\/[0-9A-HJKMNP-TV-Z]{12}|verify\/.*)$/);
      }),
    );
  });

  test("of the length of a book is looked through in time", () => {
    const started = performance.now();
    for (const part of ["a.", "7Q2M-", "%41", "certificates.example/", "(", " 7Q2M", "//", "@", "A1"])
      namedIn(part.repeat(100_000 / part.length), OWN);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test("a QR code is an address, and of our hosts alone", () => {
  for (const text of [
    PAGE,
    `${PAGE}.pdf`,
    `${PAGE}?lang=pt`,
    `https://d111.cloudfront.example/c/${CODE}/a.png`,
  ])
    expect(pathOfAddress(text, OWN), text).toBe(`c/${CODE}`);
  for (const text of [
    CODE,
    `certificates.example/api/c/${CODE}`,
    `javascript://certificates.example/api/c/${CODE}`,
    `https://evil.example/?u=${PAGE}`,
    `https://certificates.example@evil.example/api/c/${CODE}`,
    `https://certificates.example/apis/c/${CODE}`,
  ])
    expect(pathOfAddress(text, OWN), text).toBeUndefined();
});

test.each([
  [`${CODE}.`, {}],
  [`(${CODE})`, {}],
  [`7q2m-4xkd-0a5v,`, {}],
  [`${CODE}&utm_source=mail`, {}],
  ["7Q2M+4XKD+0A5V", {}],
  [`${CODE}Verifique`, {}],
  [`${CODE}谢`, {}],
  [`${CODE}__;!!abc$`, {}],
  [`${CODE}.pdf`, { format: "pdf" }],
  [`${CODE}.pdf).`, { format: "pdf" }],
  [`${CODE}.json.`, { form: "json" }],
])("the address /c/%s is that of the certificate", (written, asked) => {
  expect(PageParams.parse({ short_code: written }).short_code).toEqual({ code: CODE, written, ...asked });
  expect(codeWrittenIn(written.replace(/\.(pdf|json).*/, ""))).toBe(CODE);
});
