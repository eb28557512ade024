import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sendableAddress } from "#shared/mail/address.ts";
import { renderInvitation } from "#shared/mail/invitation.ts";
import { buildMessage, type MessageInput, UnsendableAddressError } from "#shared/mail/message.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { anyCharacter } from "../support/any-text.ts";

interface Parsed {
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly from?: { readonly value: readonly { readonly name: string; readonly address: string }[] };
  readonly to?: Parsed["from"];
  readonly replyTo?: Parsed["from"];
  readonly headerLines: readonly { readonly key: string; readonly line: string }[];
}
// The package has no types.
const { simpleParser } = createRequire(import.meta.url)("mailparser") as {
  simpleParser(raw: Uint8Array): Promise<Parsed>;
};

const mail = { subject: "A certificate", html: "<p>Olá</p>", text: "Olá\n" };
const message = (changes: Partial<MessageInput> = {}): MessageInput => ({
  mail,
  from: { name: "Instituto Horizonte", address: "invitations@certificates.example" },
  to: { name: "Ana Souza", address: "ana@example.org" },
  unsubscribeMailto: "mailto:unsubscribe@certificates.example?subject=stop",
  unsubscribeUrl: "https://certificates.example/u/token",
  organizationId: "0198c0de-0000-7000-8000-000000000001",
  ...changes,
});
const raw = (input: MessageInput) => Buffer.from(buildMessage(input)).toString("latin1");
const header = (text: string, name: string) =>
  text
    .split("\r\n\r\n")[0]
    ?.replace(/\r\n /g, " ")
    .split("\r\n")
    .find((line) => line.startsWith(`${name}: `));
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 250 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...'ab "\\<>@,;:()[]=?_\r\n\tçé😀'), maxLength: 120 }),
  fc.constantFrom("x\r\nBcc: victim@example.org", "=?UTF-8?B?QQ==?=", "a, b <c@d.example>", "\\", '"'),
);

describe("the raw message", () => {
  it("is read back as it was written, with any names and subjects", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (subject, from, to, replyTo) => {
        const input = message({
          mail: { ...mail, subject },
          from: { name: from, address: "invitations@certificates.example" },
          to: { name: to, address: "ana@example.org" },
          replyTo: { name: replyTo, address: "office@example.org" },
        });
        const parsed = await simpleParser(buildMessage(input));
        expect(parsed.subject ?? "").toBe(cleanLine(subject));
        expect(parsed.from?.value).toEqual([
          { name: cleanLine(from), address: "invitations@certificates.example" },
        ]);
        expect(parsed.to?.value).toEqual([{ name: cleanLine(to), address: "ana@example.org" }]);
        expect(parsed.replyTo?.value).toEqual([{ name: cleanLine(replyTo), address: "office@example.org" }]);
        expect(parsed.headerLines.map(({ key }) => key)).toEqual([
          "from",
          "to",
          "reply-to",
          "subject",
          "list-unsubscribe",
          "list-unsubscribe-post",
          "feedback-id",
          "auto-submitted",
          "x-auto-response-suppress",
          "mime-version",
          "content-type",
        ]);
      }),
    );
  });

  it("is ASCII in lines of at most 78 characters and CRLF, except ids and addresses, which cannot be folded", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, subject, text) => {
        const written = raw(
          message({ to: { name, address: "ana@example.org" }, mail: { subject, text, html: text } }),
        );
        expect(written).toMatch(/^[\r\n\t\u0020-\u007e]*$/);
        expect(written.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
        const foldable = written
          .split("\r\n")
          .filter((line) => !/^(?:Feedback-ID|List-Unsubscribe):/.test(line));
        for (const line of foldable) expect(line.length).toBeLessThanOrEqual(78);
      }),
    );
  });

  it("has both parts unchanged, the HTML part last", async () => {
    const rendered = renderInvitation({
      locale: "pt",
      recipientName: "João d’Água 👩‍🚀",
      organizationName: "Instituto Horizonte",
      eventName: "Semana da Nuvem",
      badgeName: "Praticante = 100%",
      badgeImageUrl: null,
      reason: ".\nUma linha só com um ponto acima. \tFim",
      link: "https://certificates.example/i/x=y?a=1&b==2",
      expiresAt: null,
      linkValidDays: 90,
    });
    const parsed = await simpleParser(buildMessage(message({ mail: rendered })));
    expect(parsed.text).toBe(rendered.text);
    expect(parsed.html).toBe(rendered.html);
    expect(parsed.subject).toBe(rendered.subject);
    const written = raw(message({ mail: rendered }));
    expect(written.indexOf("text/html")).toBeGreaterThan(written.indexOf("text/plain"));
  });

  it("has any text unchanged in quoted-printable", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }), async (text) => {
        const written = raw(message({ mail: { subject: "x", text, html: "x" } }));
        const body = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--=_/.exec(written)?.[1] ?? "";
        const decoded = body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        expect(Buffer.from(decoded, "latin1").toString("utf8")).toBe(text.replace(/\r\n|\r|\n/g, "\r\n"));
        expect(body).not.toMatch(/[ \t]\r\n|[ \t]$/);
      }),
    );
  });

  it("lets mail programs unsubscribe with one click, and asks for no automatic answer", () => {
    const written = raw(message());
    expect(header(written, "List-Unsubscribe")).toBe(
      "List-Unsubscribe: <mailto:unsubscribe@certificates.example?subject=stop>, <https://certificates.example/u/token>",
    );
    expect(header(written, "List-Unsubscribe-Post")).toBe(
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    );
    expect(header(written, "Auto-Submitted")).toBe("Auto-Submitted: auto-generated");
    expect(header(written, "X-Auto-Response-Suppress")).toBe("X-Auto-Response-Suppress: All");
    expect(header(written, "Feedback-ID")).toBe(
      "Feedback-ID: certificate:0198c0de-0000-7000-8000-000000000001:invitation:certificates",
    );
    expect(written).not.toMatch(/^(?:Message-ID|Date):/m);
  });

  it("has a header for the tags of SES only when they are given", () => {
    const tags = { organization: "org_1", certificate: "0198c0de-aaaa" };
    const written = raw(message({ tags, language: "pt-BR" }));
    expect(header(written, "X-SES-MESSAGE-TAGS")).toBe(
      "X-SES-MESSAGE-TAGS: organization=org_1, certificate=0198c0de-aaaa",
    );
    expect(header(written, "Content-Language")).toBe("Content-Language: pt-BR");
    expect(raw(message())).not.toContain("X-SES-");
  });

  it.each<[string, Partial<MessageInput>]>([
    ["a tag outside the charset of SES", { tags: { organization: "a b" } }],
    ["a tag that would add a header", { tags: { "a\r\nBcc": "x" } }],
    ["an organization id with a colon", { organizationId: "a:b" }],
    ["an unsubscribe page over http", { unsubscribeUrl: "http://certificates.example/u" }],
    ["an unsubscribe address that is not mailto", { unsubscribeMailto: "https://x.example" }],
    ["an unsubscribe address with a bracket", { unsubscribeMailto: "mailto:a@b.example>,<x" }],
    ["a language with a header in it", { language: "pt\r\nX: y" }],
  ])("refuses %s", (_, changes) => {
    expect(() => buildMessage(message(changes))).toThrow(RangeError);
  });

  it("refuses an address that it cannot deliver to, and does not show it", () => {
    const build = () => buildMessage(message({ to: { name: "x", address: "a b@example.org" } }));
    expect(build).toThrow(UnsendableAddressError);
    expect(build).not.toThrow(/example/);
  });
});

describe("a sendable address", () => {
  it.each([
    ["ana@example.org", "ana@example.org"],
    ["a.b+c_d'e@sub.example.com.br", "a.b+c_d'e@sub.example.com.br"],
    ["joão@example.org", undefined],
    ["ana@münchen.example", "ana@xn--mnchen-3ya.example"],
    ["ana@exa_mple.org", undefined],
    ["ana@localhost", undefined],
    ["ana", undefined],
    ["@example.org", undefined],
    ["a..b@example.org", undefined],
    [".a@example.org", undefined],
    ["a@b@example.org", undefined],
    ["a@example.org\r\nBcc: b@example.org", undefined],
    ["a@example.org>", undefined],
    ["a@-example.org", undefined],
    [`${"a".repeat(65)}@example.org`, undefined],
    [`a@${"b.".repeat(126)}org`, undefined],
  ])("of %j is %j", (address, expected) => {
    expect(sendableAddress(address)).toBe(expected);
  });
});
