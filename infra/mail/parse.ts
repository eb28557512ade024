import type { Part } from "#shared/mail/template.ts";

/** Attributes whose value is plain text, so that an escaped text is safe in them. */
const TEXT_ATTRIBUTE = /\s(?:alt|lang|title|aria-label)="[^"]*$/;
const URL_ATTRIBUTE = /\s(?:href|src)="$/;
/** `{{name}}` text, `{{url:name}}` address, `{{color:name}}` colour, `{{#name}}` … `{{/name}}` shown with a value, `{{^name}}` without, `{{*name}}` once for each row. */
const SLOT = /\{\{(#|\^|\*|\/|url:|color:)?([a-zA-Z]+)\}\}/g;

const SECTION = {
  "#": (when: string) => ({ when }),
  "^": (unless: string) => ({ unless }),
  "*": (each: string) => ({ each }),
} as const;

type ParsedPart = Part<string, string, string>;
interface Open {
  readonly name: string;
  readonly parts: ParsedPart[];
  /** Whether the texts in it are those of a row. */
  readonly ofRow: boolean;
}

export interface ParsedTemplate {
  readonly parts: readonly ParsedPart[];
  readonly texts: readonly string[];
  readonly urls: readonly string[];
  readonly colors: readonly string[];
}

/**
 * Takes compiled HTML and gives its fixed parts and slots, so that nothing is parsed when a mail is sent. Throws
 * `SyntaxError` if an address slot is not the whole value of an href or src, if a text slot is inside a style
 * element or inside a tag but not in a plain-text attribute, if a colour slot is in neither, or if sections are not nested
 * correctly.
 */
export function parseTemplate(html: string): ParsedTemplate {
  const root: Open = { name: "", parts: [], ofRow: false };
  const stack = [root];
  const texts = new Set<string>();
  const urls = new Set<string>();
  const colors = new Set<string>();
  let end = 0;
  for (const match of html.matchAll(SLOT)) {
    const [token, kind, name = ""] = match;
    const before = html.slice(0, match.index);
    const here = stack.at(-1) ?? root;
    if (match.index > end) here.parts.push(html.slice(end, match.index));
    end = match.index + token.length;
    if (kind === "#" || kind === "^" || kind === "*") {
      refuseIf(insideTag(before), token, "a section may not begin inside a tag");
      const parts: ParsedPart[] = [];
      here.parts.push({ ...SECTION[kind](name), parts });
      stack.push({ name, parts, ofRow: here.ofRow || kind === "*" });
    } else if (kind === "/") {
      refuseIf(here === root || here.name !== name, token, "it closes a section that is not open");
      stack.pop();
    } else if (kind === "url:") {
      refuseIf(!URL_ATTRIBUTE.test(before) || html[end] !== '"', token, "it must be a whole href or src");
      urls.add(name);
      here.parts.push({ url: name });
    } else if (kind === "color:") {
      refuseIf(!insideTag(before) && !insideStyle(before), token, "it must be in a style");
      colors.add(name);
      here.parts.push({ color: name });
    } else {
      refuseIf(!holdsText(before), token, "a text value is not safe here");
      if (!here.ofRow) texts.add(name);
      here.parts.push({ text: name });
    }
  }
  refuseIf(stack.length > 1, stack.at(-1)?.name ?? "", "the section is never closed");
  root.parts.push(html.slice(end));
  refuseIf(html.replace(SLOT, "").includes("{{"), "{{", "it is not one of the forms above");
  return { parts: root.parts, texts: [...texts].sort(), urls: [...urls].sort(), colors: [...colors].sort() };
}

function insideTag(before: string): boolean {
  return before.lastIndexOf("<") > before.lastIndexOf(">");
}

function insideStyle(before: string): boolean {
  return before.lastIndexOf("<style") > before.lastIndexOf("</style");
}

function holdsText(before: string): boolean {
  if (insideStyle(before)) return false;
  return !insideTag(before) || TEXT_ATTRIBUTE.test(before.slice(before.lastIndexOf("<")));
}

function refuseIf(condition: boolean, slot: string, reason: string): void {
  if (condition) throw new SyntaxError(`The slot ${slot} of the mail template cannot stay: ${reason}.`);
}
