import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileInvitation, compileSlots, MAIL_SLOTS_FILE, MAIL_TEMPLATE_FILE } from "#infra/mail/compile.ts";
import { parseTemplate } from "#infra/mail/parse.ts";
import { fillTemplate } from "#shared/mail/template.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { escapeHtml } from "#shared/text/clean-text.ts";
import { anyCharacter } from "../support/any-text.ts";

describe("the compiled mail template", () => {
  it("is made from its current source: run `npm run mail` if this fails", async () => {
    expect(await compileInvitation()).toBe(await readFile(MAIL_TEMPLATE_FILE, "utf8"));
    expect(await compileSlots()).toBe(await readFile(MAIL_SLOTS_FILE, "utf8"));
  });

  it("loads nothing of a third party, so that nobody can see who opens it", async () => {
    const html = await readFile(MAIL_TEMPLATE_FILE, "utf8");
    const hosts = [...html.matchAll(/https?:\/\/[^/"\\ ]+/g)].map(([address]) => address);
    expect(new Set(hosts)).toEqual(new Set(["http://www.w3.org"]));
  });

  it.each([
    ["a text value as an address", '<a href="{{link}}">x</a>'],
    ["an address that is only part of an attribute", '<a href="https://x/{{url:link}}">x</a>'],
    ["an address as text", "<p>{{url:link}}</p>"],
    ["a text value in a style attribute", '<p style="color:{{color}}">x</p>'],
    ["a text value in a style element", "<style>p { color: {{color}} }</style>"],
    ["a text value in an attribute without quotes", "<img alt={{alt}}>"],
    ["a colour outside a style", "<p>{{color:accent}}</p>"],
    ["a section inside a tag", '<p {{#reason}}class="x"{{/reason}}>x</p>'],
    ["a section left open", "<p>{{#reason}}x</p>"],
    ["sections that cross", "{{#a}}{{#b}}{{/a}}{{/b}}"],
    ["a misspelt slot", "<p>{{first name}}</p>"],
    ["a misspelt slot in a section", "{{#a}}<p>{{first name}}</p>{{/a}}"],
  ])("refuses %s when it is compiled", (_, html) => {
    expect(() => parseTemplate(html)).toThrow(SyntaxError);
  });

  it("has a section only with a value, and its inverse only without one", () => {
    const { parts } = parseTemplate("{{#a}}with {{a}}{{/a}}{{^a}}without{{/a}}.");
    expect(fillTemplate(parts, { a: "x" })).toBe("with x.");
    expect(fillTemplate(parts, { a: null })).toBe("without.");
  });
});

describe("values in a template", () => {
  it("never add markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        const escaped = escapeHtml(value);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
      }),
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://example.org/",
    "http://localhost.example.org/",
    "https://bank.example@evil.example/",
    "//example.org",
    "/i/token",
    "",
  ])("are no link when they are %j", (value) => {
    const { parts } = parseTemplate('<a href="{{url:link}}">x</a>');
    expect(safeUrl(value)).toBeNull();
    expect(() => fillTemplate(parts, { link: value })).toThrow(TypeError);
  });

  it("are colours where colours stand, and nothing else is", () => {
    const { parts } = parseTemplate('<style>p{color:{{color:a}}}</style><p style="color:{{color:a}}">x</p>');
    expect(fillTemplate(parts, { a: "#0b3d5c" })).toBe(
      '<style>p{color:#0b3d5c}</style><p style="color:#0b3d5c">x</p>',
    );
    for (const value of [null, "", "red", "#fff", "#0b3d5c;x:y", '#0b3d5c"'])
      expect(() => fillTemplate(parts, { a: value })).toThrow(TypeError);
  });

  it("are links over https, and over http on this machine", () => {
    expect(safeUrl('https://example.org/a"><script>?b=1&c=ä')).toBe(
      "https://example.org/a%22%3E%3Cscript%3E?b=1&c=%C3%A4",
    );
    expect(safeUrl("http://localhost:3000/api/i/x")).toBe("http://localhost:3000/api/i/x");
  });
});
