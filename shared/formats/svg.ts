/** The last one makes the beginnings of others, which mean themselves then. */
const ENTITIES = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&amp;", "&"],
] as const;

/** Whether a file begins as an SVG, and not as JSON that has one in it. */
export const isSvg = (bytes: Buffer): boolean => /^[^{]*<svg[\s>]/.test(bytes.toString("latin1", 0, 2_048));

/** An attribute of the only element of a name, or else its text. Plain searches: a pattern could take minutes for a file made for it. */
export function elementValue(
  bytes: Buffer,
  element: string,
  attribute: string,
): { readonly value: string } | "missing" | "several" {
  const svg = new TextDecoder().decode(bytes);
  const open = `<${element}`;
  const start = svg.indexOf(open);
  if (start < 0) return "missing";
  if (svg.indexOf(open, start + 1) >= 0) return "several";
  const attributes = between(svg, open, ">", start) ?? "";
  const content = between(svg, ">", `</${element}`, start + open.length + attributes.length);
  const value = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return { value: value?.[1] ?? value?.[2] ?? textIn(content ?? "") };
}

/** What stands between the first `open` from a place on and the next `close`; undefined when either is missing. */
function between(text: string, open: string, close: string, from = 0): string | undefined {
  const start = text.indexOf(open, from);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? undefined : text.slice(start + open.length, end);
}

const textIn = (content: string): string =>
  between(content, "<![CDATA[", "]]>") ??
  ENTITIES.reduce((text, [entity, character]) => text.replaceAll(entity, character), content);
