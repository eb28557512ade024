import { escapeHtml } from "#shared/text/escape-html.ts";
import { safeUrl } from "#shared/text/safe-url.ts";

/** A part of a compiled template: fixed HTML, a value to fill in, or parts shown only with or without a value. */
export type Part<Text extends string, Url extends string, Color extends string> =
  | string
  | { readonly text: Text }
  | { readonly url: Url }
  | { readonly color: Color }
  | { readonly when: Text | Url; readonly parts: readonly Part<Text, Url, Color>[] }
  | { readonly unless: Text | Url; readonly parts: readonly Part<Text, Url, Color>[] };

/** One value for each slot of a template; null where there is nothing to show. */
export type Values<Text extends string, Url extends string, Color extends string> = Readonly<
  Record<Text | Url | Color, string | null>
>;

/**
 * Takes a compiled template and its values, gives the HTML. Every value is escaped. Throws `TypeError` if `safeUrl`
 * refuses an address, and for a
 * colour that is not `#rrggbb`.
 */
export function fillTemplate<Text extends string, Url extends string, Color extends string>(
  parts: readonly Part<Text, Url, Color>[],
  values: Values<Text, Url, Color>,
): string {
  return parts.map((part) => fillPart(part, values)).join("");
}

function fillPart<Text extends string, Url extends string, Color extends string>(
  part: Part<Text, Url, Color>,
  values: Values<Text, Url, Color>,
): string {
  if (typeof part === "string") return part;
  if ("text" in part) return escapeHtml(values[part.text] ?? "");
  if ("url" in part) return escapeHtml(requireSafe(values[part.url], part.url));
  if ("color" in part) return requireColor(values[part.color], part.color);
  if ("when" in part) return values[part.when] === null ? "" : fillTemplate(part.parts, values);
  return values[part.unless] === null ? fillTemplate(part.parts, values) : "";
}

function requireSafe(value: string | null, slot: string): string {
  const url = value === null ? null : safeUrl(value);
  if (url === null) throw new TypeError(`The mail's ${slot} is not an https address.`);
  return url;
}

function requireColor(value: string | null, slot: string): string {
  if (value === null || !/^#[0-9a-f]{6}$/.test(value))
    throw new TypeError(`The mail's ${slot} is not a colour.`);
  return value;
}
