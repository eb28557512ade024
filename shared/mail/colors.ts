import { accentColors } from "#shared/formats/colors.ts";
import type { InvitationColor } from "./generated/invitation.ts";

/** The service's own, which pages have too (shared/pages/styles.ts). */
const OWN: Readonly<Record<InvitationColor, string>> = {
  accent: "#3a3fb0",
  accentDark: "#aab1ff",
  field: "#3a3fb0",
  fieldDark: "#aab1ff",
  onField: "#ffffff",
  onFieldDark: "#12152b",
};

/** The colours of a mail of an organization with this colour (`#rrggbb`), or with none. */
export function mailColors(color: string | null): Readonly<Record<InvitationColor, string>> {
  if (color === null) return OWN;
  const { light, dark, field, onField } = accentColors(color);
  return { accent: light, accentDark: dark, field, fieldDark: field, onField, onFieldDark: onField };
}
