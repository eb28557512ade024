import { accentColors } from "#shared/formats/colors.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { escapeHtml } from "#shared/text/clean-text.ts";
import parts from "./generated/invitation.json" with { type: "json" };
import type { InvitationColor, InvitationText, InvitationUrl } from "./generated/invitation-slots.ts";

/**
 * A part of a compiled template: fixed HTML, a value to fill in, parts shown only with or without a value, or parts that are
 * repeated for each row, whose texts are the row's.
 */
export type Part<Text extends string, Url extends string, Color extends string> =
  | string
  | { readonly text: Text }
  | { readonly url: Url }
  | { readonly color: Color }
  | { readonly when: Text | Url; readonly parts: readonly Part<Text, Url, Color>[] }
  | { readonly unless: Text | Url; readonly parts: readonly Part<Text, Url, Color>[] }
  | { readonly each: string; readonly parts: readonly Part<string, Url, Color>[] };

/** The template of all mails about a certificate, and of letters. */
export const invitationTemplate = parts as readonly Part<InvitationText, InvitationUrl, InvitationColor>[];

/** What is repeated, by the name of the part that does so. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

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
  rows: Rows = {},
): string {
  return parts.map((part) => fillPart(part, values, rows)).join("");
}

function fillPart<Text extends string, Url extends string, Color extends string>(
  part: Part<Text, Url, Color>,
  values: Values<Text, Url, Color>,
  rows: Rows,
): string {
  if (typeof part === "string") return part;
  if ("text" in part) return escapeHtml(values[part.text] ?? "");
  if ("url" in part) return escapeHtml(requireSafe(values[part.url], part.url));
  if ("color" in part) return requireColor(values[part.color], part.color);
  if ("each" in part)
    return (rows[part.each] ?? [])
      .map((row) => fillTemplate<string, Url, Color>(part.parts, { ...values, ...row }, rows))
      .join("");
  if ("when" in part) return values[part.when] === null ? "" : fillTemplate(part.parts, values, rows);
  return values[part.unless] === null ? fillTemplate(part.parts, values, rows) : "";
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

/** The service's own, which pages have too (shared/pages/styles.ts). */
const OWN_COLORS = {
  accent: "#3a3fb0",
  accentDark: "#aab1ff",
  field: "#3a3fb0",
  fieldDark: "#aab1ff",
  onField: "#ffffff",
  onFieldDark: "#12152b",
};

/** The colours of a mail of an organization with this colour (`#rrggbb`), or with none. */
export function mailColors(color: string | null): Readonly<Record<keyof typeof OWN_COLORS, string>> {
  if (color === null) return OWN_COLORS;
  const { light, dark, field, onField } = accentColors(color);
  return { accent: light, accentDark: dark, field, fieldDark: field, onField, onFieldDark: onField };
}
