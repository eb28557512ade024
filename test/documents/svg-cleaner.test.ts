import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMAGES } from "#shared/domain/document-rules.ts";
import { cleanSvg } from "#shared/images/clean-svg.ts";
import { runs } from "../support/runs.ts";

const clean = (text: string) => cleanSvg(Buffer.from(text));
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;

/** Names and values of which each is dangerous in some place. */
const names = fc.constantFrom(
  ..."g rect use a image script style foreignObject iframe animate set feImage handler SVG:script link".split(
    " ",
  ),
);
const keys = fc.constantFrom(
  ..."href xlink:href onload onClick style fill filter src xml:base class id begin from to".split(" "),
);
const values = fc.constantFrom(
  "javascript:alert(1)",
  "https://x.example/a",
  "//x.example/a",
  "file:///etc/passwd",
  "data:image/svg+xml,x",
  "url(https://x.example/a)",
  "url( 'file:///etc/passwd#a' ) url(#b)",
  "URL(\nhttp://x.example",
  "@import 'https://x.example/a'; x",
  "#a",
  "&lt;script&gt;",
  "x",
);
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    values,
    fc
      .tuple(
        names,
        fc.array(fc.tuple(keys, values), { maxLength: 3 }),
        fc.array(tie("node"), { maxLength: 3 }),
      )
      .map(([name, attributes, children]) => {
        const unique = new Map(attributes);
        const head = [...unique].map(([key, value]) => ` ${key}="${value}"`).join("");
        return `<${name} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:SVG="http://www.w3.org/2000/svg"${head}>${children.join("")}</${name}>`;
      }),
  ),
})).node;

describe("a cleaned SVG", () => {
  test("has no script and names nothing outside of itself, whatever it was", () => {
    fc.assert(
      fc.property(markup, (content) => {
        const cleaned = clean(svg(content));
        if (!cleaned || "code" in cleaned) return;
        const bare = cleaned.svg.replace(/ xmlns(:xlink)?="[^"]*"/g, "");
        expect(bare).not.toMatch(/<(?!\/?(g|rect|use|a|style|svg)[\s>])/);
        expect(bare).not.toMatch(/\son\w+=|@import|url\s*\((?!\s*(["']|&#39;|&quot;)?#)|href="(?!#)/i);
      }),
      { numRuns: runs(300, 5_000) },
    );
  });

  test("keeps shapes, styles and what refers to its own parts, in its proportions", () => {
    const inside =
      '<style>.a{fill:url(#p)}</style><defs><linearGradient id="p"><stop offset="0" stop-color="red"/></linearGradient></defs><path class="a" d="M0 0h10v10z"/><use xlink:href="#q"/>';
    const cleaned = clean(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20px" height="40">${inside}</svg>`,
    );
    expect(cleaned).toMatchObject({
      width: IMAGES.copySideMax / 2,
      svg: expect.stringContaining('viewBox="0 0 20 40"'),
    });
    const text = (cleaned as { svg: string }).svg;
    for (const kept of ["fill:url(#p)", 'stop-color="red"', 'd="M0 0h10v10z"', 'xlink:href="#q"'])
      expect(text).toContain(kept);
  });

  test("is none for a file of another kind", async () => {
    for (const file of ["", "{}", "\x89PNG\r\n<svg>", "GIF89a<svg>"]) expect(clean(file)).toBeUndefined();
  });
});

test("an SVG with thousands of attributes at one element is refused, as drawing it would compare each with each", () => {
  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(" ");
  expect(clean(svg(`<path ${attributes(5_000)}/>`))).toMatchObject({ code: "unreadable" });
  expect(clean(svg(`<path ${attributes(100)}/>`))).toHaveProperty("svg");
});

test("an SVG that is too long once it is cleaned is refused as too large, and so is one that was so before", () => {
  const quotes = (count: number) => svg(`<style>${">".repeat(count)}</style><path d="M0 0h9v9z"/>`);
  expect(clean(quotes(200_000))).toMatchObject({ code: "too_large" });
  expect(clean(quotes(600_000))).toMatchObject({ code: "too_large" });
  expect(clean(quotes(100_000))).toHaveProperty("svg");
});

test("an SVG of a size that overflows the renderer's numbers is refused", () => {
  const boxed = (box: string) =>
    clean(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="M0 0h9v9z"/></svg>`);
  for (const box of ["0 0 1e-30 1e30", "0 0 1e30 1e30", "0 0 1e-30 1e-30", "1e30 0 9 9", "0 -1e30 9 9"])
    expect(boxed(box), box).toMatchObject({ code: "unreadable" });
  for (const box of ["0 0 1 1", "-500 -500 1e3 1e3", "0 0 0.01 0.01", "0 0 1e5 1e5"])
    expect(boxed(box), box).toHaveProperty("svg");
});
